/**
 * Asterisk's channel event log: an event a row. A call is all events with its linkedid, and is over with `LINKEDID_END`.
 *
 * Its dial is read as from a call detail record, out of the event at which it is placed. How long it was answered is told, from
 * when `Dial()` began, by the channel that was dialed: from its answer, or from when it came into a bridge, until it was hung up. Events of a call that is over may be
 * read once more: the dial's time is that of its identifier, or of its first event, so that it is the same again.
 *
 * Limits: `openMax` calls that are not over, each waited for `waitedFor`.
 */
import { type DialRecord, secondsOf } from "@anipool/domain/dials/DialRecord"
import * as Instant from "@anipool/domain/dials/Instant"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Cdr from "./Cdr.ts"

/** Calls that may be open at a time: beyond, the one that began first is taken as it stands. */
export const openMax = 100_000

/** How long a call is waited for, since it began: whatever is to be known of its outcome is known by then. */
export const waitedFor = Duration.hours(1)

/** The columns of a file of `cel_custom`, as its sample has them. */
export const columns: ReadonlyArray<string> = [
  "eventtype",
  "eventtime",
  "cid_name",
  "cid_num",
  "cid_ani",
  "cid_rdnis",
  "cid_dnid",
  "exten",
  "context",
  "channame",
  "appname",
  "appdata",
  "amaflags",
  "accountcode",
  "uniqueid",
  "linkedid",
  "peer",
  "userfield",
  "userdeftype",
  "extra"
]

/** Whether rows of these columns are events. */
export const areEvents = (names: ReadonlyArray<string>): boolean => names.includes("eventtype")

/** Where a source was read to: how far, and how many rows. */
export interface Place {
  readonly position: number
  readonly lines: number
}

/** Why a call is no dial, or an event is of no call. */
export type Unusable = Cdr.Unusable | "no_call"

/** What became of a call: its dial, or why it is none. */
export type Outcome = Either.Either<DialRecord, Unusable>

/** Calls that are not over, from the one whose events came first. */
export interface Calls {
  /** Takes an event, which stands after a place, and answers the calls that are over with it. */
  readonly add: (row: Cdr.Row, after: Place, settings: Cdr.Settings) => ReadonlyArray<Outcome>
  /** The calls that began too long before a time to be waited for; at most so many. */
  readonly takeOld: (now: number, atMost: number) => ReadonlyArray<Outcome>
  /** When the latest of all calls began. */
  readonly latest: () => number
  /** Where to read from so that all events of open calls are read; undefined: there are none. */
  readonly from: () => Place | undefined
  readonly size: () => number
  /** Says that what is read from now on is another source: of that all is to be read. */
  readonly move: () => void
}

/** No calls yet. */
export const make = (): Calls => {
  const open = new Map<string, Call>()
  let latest = 0

  const close = (id: string, call: Call): Outcome => {
    open.delete(id)
    return outcomeOf(call)
  }

  return {
    add: (given, after, settings) => {
      const row = asRecord(given)
      const id = Cdr.callOf(row)
      if (id === "") return [Either.left("no_call")]
      let call = open.get(id)
      const over: Array<Outcome> = []
      if (call === undefined) {
        if (open.size >= openMax) {
          const [first, oldest] = open.entries().next().value!
          over.push(close(first, oldest))
        }
        const start = isBeginning(row) ? row["start"]! : ""
        const began = Cdr.startOf({ ...row, start }, settings)
        call = {
          after,
          start,
          began: (began === undefined ? undefined : Instant.parse(began)) ?? 0,
          dial: Either.left("other_context"),
          channel: undefined,
          isPlaced: false,
          told: undefined,
          seen: undefined,
          cause: "",
          dialed: undefined,
          own: undefined
        }
        latest = Math.max(latest, call.began)
        open.set(id, call)
      }
      hear(call, row, settings)
      if (row["eventtype"] === "LINKEDID_END") over.push(close(id, call))
      return over
    },
    takeOld: (now, atMost) => {
      const over: Array<Outcome> = []
      for (const [id, call] of open) {
        if (over.length === atMost || call.began > now - Duration.toMillis(waitedFor)) break
        over.push(close(id, call))
      }
      return over
    },
    latest: () => latest,
    from: () => open.values().next().value?.after,
    size: () => open.size,
    move: () => {
      for (const call of open.values()) call.after = { position: 0, lines: 0 }
    }
  }
}

// internal

interface Call {
  /** The place before the first of its events. */
  after: Place
  /** When it began, by its first event; empty: that is not known. */
  readonly start: string
  readonly began: number
  dial: Outcome
  /** The channel that the dial was read from. */
  channel: string | undefined
  /** Whether it was read where `Dial()` began: there the caller ID is what is shown. */
  isPlaced: boolean
  /** The ending that `Dial()` told. */
  told: string | undefined
  /** The ending that events show. */
  seen: string | undefined
  /** The cause of Q.850 that it failed with; empty: it ended as calls do. */
  cause: string
  /** The first channel other than that of the dial that was answered, or came into a bridge, once `Dial()` began. */
  dialed: Leg | undefined
  /** The same of the channel of the dial: it tells where the other one's events are not logged. */
  own: Leg | undefined
}

/** A channel that is put through. */
interface Leg {
  readonly channel: string
  /** Since when, and until when, in milliseconds since the epoch; undefined: that is not known, or not yet. */
  readonly from: number | undefined
  to: number | undefined
}

