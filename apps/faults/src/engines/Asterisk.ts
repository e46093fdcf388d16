/**
 * An Asterisk that dials: with the dialplan, the channel events and the call detail records that docs/dialers/asterisk.md has it set up
 * with, and a context that stands for the carrier.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { asteriskPage } from "../places.ts"
import * as Product from "../Product.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import * as AsteriskBuild from "./AsteriskBuild.ts"
import * as Manager from "./Manager.ts"

/** What every call has of its own before anybody is asked. */
export const ownNumber = "3125550100"

/** The context of the dialplan that places calls. */
export const context = "dialer"

/** One that runs. */
export interface Asterisk {
  readonly version: string
  readonly manager: Manager.Manager
  /** What the dialplan knew of each call when it was about to dial, in the order of its calls. */
  readonly asked: () => ReadonlyArray<Asked>
  /** What arrived at the carrier: the caller ID of each call, by the prospect. */
  readonly carried: () => ReadonlyMap<string, ReadonlyArray<string>>
  /** The files of call detail records, and of channel events. */
  readonly files: { readonly cdr: string; readonly cel: string }
}

/** What the dialplan knew of a call. */
export interface Asked {
  readonly prospect: string
  readonly ani: string
  readonly reason: string
  readonly agiStatus: string
  /** From the line before the question until the line after it. */
  readonly waitedMs: number
  /** Milliseconds since the epoch, after the question. */
  readonly at: number
}

/** Where calls ask, and for which campaign. */
export interface Agi {
  readonly address: string
  readonly campaign: string
}

/** Starts it, until the scope ends. */
export const start = (
  { agi, folder, prefix }: { readonly agi: Agi; readonly folder: string; readonly prefix: string }
): Effect.Effect<Asterisk, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const program = join(prefix, "sbin/asterisk")
    const port = yield* Product.freePort
    const etc = join(folder, "etc")
    const log = join(folder, "log")
    const spool = join(folder, "spool")
    for (const each of [etc, spool, join(log, "cdr-csv"), join(log, "cel-custom")]) mkdirSync(each, { recursive: true })
    const askedFile = join(folder, "asked.txt")
    const carriedFile = join(folder, "carried.txt")
    const page = yield* Effect.try({
      try: () => readFileSync(asteriskPage, "utf8"),
      catch: (cause) => new SuiteFailed({ message: String(cause) })
    })
    const files = {
      "asterisk.conf": asteriskConf({ etc, folder, log, prefix, spool }),
      "modules.conf": modulesConf,
      "logger.conf": "[general]\n[logfiles]\nmessages => warning,error\n",
      "manager.conf":
        `[general]\nenabled=yes\nbindaddr=127.0.0.1\nport=${port}\n[suite]\nsecret=suite\nread=\nwrite=originate,system\n`,
      "cdr.conf":
        "[general]\nenable=yes\nunanswered=yes\n[csv]\nusegmtime=yes\nloguniqueid=yes\nloguserfield=yes\nnewcdrcolumns=yes\n",
      "cel.conf": yield* blockWith(page, "events=CHAN_START"),
      "cel_custom.conf": yield* blockWith(page, "[mappings]"),
      "extensions.conf": extensionsConf(yield* blockWith(page, "AGI(agi://127.0.0.1:4573/assign"), {
        agi,
        askedFile,
        carriedFile
      })
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text)
    // A line is put to those of a file that has one.
    for (const file of [askedFile, carriedFile]) writeFileSync(file, "\n")
    yield* Effect.acquireRelease(
      Effect.sync(() => spawn(program, ["-f", "-C", join(etc, "asterisk.conf")], { stdio: "ignore" })),
      (child) =>
        Effect.async<void>((resume) => {
          if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
          child.once("exit", () => resume(Effect.void))
          child.kill("SIGKILL")
        })
    )
    const manager = yield* Manager.connect(port)
    const said = spawnSync(program, ["-V"], { encoding: "utf8" }).stdout
    return {
      version: /\d[\d.]*/.exec(said)?.[0] ?? "unknown",
      manager,
      asked: () => linesOf(askedFile).map(askedOf),
      carried: () => {
        const carried = new Map<string, Array<string>>()
        for (const line of linesOf(carriedFile)) {
          const [prospect = "", shown = ""] = line.split(",")
          carried.set(prospect, [...carried.get(prospect) ?? [], shown])
        }
        return carried
      },
      files: { cdr: join(log, "cdr-csv/Master.csv"), cel: join(log, "cel-custom/Master.csv") }
    }
  })

