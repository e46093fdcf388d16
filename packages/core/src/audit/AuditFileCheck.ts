/**
 * Whether a file of sealed days (`AuditFile`) is as it was sealed. Needs nothing but the file: it holds each row against
 * its leaf, the leaves against the root of their day, and the days against the chain. Who wrote a whole file anew can
 * only be told by the chain's last value, noted elsewhere (`head`).
 */
import { type Seal, type SealedKind, sealedKinds } from "@anipool/storage/AuditSeals"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { signature } from "./AuditFile.ts"
import * as MerkleTree from "./MerkleTree.ts"
import * as SealedText from "./SealedText.ts"

/** Findings that are named; more are only counted. */
export const namedMax = 1_000

/** Something in a file that is not as it was sealed. */
export interface AuditFileFinding {
  /** The line, from 1; null: the end of the file. */
  readonly line: number | null
  readonly message: string
}

/** What a file holds, and what is wrong with it. */
export interface AuditFileReport {
  readonly workspace: string | null
  readonly days: number
  readonly rows: number
  /** Rows that were sealed, are no longer kept, and so are not in the file. */
  readonly notKept: number
  /** The chain's last value; null: the file has no seal. */
  readonly head: string | null
  /** The first `namedMax`. */
  readonly findings: ReadonlyArray<AuditFileFinding>
  /** How many there were. */
  readonly found: number
}

/** Reads a file line by line. */
export interface AuditFileCheck {
  readonly line: (text: string) => void
  /** After the last line. `head`: what the chain's last value was when it was noted. */
  readonly end: (head: Option.Option<string>) => AuditFileReport
}

/** A check of a file from its first line on. */
export const make = (): AuditFileCheck => {
  const findings: Array<AuditFileFinding> = []
  let found = 0
  let at = 0
  let header: typeof Header.Type | undefined
  let days = 0
  let rows = 0
  let notKept = 0
  let seal: Seal | undefined
  let kinds = new Map<SealedKind, KindSeen>()
  /** The place of the kind that came last of the day. */
  let place = 0

  const note = (message: string, line: number | null = at): void => {
    found++
    if (findings.length < namedMax) findings.push({ line, message })
  }

  /** Holds the day that was read against its seal. */
  const endDay = (): void => {
    if (seal === undefined) return
    for (const kind of sealedKinds) {
      const { count, root } = seal.rows[kind]
      const seen = kinds.get(kind) ?? seenNothing()
      if (seen.isNotKept) notKept += count
      else if (seen.next < count) {
        note(`${seal.day}: ${rowsNamed(kind, seen.next, count - 1)} missing`)
      } else if (!seen.isWrong && MerkleTree.rootOf(seen.tree) !== root) {
        note(`${seal.day}: the ${kind} rows are others than those that were sealed`)
      }
    }
  }

  const takeSeal = (text: string): void => {
    endDay()
    kinds = new Map()
    place = 0
    const read = decodeSeal(text)
    if (Option.isNone(read)) {
      seal = undefined
      return note("this seal cannot be read")
    }
    const { value } = read
    days++
    if (SealedText.chainOf(value) !== value.chain) note(`${value.day}: the seal was changed`)
    if (seal !== undefined && (value.previous !== seal.chain || value.sequence !== seal.sequence + 1)) {
      note(`${value.day}: this is not the day that was sealed after ${seal.day}`)
    }
    seal = value
  }

  const takeRow = (kind: SealedKind, rest: string): void => {
    const [, n, hash, text] = /^(\d{1,12}) ([0-9a-f]{64}) (.*)$/s.exec(rest) ?? []
    if (seal === undefined || n === undefined || hash === undefined || text === undefined) {
      return note("this row cannot be read")
    }
    rows++
    const seen = kinds.get(kind) ?? seenNothing()
    kinds.set(kind, seen)
    const number = Number(n)
    const named = `${seal.day}: ${kind} ${number}`
    const before = place
    place = sealedKinds.indexOf(kind)
    if (place < before) {
      seen.isWrong = true
      note(`${named} stands in another place than it was sealed in`)
    }
    if (number >= seal.rows[kind].count) {
      seen.isWrong = true
      return note(`${named} was not sealed`)
    }
    if (number < seen.next) {
      seen.isWrong = true
      return note(`${named} stands in another place than it was sealed in`)
    }
    if (number > seen.next) {
      seen.isWrong = true
      note(`${seal.day}: ${rowsNamed(kind, seen.next, number - 1)} missing`)
    }
    seen.next = number + 1
    if (MerkleTree.leafOf(text).toString("hex") !== hash) {
      seen.isWrong = true
      return note(`${named} was changed`)
    }
    MerkleTree.add(seen.tree, Buffer.from(hash, "hex"))
  }

  return {
    line: (text) => {
      at++
      if (at === 1) {
        header = text.startsWith(`${signature} `)
          ? Option.getOrUndefined(decodeHeader(text.slice(signature.length + 1)))
          : undefined
        if (header === undefined) {
          note(`this is not a file of sealed days: the first line does not begin with ${signature}`)
        }
        return
      }
      const space = text.indexOf(" ")
      const word = text.slice(0, Math.max(0, space))
      const rest = text.slice(space + 1)
      if (word === "seal") return takeSeal(rest)
      if (isKind(word)) return takeRow(word, rest)
      if (word === "not-kept" && isKind(rest)) {
        kinds.set(rest, { ...seenNothing(), isNotKept: true })
        return
      }
      note("this line is none that a file of sealed days has")
    },
    end: (head) => {
      endDay()
      if (at === 0) note("the file is empty", null)
      if (header !== undefined && header.seals !== days) {
        note(`the file has ${days} of ${header.seals} sealed days`, null)
      }
      if (Option.isSome(head) && head.value !== seal?.chain) {
        note("the chain ends with another value than the one that was noted", null)
      }
      return { workspace: header?.workspace ?? null, days, rows, notKept, head: seal?.chain ?? null, findings, found }
    }
  }
}

// internal

/** What was read of a day's rows of a kind. */
interface KindSeen {
  readonly tree: MerkleTree.MerkleTree
  /** The number of the row that comes next. */
  next: number
  /** Whether something was found that the root would only tell of again. */
  isWrong: boolean
  readonly isNotKept: boolean
}

const seenNothing = (): KindSeen => ({ tree: MerkleTree.make(), next: 0, isWrong: false, isNotKept: false })

const isKind = (word: string): word is SealedKind => sealedKinds.some((kind) => kind === word)

const rowsNamed = (kind: SealedKind, first: number, last: number): string =>
  first === last ? `${kind} ${first} is` : `${kind} ${first} to ${last} are`

const Header = Schema.Struct({ workspace: Schema.String, seals: Schema.Int })

const Rows = Schema.Struct({ count: Schema.NonNegativeInt, root: Schema.String })

const Sealed = Schema.Struct({
  sequence: Schema.NonNegativeInt,
  day: Schema.String,
  from: Schema.Number,
  until: Schema.Number,
  rows: Schema.Struct({
    assignment: Rows,
    refusal: Rows,
    change: Rows,
    // Seals of before rights to use were kept say nothing of them.
    right: Schema.optionalWith(Rows, {
      default: () => ({ count: 0, root: MerkleTree.rootOf(MerkleTree.make()) })
    })
  }),
  previous: Schema.String,
  chain: Schema.String
})

const decodeHeader = Schema.decodeOption(Schema.parseJson(Header))

const decodeSeal: (text: string) => Option.Option<Seal> = Schema.decodeOption(Schema.parseJson(Sealed))