/** The event by the names of call detail records, and the names of its own that differ from file to file. */
const asRecord = (row: Cdr.Row): Cdr.Row => {
  const at = row["eventtime"] ?? ""
  return {
    ...row,
    accountcode: row["accountcode"] ?? row["acctcode"] ?? "",
    extra: row["extra"] ?? row["eventextra"] ?? "",
    src: row["cid_num"] ?? row["cidnum"] ?? "",
    dst: row["exten"] ?? "",
    dcontext: row["context"] ?? "",
    channel: row["channame"] ?? "",
    start: /^\d{9,10}\.\d+$/.test(at) ? new Date(Number(at) * 1_000).toISOString() : at
  }
}

const isBeginning = (row: Cdr.Row): boolean =>
  row["eventtype"] === "CHAN_START" && (row["uniqueid"] ?? "") === Cdr.callOf(row)

const hear = (call: Call, row: Cdr.Row, settings: Cdr.Settings): void => {
  const event = row["eventtype"] ?? ""
  if (event === "HANGUP") {
    const { dialstatus, hangupcause } = Option.getOrElse(extraOf(row["extra"] ?? ""), () => nothing)
    if (dialstatus !== undefined && dialstatus !== "") {
      call.told = Cdr.furthest(call.told, byStatus.get(dialstatus) ?? "FAILED")
    }
    if (hangupcause !== undefined && hangupcause !== normalClearing && hangupcause >= 1 && hangupcause <= 127) {
      call.cause = String(hangupcause)
    }
    call.seen = Cdr.furthest(call.seen, hangupcause === undefined ? "NO ANSWER" : byCause.get(hangupcause) ?? "FAILED")
  } else if (answers.has(event)) {
    call.seen = Cdr.furthest(call.seen, "ANSWERED")
  }
  time(call, row, settings)
  if (call.isPlaced) return
  const dial = Cdr.toRecord({ ...row, start: call.start, disposition: "" }, settings)
  if (Either.isLeft(dial)) {
    if (Either.isLeft(call.dial) && call.dial.left === "other_context") call.dial = dial
    return
  }
  const isPlaced = event === "APP_START" && row["appname"] === "Dial"
  // Another channel is the one that was dialed: its caller ID is the prospect's.
  if (!isPlaced && call.channel !== undefined && call.channel !== row["uniqueid"]) return
  call.dial = dial
  call.channel = row["uniqueid"]
  call.isPlaced = isPlaced
}

/** Notes when channels are put through and hung up: a dialer's may be answered long before anybody is dialed. */
const time = (call: Call, row: Cdr.Row, settings: Cdr.Settings): void => {
  const event = row["eventtype"] ?? ""
  const channel = row["uniqueid"] ?? ""
  if (answers.has(event)) {
    const isOwn = channel === call.channel
    if (!call.isPlaced || (isOwn ? call.own : call.dialed) !== undefined) return
    const leg: Leg = { channel, from: momentOf(row, settings), to: undefined }
    if (isOwn) call.own = leg
    else call.dialed = leg
  } else if (event === "HANGUP") {
    for (const leg of [call.dialed, call.own]) {
      if (leg !== undefined && leg.channel === channel) leg.to ??= momentOf(row, settings)
    }
  }
}

/** When an event was, in milliseconds since the epoch; undefined: that is not told. */
const momentOf = ({ start = "" }: Cdr.Row, settings: Cdr.Settings): number | undefined => {
  const at = Cdr.timeAt(start, settings)
  const whole = at === undefined ? undefined : Instant.parse(at)
  return whole === undefined ? undefined : whole + Math.floor(1_000 * Number(/\.\d+/.exec(start)?.[0] ?? 0))
}

const outcomeOf = ({ cause, dial, dialed, own, seen, told }: Call): Outcome =>
  Either.map(dial, (record) => {
    const ending = told ?? seen ?? ""
    return {
      ...record,
      dispositionName: Cdr.endingOf(ending),
      q850Cause: ending === "ANSWERED" ? "" : cause,
      durationSeconds: ending === "ANSWERED" ? lengthOf(dialed ?? own) : ending === "" ? "" : secondsOf(0)
    }
  })

/** How long a channel was put through; empty: that is not known. A clock that is set back makes no length. */
const lengthOf = (leg: Leg | undefined): string =>
  leg?.from === undefined || leg.to === undefined || leg.to < leg.from ? "" : secondsOf((leg.to - leg.from) / 1_000)

/** What every call that was put through ends with. */
const normalClearing = 16

const answers: ReadonlySet<string> = new Set(["ANSWER", "BRIDGE_ENTER", "BRIDGE_START"])

/** As Asterisk's own call detail records have it; but for `CONGESTION`, which they tell as `FAILED` unless they are told to. */
const byStatus: ReadonlyMap<string, string> = new Map([
  ["ANSWER", "ANSWERED"],
  ["BUSY", "BUSY"],
  ["CANCEL", "NO ANSWER"],
  ["NOANSWER", "NO ANSWER"],
  ["CONGESTION", "CONGESTION"]
])

/** Causes of Q.850, where `Dial()` told nothing. */
const byCause: ReadonlyMap<number, string> = new Map([
  [0, "NO ANSWER"],
  [16, "NO ANSWER"],
  [17, "BUSY"],
  [18, "NO ANSWER"],
  [19, "NO ANSWER"],
  [34, "CONGESTION"],
  [42, "CONGESTION"]
])

const Extra = Schema.Struct({
  dialstatus: Schema.optional(Schema.String),
  hangupcause: Schema.optional(Schema.Number)
})

const nothing: typeof Extra.Type = {}

const extraOf = Schema.decodeUnknownOption(Schema.parseJson(Extra))