// internal

const asteriskConf = (
  { etc, folder, log, prefix, spool }: Readonly<Record<"etc" | "folder" | "log" | "prefix" | "spool", string>>
): string =>
  [
    "[directories]",
    `astetcdir => ${etc}`,
    `astmoddir => ${prefix}/lib/asterisk/modules`,
    `astvarlibdir => ${prefix}/var/lib/asterisk`,
    `astdbdir => ${folder}`,
    `astkeydir => ${folder}`,
    `astdatadir => ${prefix}/var/lib/asterisk`,
    `astagidir => ${folder}`,
    `astspooldir => ${spool}`,
    `astrundir => ${folder}`,
    `astlogdir => ${log}`,
    `astsbindir => ${prefix}/sbin`,
    ""
  ].join("\n")

const modulesConf = `[modules]\nautoload=no\n${AsteriskBuild.modules.map((name) => `load => ${name}.so\n`).join("")}`

/** Of each ten prospects one is busy, and two answer nothing; the others hold for a moment. */
const extensionsConf = (
  documented: string,
  { agi, askedFile, carriedFile }: { readonly agi: Agi; readonly askedFile: string; readonly carriedFile: string }
): string => {
  const now = "${STRFTIME(,UTC,%s.%3q)}"
  const noted = "${EXTEN},${ANIPOOL_ANI},${ANIPOOL_REASON},${AGISTATUS},${BEGAN},"
  const lines = documented
    .replaceAll("agi://127.0.0.1:4573/assign", agi.address)
    .replaceAll("solar-outbound", agi.campaign)
    .replaceAll(/PJSIP\/\$\{EXTEN\}@carrier/g, "Local/${EXTEN}@carrier/n")
    .split("\n")
    .flatMap((line) =>
      /,Dial\(/.test(line)
        ? [
          `same => n,Set(FILE(${askedFile},,,al,u)=${noted}${now})`,
          // As the page has it noted for sure.
          "same => n,Set(CDR(userfield)=${CALLERID(num)})",
          line
        ]
        : [line]
    )
  return [
    "[general]",
    `[${context}]`,
    `exten => _X.,1,Set(BEGAN=${now})`,
    ...lines,
    "[carrier]",
    `exten => _X.,1,Set(FILE(${carriedFile},,,al,u)=\${EXTEN},\${CALLERID(num)})`,
    "same => n,GotoIf($[\"${EXTEN:-1}\" = \"1\"]?busy)",
    "same => n,GotoIf($[\"${EXTEN:-1}\" < \"4\"]?silent)",
    "same => n,Answer()",
    "same => n,Wait(0.5)",
    "same => n,Hangup()",
    "same => n(busy),Hangup(17)",
    "same => n(silent),Wait(0.5)",
    "same => n,Hangup(19)",
    ""
  ].join("\n")
}

/** The block of a page that holds a text. */
const blockWith = (page: string, text: string): Effect.Effect<string, SuiteFailed> => {
  const block = [...page.matchAll(/```text\n([^]*?)```\n/g)].map(([, inner]) => inner!).find((inner) =>
    inner.includes(text)
  )
  return block === undefined
    ? Effect.fail(new SuiteFailed({ message: `no block with ${text} on the page of Asterisk` }))
    : Effect.succeed(block)
}

const linesOf = (file: string): ReadonlyArray<string> =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").filter((line) => line !== "") : []

const askedOf = (line: string): Asked => {
  const [prospect = "", ani = "", reason = "", agiStatus = "", began = "", ended = ""] = line.split(",")
  return {
    prospect,
    ani,
    reason,
    agiStatus,
    waitedMs: 1_000 * (Number(ended) - Number(began)),
    at: 1_000 * Number(ended)
  }
}
