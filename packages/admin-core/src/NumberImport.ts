/**
 * The import of numbers out of a table: what each line would do, and doing it.
 *
 * Lines go in by slices, in their order; each slice is one transaction, and what it did stays.
 */
import { Keeping, type Keeps } from "@anipool/core/alerts/Keeping"
import type { Caller } from "@anipool/core/Caller"
import { InvalidRequest } from "@anipool/core/CoreError"
import * as AniLine from "@anipool/core/custom/AniLine"
import { CustomAnis, type NewAni } from "@anipool/core/custom/CustomAnis"
import type { Ani, AniId } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import * as EventLoop from "@anipool/storage/EventLoop"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as DialingCampaigns from "./DialingCampaigns.ts"
import * as NearIdentifier from "./NearIdentifier.ts"

/** A line of the table, by where it stands in it. */
export interface Line extends AniLine.AniLine {
  /** From 1, the header counted. */
  readonly line: number
}

/**
 * What a line does. `created`: the number comes in; `moved`: it goes from the group it is shown in to another; `changed`:
 * its brand; `unchanged`: nothing; `doubled`: a later line has the same number, and counts; `refused`: it is no good.
 */
export type LineEffect = "created" | "moved" | "changed" | "unchanged" | "doubled" | "refused"

/** What a line does to which number. */
export interface PlannedLine {
  readonly line: number
  readonly effect: LineEffect
  /** As it was read, or as it stands there where it could not be. */
  readonly number: string
  /** The group that it is to be in. */
  readonly groupId: string
  /** The group that it leaves; why it is refused; empty where there is nothing to say. */
  readonly says: string
}

/** A group that an import makes: none has its identifier. */
export interface NewGroup {
  readonly groupId: string
  /** Numbers that it gets. */
  readonly numbers: number
  /** Identifiers of the campaigns that would dial from it, the first `campaignsNamedMax`. */
  readonly campaigns: ReadonlyArray<string>
  /** The group that is there with nearly this identifier; null: there is none. */
  readonly near: string | null
}

/** What an import does. */
export interface ImportPlan {
  /** Lines by what they do. */
  readonly counts: Readonly<Record<LineEffect, number>>
  /** Those that are refused first, then by line; the first `linesNamedMax`. */
  readonly lines: ReadonlyArray<PlannedLine>
  /** Groups that it makes, those with the most numbers first: the first `newGroupsNamedMax`. */
  readonly newGroups: ReadonlyArray<NewGroup>
  /** How many it makes. */
  readonly newGroupsCount: number
}

/** What an import does, and what campaigns keep. */
export interface ImportPreview extends ImportPlan {
  /** Null: nothing comes or goes; or between more than `keepsWaysMax` pairs of groups. */
  readonly keeps: Keeps | null
}

/** What is to be imported, and how. */
export interface Import {
  readonly lines: ReadonlyArray<Line>
  /** Whether lines with a group that is not there are refused, where they would make it otherwise. */
  readonly isIntoExisting: boolean
}

/** Lines of one import. */
export const linesMax = 100_000

/** Lines that a plan names. */
export const linesNamedMax = 2_000

/** Groups that a plan names of those that it makes, and campaigns with each. */
export const newGroupsNamedMax = 100
export const campaignsNamedMax = 10

/** Pairs of groups between which numbers go, of which it is told what campaigns keep: each is asked about by itself. */
export const keepsWaysMax = 100

/** Lines in one slice: few enough for short transactions. */
const sliceLines = 2_000

/** The import of numbers out of a table. */
export class NumberImport extends Context.Tag("@anipool/admin-core/NumberImport")<NumberImport, {
  /** What the lines would do now; nothing is done. */
  readonly preview: (
    caller: Caller,
    wanted: Import
  ) => Effect.Effect<ImportPreview, InvalidRequest | StorageError>
  /** Does it, and answers what was found to be done at its beginning. */
  readonly apply: (
    caller: Caller,
    wanted: Import
  ) => Effect.Effect<ImportPlan, InvalidRequest | StorageError>
}>() {}

