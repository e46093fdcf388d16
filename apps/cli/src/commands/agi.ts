/**
 * `anipool agi`: answers Asterisk's calls over FastAGI until it is stopped.
 */
import * as AgiAnswers from "@anipool/agi/AgiAnswers"
import * as AgiMetrics from "@anipool/agi/AgiMetrics"
import * as AgiServer from "@anipool/agi/AgiServer"
import * as Listening from "@anipool/agi/Listening"
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import * as KeptWorkspace from "@anipool/core/assignment/KeptWorkspace"
import { Callbacks } from "@anipool/core/dials/Callbacks"
import { keepNewObjectsYoung } from "@anipool/core/GarbageCollection"
import * as Networks from "@anipool/environment/Networks"
import { FileRefused, UsageWrong } from "@anipool/jobs/Failure"
import * as LongRunning from "@anipool/jobs/LongRunning"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import * as HealthPort from "../HealthPort.ts"

/** Letters and digits of a secret, at least: it stands in dialplans, and is tried over a network. */
const secretLengthMin = 20

const port = (name: string, description: string) =>
  Flags.fitting(name, Schema.Int.pipe(Schema.between(0, 65_535)), {
    placeholder: "PORT",
    description,
    expected: "0 to 65535"
  })

/** Answers calls. Being stopped is how it ends: exit code 0. */
export const agi = Command.make(
  "agi",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    host: Options.withDefault(Options.text("host"), "127.0.0.1").pipe(
      Options.withPseudoName("ADDRESS"),
      Options.withDescription("Where to listen. Where other machines reach it, --allow or --secret-file is needed.")
    ),
    port: Options.withDefault(port("port", "Where to listen; 0: any free port."), 4573),
    allow: Options.optional(
      Flags.parsed("allow", {
        placeholder: "NETWORKS",
        description: "Who may ask: addresses and networks, separated by commas. All others are hung up on.",
        expected: "addresses and networks, such as 10.0.0.0/8,192.168.1.7",
        read: Networks.parse
      })
    ),
    secretFile: Options.optional(Options.file("secret-file")).pipe(
      Options.withPseudoName("FILE"),
      Options.withDescription(
        `Holds a secret of at least ${secretLengthMin} letters and digits that calls must name: agi://host/SECRET/assign.`
      )
    ),
    metricsPort: Options.optional(
      port("metrics-port", "Where /metrics and /health are answered over HTTP; 0: any free port. Nowhere without it.")
    ),
    metricsHost: Options.withDefault(Options.text("metrics-host"), "127.0.0.1").pipe(
      Options.withPseudoName("ADDRESS"),
      Options.withDescription("The address of that.")
    ),
    budget: Options.withDefault(
      Flags.fitting("budget-ms", Schema.Int.pipe(Schema.between(10, 4_000)), {
        placeholder: "MS",
        description: "How long a call waits at most; then the dialer keeps its own number.",
        expected: "10 to 4000"
      }),
      250
    ),
    database: Options.optional(Options.text("database")).pipe(
      Options.withPseudoName("URL"),
      Options.withDescription(
        "VICIdial's MariaDB or MySQL, or a replica of it: mysql://user:password@host:3306/asterisk. It is only read: what the dialplan " +
          "leaves out, campaign and ZIP, is what it says of the call."
      )
    ),
    e164: Options.boolean("e164").pipe(Options.withDescription("Show numbers with their calling code: +1…, +44…."))
  },
  Effect.fn("agi")(
    function*({ allow, budget, database, e164, host, json, metricsHost, metricsPort, port, secretFile, workspace }) {
      const secret = yield* Effect.transposeMapOption(secretFile, readSecret)
      if (!isOwn(host) && Option.isNone(allow) && Option.isNone(secret)) {
        return yield* new UsageWrong({
          message: `--host: whoever reaches ${host} could use the workspace's numbers and read who called whom; `
            + "name the dialers with --allow, or a secret with --secret-file"
        })
      }
      keepNewObjectsYoung()
      const { layer } = yield* UseCases.UseCases
      yield* Effect.scoped(Effect.gen(function*() {
        const { id } = yield* Effect.flatMap(Administration, (each) => each.workspace(workspace))
        // In memory before the first call, and for as long as calls may come: none has the time to wait for it.
        const kept = yield* KeptWorkspace.keep(id)
        const caller = () => ({ workspace: kept.settings(), defaultCampaign: null })
        const assignment = yield* Assignment
        // So are the tables of geography; a campaign that there is not is looked for last.
        yield* assignment.preview(caller(), { prospectPhone: "2125550100", countryCode: 1, dialerCampaign: "\u2013" })
          .pipe(
            Effect.catchTag("InvalidRequest", () => Effect.void)
          )
        const runFork = yield* FiberSet.makeRuntime<never, void, never>()
        const knownCall = Option.isNone(database) ? {} : {
          knownCall: yield* follow(database.value, Duration.millis(budget / 2), runFork)
        }
        const script = AgiAnswers.byScript({
          assign: AgiAnswers.assign(assignment, { caller, e164, ...knownCall }),
          callback: AgiAnswers.callback(yield* Callbacks, runFork, { caller })
        })
        const bound = yield* AgiServer.serve({
          host,
          port,
          answer: Option.match(secret, { onNone: () => script, onSome: (known) => AgiAnswers.behind(known, script) }),
          budget: Duration.millis(budget),
          late: AgiAnswers.none("timeout"),
          ...(Option.isSome(allow) ? { allows: Networks.contains(allow.value) } : {})
        })
        const url = `agi://${Listening.inUrl(host, bound)}`
        const told = yield* Effect.transposeMapOption(metricsPort, (port) =>
          Effect.map(
            HealthPort.open({ host: metricsHost, port, isReady: Effect.sync(kept.isFollowed) }),
            (url) => `${url}/metrics`
          ))
        const metrics = Option.getOrUndefined(told)
        yield* Output.answer(json, { url, ...(metrics === undefined ? {} : { metrics }) }, () => [
          `FastAGI listens on ${url}`,
          ...(metrics === undefined ? [] : [`Metrics are at ${metrics}`]),
          "Ctrl-C stops it."
        ])
        yield* Effect.never
      })).pipe(
        Effect.provide(LongRunning.outlasting(layer)),
        Effect.provide(LongRunning.telemetry),
        Effect.onInterrupt(() => Output.note("The FastAGI server has stopped."))
      )
    }
  )
).pipe(
  Command.withDescription(
    "Answer Asterisk's calls over FastAGI until stopped: the number to show, or none within the time that a call may wait."
  )
)

