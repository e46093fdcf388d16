/**
 * `anipool dialer check`: asks for a number as a dialer would, and names what is wrong.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { Within } from "@anipool/jobs/dialerCheck/DialerCheck"
import { FileRefused, Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

const text = (name: string, placeholder: string, description: string) =>
  Options.withDefault(Options.text(name), "").pipe(
    Options.withPseudoName(placeholder),
    Options.withDescription(description)
  )

/** Asks, says what it saw, and fails where anything is wrong. */
export const check = Command.make(
  "check",
  {
    json: Flags.json,
    address: Options.optional(Flags.parsed("address", {
      placeholder: "URL",
      description:
        "Where the dialer asks: agi://host:4573/assign (with a secret: agi://host:4573/SECRET/assign), or the server's http://host:8080.",
      expected: "an address that begins with agi://, http:// or https://",
      read: (text) => Option.filter(Option.liftThrowable((each: string) => new URL(each))(text), isAsked)
    })),
    agi: Options.optional(Flags.parsed("agi", {
      placeholder: "HOST:PORT",
      description: "The same as --address agi://HOST:PORT/assign.",
      expected: "a host and a port",
      read: (text) =>
        Option.filter(Option.liftThrowable((each: string) => new URL(`agi://${each}/assign`))(text), isAsked)
    })),
    workspace: Options.optional(Options.text("workspace").pipe(Options.withPseudoName("NAME"))).pipe(
      Options.withDescription(
        "Without an address: the workspace of which the database itself is asked, as a server would."
      )
    ),
    prospect: Options.optional(Options.text("prospect").pipe(Options.withPseudoName("PHONE"))).pipe(
      Options.withDescription(
        "The phone number that is asked for, such as one of your own. With --workspace the default is one that nobody has."
      )
    ),
    campaign: text("campaign", "ID", "The campaign, as the dialer names it. Default: none."),
    zip: text("zip", "ZIP", "The ZIP or postal code, as the dialer names it. Default: none."),
    carrier: text(
      "carrier",
      "NAME",
      "The carrier that the call would leave by, as the dialer names it. Default: none."
    ),
    list: text("list", "ID", "The dialer's list that the prospect is of. Default: none."),
    owner: text("owner", "OWNER", "The agent, or whoever owns the lead. Default: none."),
    callerName: text("caller-name", "CODE", "With agi://: the code that VICIdial gave a call. Default: none."),
    keyFile: Flags.keyFile("key-file", "With http:// and https://: holds the key."),
    budget: Options.withDefault(
      Flags.fitting("budget-ms", Schema.Int.pipe(Schema.between(1, 10_000)), {
        placeholder: "MS",
        description: "How long the dialer lets a call wait.",
        expected: "1 to 10000"
      }),
      250
    ),
    calls: Options.withDefault(
      Flags.fitting("calls", Schema.Int.pipe(Schema.between(1, 1_000)), {
        placeholder: "N",
        description: "How often it asks. It is the same request each time, and counts as one use.",
        expected: "1 to 1000"
      }),
      20
    )
  },
  Effect.fn("dialer check")(function*({ address, agi, budget, json, keyFile, prospect, workspace, ...options }) {
    const key = yield* Effect.transposeMapOption(keyFile, readKey)
    const asked = Option.orElse(address, () => agi)
    if (Option.isSome(address) && Option.isSome(agi)) return yield* wrong("--address and --agi: expected one of them")
    if (Option.isNone(asked) && Option.isNone(workspace)) {
      return yield* wrong("expected --address, --agi or --workspace, which say who is asked")
    }
    if (Option.isNone(prospect) && Option.isNone(workspace)) {
      return yield* wrong("--prospect: expected a phone number, or --workspace, which says of which country")
    }
    // What only this needs is loaded only for it.
    const DialerCheck = yield* Effect.promise(() => import("@anipool/jobs/dialerCheck/DialerCheck"))
    const ask = (address: URL | Within, phone: string) =>
      DialerCheck.run({ ...options, address, prospect: phone, budgetMs: budget, key })
    // The database is opened only where it is asked, or says of which country the workspace is.
    const { ani, findings, waitedMs } = yield* Option.isSome(asked) && Option.isSome(prospect)
      ? ask(asked.value, prospect.value)
      : UseCases.provide(Effect.gen(function*() {
        const { assign } = yield* Assignment
        const known = yield* (yield* Administration).workspace(Option.getOrElse(workspace, () => ""))
        const caller = { workspace: known, defaultCampaign: null }
        return yield* ask(
          Option.getOrElse(asked, (): Within => ({ assign: (lead, options) => assign(caller, lead, options) })),
          Option.getOrElse(prospect, () => nobodys[callingCodeOf(known.country)])
        )
      }))
    const waited = [...waitedMs].sort((a, b) => a - b).map((ms) => Math.round(ms * 10) / 10)
    const median = waited[Math.floor(waited.length / 2)]
    const longest = waited.at(-1)
    yield* Output.answer(
      json,
      {
        ok: findings.length === 0,
        ani: Option.getOrNull(ani),
        calls: waited.length,
        ...(median === undefined ? {} : { medianMs: median, longestMs: longest }),
        findings
      },
      () => [
        ...Option.match(ani, {
          onNone: () => [],
          onSome: (number) => [`${number} would be shown; one use of it was counted.`]
        }),
        ...(median === undefined ? [] : [
          `${
            Output.counted(waited.length, "call")
          } answered: half of them within ${median} ms, the longest took ${longest} ms.`
        ]),
        ...Output.findings(findings)
      ]
    )
    if (findings.length > 0) yield* new Unsuccessful({ message: Output.counted(findings.length, "finding") })
  })
).pipe(
  Command.withDescription(
    "Ask for a number as a dialer would, over FastAGI or HTTP, or of the database itself, and name what is wrong: reachable, allowed, " +
      "campaign known, in time, a number shown. Exit 0: nothing; 1: something. Run it on the dialer's machine."
  )
)

// internal

const wrong = (message: string) => new UsageWrong({ message })

/** Numbers that are given to nobody: 555-0100 to 0199 in any area code, and Ofcom's for drama. */
const nobodys = { 1: "2125550147", 44: "02079460123" } as const

const isAsked = ({ hostname, protocol }: URL): boolean =>
  hostname !== "" && ["agi:", "http:", "https:"].includes(protocol)

const readKey = (file: string): Effect.Effect<Redacted.Redacted, FileRefused, FileSystem.FileSystem> =>
  FileSystem.FileSystem.pipe(
    Effect.flatMap((files) => files.readFileString(file)),
    Effect.mapBoth({
      onFailure: (cause) => FileRefused.unreadable(file, cause),
      onSuccess: (text) => Redacted.make(text.trim())
    })
  )