/** `NumberImport` over core and storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const customAnis = yield* CustomAnis
  const feed = yield* InventoryFeed
  const groups = yield* InboundGroups
  const keeping = yield* Keeping

  const keepsOf = Effect.fnUntraced(function*(workspace: Workspace, came: ReadonlyArray<Came>) {
    if (came.length === 0) return null
    /** By the group that they leave, then by the one that they come into. */
    const ways = new Map<string, Map<string, Array<AniId>>>()
    let waysCount = 0
    const entering = new Map<string, { numbers: number; readonly areaCodes: Set<string> }>()
    yield* EventLoop.forEachQuick(came, ({ areaCode, before, groupId, isNewGroup }) => {
      if (before !== null) {
        const { id, inboundGroupId: from } = before
        if (from !== null) {
          const intos = ways.get(from) ?? new Map<string, Array<AniId>>()
          ways.set(from, intos)
          const known = intos.get(groupId)
          if (known === undefined) {
            intos.set(groupId, [id])
            waysCount++
          } else known.push(id)
        }
        if (!isNewGroup) return
      }
      // Also who goes to a group that is made for it: there is none yet to be put into.
      const each = entering.get(groupId) ?? { numbers: 0, areaCodes: new Set() }
      each.numbers++
      each.areaCodes.add(areaCode)
      entering.set(groupId, each)
    })
    if (waysCount > keepsWaysMax) return null
    return yield* keeping.of(workspace, {
      kind: "placing",
      steps: Array.from(ways).flatMap(([from, intos]) =>
        Array.from(intos, ([into, ids]) => ({ ids, from: [from], into }))
      ),
      entering: new Map(
        Array.from(entering, ([groupId, { areaCodes, numbers }]) => [groupId, { numbers, areaCodes: areaCodes.size }])
      )
    })
  })

  /** The groups that are made for numbers, by how many each gets. */
  const newGroupsOf = Effect.fnUntraced(function*(
    workspaceId: WorkspaceId,
    existing: ReadonlyArray<string>,
    made: ReadonlyMap<string, number>
  ) {
    const named = Array.from(made).sort(([, a], [, b]) => b - a).slice(0, newGroupsNamedMax)
    if (named.length === 0) return []
    const campaigns = yield* DialingCampaigns.byGroup(feed, workspaceId, [...made.keys()])
    return yield* EventLoop.map(named, ([groupId, numbers]): NewGroup => ({
      groupId,
      numbers,
      campaigns: campaigns.get(groupId)?.slice(0, campaignsNamedMax) ?? [],
      near: NearIdentifier.nearest(groupId, existing) ?? null
    }))
  })

  const planned = Effect.fnUntraced(function*({ workspace }: Caller, { isIntoExisting, lines }: Import) {
    if (lines.length === 0 || lines.length > linesMax) {
      return yield* InvalidRequest.field("csv", `expected 1 to ${linesMax} lines below the header`)
    }
    const existing = yield* groups.groupIds(workspace.id)
    const isThere = new Set(existing)
    /** Why a line is refused whose group is not there; told once for each group, as it looks through all that are. */
    const missing = new Map<string, string>()
    const whyMissing = (groupId: string) => {
      const told = missing.get(groupId)
      if (told !== undefined) return told
      const near = missing.size < newGroupsNamedMax ? NearIdentifier.nearest(groupId, existing) : undefined
      const why = `inbound_group_id: no group ${groupId} is there${near === undefined ? "" : `; near it: ${near}`}`
      missing.set(groupId, why)
      return why
    }
    const read = yield* EventLoop.map(lines, (line) => {
      const { ani, refused, resolved } = resolve(line)
      return ani !== undefined && isIntoExisting && !isThere.has(ani.inboundGroupId)
        ? { line, refused: whyMissing(ani.inboundGroupId) }
        : { line, ani, refused, resolved }
    })
    const held = new Map<string, Ani>()
    const last = new Map<string, number>()
    for (let from = 0; from < read.length; from += sliceLines) {
      const numbers: Array<PhoneNumber.ResolvedNumber> = []
      read.slice(from, from + sliceLines).forEach(({ resolved }, i) => {
        if (resolved === undefined) return
        numbers.push(resolved)
        last.set(keyOf(resolved.callingCode, resolved.national), from + i)
      })
      for (const ani of yield* anis.ofNumbers(workspace.id, numbers)) held.set(keyOf(ani.callingCode, ani.number), ani)
      yield* EventLoop.ownTurn
    }
    type Planned = PlannedLine & { readonly ani?: NewAni; readonly before?: Ani | undefined; readonly areaCode: string }
    const all = yield* EventLoop.map(read, ({ ani, line, refused, resolved }, index): Planned => {
      if (resolved === undefined || ani === undefined) {
        return {
          line: line.line,
          effect: "refused",
          number: line.values.number,
          areaCode: "",
          groupId: line.values.inbound_group_id,
          says: refused ?? ""
        }
      }
      const key = keyOf(resolved.callingCode, resolved.national)
      const areaCode = `${resolved.callingCode} ${resolved.areaCode.code}`
      const at = { line: line.line, number: PhoneNumber.toE164(resolved), groupId: ani.inboundGroupId, areaCode }
      if (last.get(key) !== index) return { ...at, effect: "doubled", says: `line ${lines[last.get(key)!]!.line}` }
      const before = held.get(key)
      if (before === undefined) return { ...at, effect: "created", says: "", ani }
      if (before.inboundGroupId !== ani.inboundGroupId) {
        return { ...at, effect: "moved", says: before.inboundGroupId ?? "", ani, before }
      }
      const isChanged = before.isBranded !== (ani.isBranded ?? false) || before.brandName !== (ani.brandName ?? "")
      return { ...at, effect: isChanged ? "changed" : "unchanged", says: "", ani, before }
    })
    const counts = { created: 0, moved: 0, changed: 0, unchanged: 0, doubled: 0, refused: 0 }
    const [refused, others]: [Array<PlannedLine>, Array<PlannedLine>] = [[], []]
    const wanted: Array<NewAni> = []
    const made = new Map<string, number>()
    const came: Array<Came> = []
    yield* EventLoop.forEachQuick(all, ({ ani, areaCode, before, ...planned }) => {
      counts[planned.effect]++
      const named = planned.effect === "refused" ? refused : others
      if (named.length < linesNamedMax) named.push(planned)
      if (ani === undefined) return
      wanted.push(ani)
      const { inboundGroupId } = ani
      const isNewGroup = !isThere.has(inboundGroupId)
      if (isNewGroup) made.set(inboundGroupId, (made.get(inboundGroupId) ?? 0) + 1)
      if (before !== undefined && planned.effect !== "moved") return
      came.push({ groupId: inboundGroupId, isNewGroup, areaCode, before: before ?? null })
    })
    const plan: ImportPlan = {
      counts,
      lines: [...refused, ...others].slice(0, linesNamedMax),
      newGroups: yield* newGroupsOf(workspace.id, existing, made),
      newGroupsCount: made.size
    }
    return { plan, wanted, came }
  })

  return NumberImport.of({
    preview: Effect.fn("NumberImport.preview")((caller: Caller, asked: Import) =>
      Effect.flatMap(
        planned(caller, asked),
        ({ came, plan }) => Effect.map(keepsOf(caller.workspace, came), (keeps) => ({ ...plan, keeps }))
      )
    ),

    apply: Effect.fn("NumberImport.apply")(function*(caller, asked) {
      const { plan, wanted } = yield* planned(caller, asked)
      for (let from = 0; from < wanted.length; from += sliceLines) {
        yield* customAnis.importMany(caller, wanted.slice(from, from + sliceLines))
        yield* EventLoop.ownTurn
      }
      return plan
    })
  })
})

/** `NumberImport` over core and storage. */
export const layer: Layer.Layer<NumberImport, never, Anis | CustomAnis | InboundGroups | InventoryFeed | Keeping> =
  Layer.effect(
    NumberImport,
    make
  )

// internal

/** A number that an import puts into a group. */
interface Came {
  readonly groupId: string
  readonly isNewGroup: boolean
  readonly areaCode: string
  /** Null: it is not in the inventory. */
  readonly before: Pick<Ani, "id" | "inboundGroupId"> | null
}

const keyOf = (callingCode: number, national: string): string => `${callingCode} ${national}`

/** The number of a line, or why it has none. */
const resolve = (line: Line): {
  readonly ani?: NewAni
  readonly resolved?: PhoneNumber.ResolvedNumber
  readonly refused?: string
} => {
  const ani = AniLine.read(line)
  if (Either.isLeft(ani)) return { refused: ani.left }
  const resolved = PhoneNumber.resolve(ani.right.number, ani.right.countryCode)
  return Either.isLeft(resolved)
    ? { refused: `number: ${resolved.left.expected}` }
    : { ani: ani.right, resolved: resolved.right }
}