// internal

/** How long an answer of VICIdial's database may take before its connection is given up: locks of a busy table end before. */
const answerMs = 5_000

/** Looks for calls in VICIdial's database, each for so long at most. */
const follow = Effect.fnUntraced(function*(
  url: string,
  wait: Duration.Duration,
  runFork: (effect: Effect.Effect<void>) => Fiber.RuntimeFiber<void>
) {
  // The database's client is loaded only for this.
  const [Database, KnownCalls] = yield* Effect.promise(() =>
    Promise.all([import("@anipool/vicidial/Database"), import("@anipool/vicidial/KnownCalls")])
  )
  yield* Database.nameOf(url)
  const calls = yield* KnownCalls.follow({
    connect: Database.connect(url, answerMs),
    wait,
    every: "1 second",
    onSource: AgiMetrics.countLooked,
    onFailure: ({ message }) => Effect.logWarning(message)
  })
  return ((code, onFound) => {
    const fiber = runFork(Effect.map(calls.of(code), onFound))
    return () => fiber.unsafeInterruptAsFork(FiberId.none)
  }) satisfies AgiAnswers.KnownCall
})

const readSecret = (file: string): Effect.Effect<Redacted.Redacted, FileRefused, FileSystem.FileSystem> =>
  FileSystem.FileSystem.pipe(
    Effect.flatMap((files) => files.readFileString(file)),
    Effect.mapError((cause) => FileRefused.unreadable(file, cause)),
    Effect.map((text) => text.trim()),
    Effect.filterOrFail(
      (text) => new RegExp(`^[A-Za-z0-9]{${secretLengthMin},200}$`).test(text),
      () => new FileRefused({ message: `${file}: expected ${secretLengthMin} to 200 letters and digits` })
    ),
    Effect.map(Redacted.make)
  )

/** Whether only this machine reaches it. */
const isOwn = (host: string): boolean => host === "localhost" || Networks.isLoopback(host)
