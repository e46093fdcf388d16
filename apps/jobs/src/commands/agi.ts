/**
 * `anipool agi`: answers Asterisk's calls over FastAGI until it is stopped.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { Callbacks } from "@anipool/core/dials/Callbacks"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Schema from "effect/Schema"
import * as AgiAnswers from "../agi/AgiAnswers.ts"
import * as AgiServer from "../agi/AgiServer.ts"
import * as Flags from "../Flags.ts"
import * as LongRunning from "../LongRunning.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"

/** Answers calls. Being stopped is how it ends: exit code 0. */
export const agi = Command.make(
  "agi",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    host: Options.withDefault(Options.text("host"), "127.0.0.1").pipe(
      Options.withPseudoName("ADDRESS"),
      Options.withDescription("Where to listen. The protocol knows no keys: let only dialers reach it.")
    ),
    port: Options.withDefault(
      Flags.fitting("port", Schema.Int.pipe(Schema.between(0, 65_535)), {
        placeholder: "PORT",
        description: "Where to listen; 0: any free port.",
        expected: "0 to 65535"
      }),
      4573
    ),
    budget: Options.withDefault(
      Flags.fitting("budget-ms", Schema.Int.pipe(Schema.between(10, 4_000)), {
        placeholder: "MS",
        description: "How long a call waits at most; then the dialer keeps its own number.",
        expected: "10 to 4000"
      }),
      250
    ),
    e164: Options.boolean("e164").pipe(Options.withDescription("Show numbers with their calling code: +1…, +44…."))
  },
  Effect.fn("agi")(function*({ budget, e164, host, json, port, workspace }) {
    const { layer } = yield* UseCases.UseCases
    yield* Effect.scoped(Effect.gen(function*() {
      const caller = {
        workspace: yield* Effect.flatMap(Administration, (each) => each.workspace(workspace)),
        defaultCampaign: null
      }
      const assignment = yield* Assignment
      // The workspace and the tables of geography are in memory before the first call, which has no time to wait for them;
      // a campaign that there is not is looked for last.
      yield* assignment.preview(caller, { prospectPhone: "2125550100", countryCode: 1, dialerCampaign: "\u2013" }).pipe(
        Effect.catchTag("InvalidRequest", () => Effect.void)
      )
      const bound = yield* AgiServer.serve({
        host,
        port,
        answer: AgiAnswers.byScript({
          assign: AgiAnswers.assign(assignment, { caller, e164 }),
          callback: AgiAnswers.callback(yield* Callbacks, yield* FiberSet.makeRuntime<never, void, never>(), { caller })
        }),
        budget: Duration.millis(budget),
        late: AgiAnswers.none("timeout")
      })
      const url = `agi://${host.includes(":") ? `[${host}]` : host}:${bound}`
      yield* Output.answer(json, { url }, () => [`FastAGI listens on ${url}`, "Ctrl-C stops it."])
      yield* Effect.never
    })).pipe(
      Effect.provide(LongRunning.outlasting(layer)),
      Effect.provide(LongRunning.telemetry),
      Effect.onInterrupt(() => Output.note("The FastAGI server has stopped."))
    )
  })
).pipe(
  Command.withDescription(
    "Answer Asterisk's calls over FastAGI until stopped: the number to show, or none within the time that a call may wait."
  )
)
