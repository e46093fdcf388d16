/**
 * Brings a VICIdial site's settings into a workspace: what is missing is added, and nothing that is there is changed or
 * taken away. A dry run says what would be added.
 */
import type { Caller } from "@anipool/core/Caller"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { ListDesk } from "@anipool/core/custom/ListDesk"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as GroupRequest from "@anipool/core/groups/GroupRequest"
import { Groups } from "@anipool/core/groups/Groups"
import { CallbackRegister, wordsMax } from "@anipool/core/inventory/CallbackRegister"
import { OwnerDesk, pageMax, rowsMax } from "@anipool/core/inventory/OwnerDesk"
import * as Policy from "@anipool/domain/assignment/Policy"
import { noteLengthMax } from "@anipool/domain/CallbackRoute"
import type { Campaign } from "@anipool/domain/Campaign"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { Recorded } from "@anipool/storage/CallbackRoutes"
import type * as DialerSettings from "@anipool/vicidial/DialerSettings"
import type * as Findings from "@anipool/vicidial/Findings"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"

/** How many of something are new, and how many were there. */
export interface Added {
  readonly added: number
  readonly present: number
}

/** What came of it, or would. */
export interface Result {
  readonly dispositions: Added
  readonly classes: Added
  readonly pools: Added
  /** Numbers by pool: one that stands in two pools counts twice. */
  readonly numbers: Added
  readonly campaigns: Added
  readonly lists: Added
  /** Agents whose own number is kept for them. */
  readonly agents: Added
  /** What changed of which numbers can be called back; `null`: a dry run records nothing. */
  readonly callbackRoutes: Recorded | null
  /** Campaigns and lists that are there and dial from elsewhere. */
  readonly findings: ReadonlyArray<Findings.Finding>
}

/** Brings the settings in. */
export const run = Effect.fn("SettingsImport.run")(
  function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
    const dispositions = yield* importDispositions(caller, setup, isDryRun)
    const classes = yield* importClasses(caller, setup, isDryRun)
    const { findings, numbers, pools } = yield* caller.workspace.inboundGroups
      ? importGroups(caller, setup, isDryRun)
      : importAnis(caller, setup, isDryRun)
    const campaigns = yield* importCampaigns(caller, setup, isDryRun)
    const lists = yield* importLists(caller, setup, isDryRun)
    const agents = yield* importAgents(caller, setup, isDryRun)
    return {
      dispositions,
      classes,
      pools,
      numbers,
      campaigns: campaigns.counts,
      lists: lists.counts,
      agents: agents.counts,
      callbackRoutes: isDryRun ? null : yield* importRoutes(caller, setup),
      findings: [...findings, ...campaigns.findings, ...lists.findings, ...agents.findings]
    } satisfies Result
  }
)

// internal

const none: Added = { added: 0, present: 0 }

const plus = (sum: Added, more: Added): Added => ({
  added: sum.added + more.added,
  present: sum.present + more.present
})

const one = (isPresent: boolean): Added => isPresent ? { added: 0, present: 1 } : { added: 1, present: 0 }

/** Finds, and makes what was not found. */
const ensure = <A, E1, R1, B, E2, R2>(
  find: Effect.Effect<A, E1, R1>,
  make: Effect.Effect<B, E2, R2>,
  isDryRun: boolean
) =>
  Effect.gen(function*() {
    const found = yield* Effect.option(find)
    if (Option.isNone(found) && !isDryRun) yield* make
    return found
  })

const importDispositions = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const dispositions = yield* CustomDispositions
  let counts = none
  for (const each of setup.dispositions) {
    const found = yield* ensure(dispositions.get(caller, each.id), dispositions.create(caller, each), isDryRun)
    counts = plus(counts, one(Option.isSome(found)))
  }
  return counts
})

const importClasses = Effect.fnUntraced(
  function*({ workspace }: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
    const dials = yield* DialsAdministration
    const own = new Set((yield* dials.classes(workspace.id)).map(({ name }) => name))
    let counts = none
    for (const { class: each, name } of setup.classes) {
      if (!own.has(name) && !isDryRun) yield* dials.setClass(workspace.id, name, each)
      counts = plus(counts, one(own.has(name)))
    }
    return counts
  }
)

const importCampaigns = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const campaigns = yield* CustomCampaigns
  const findings: Array<Findings.Finding> = []
  let counts = none
  for (const { failover, id, name, pool, type } of setup.campaigns) {
    const policy = failover.length === 0 ? {} : { failoverGroups: failover }
    const make = campaigns.create(caller, { id, name, type, inboundPoolId: pool ?? undefined, policy })
    const found = yield* ensure(campaigns.get(caller, id), make, isDryRun)
    counts = plus(counts, one(Option.isSome(found)))
    const present = Option.getOrUndefined(found)?.inboundPoolId
    if (present !== undefined && present !== pool) {
      const message = `was there and stays as it is: it dials from ${
        present ?? "no pool of its own"
      }, in VICIdial from ${pool ?? "none"}`
      findings.push({ kind: "note", subject: `campaign ${id}`, message })
    }
    const gone = failoverOf(caller, found)
    if (gone !== undefined && gone.join() !== failover.join()) {
      const message = `was there and stays as it is: it goes on with ${namesOf(gone)}, in VICIdial with ${
        namesOf(failover)
      }`
      findings.push({ kind: "note", subject: `campaign ${id}`, message })
    }
  }
  return { counts, findings }
})

/** A list that is there stays as it is: somebody may have given it terms. */
const importLists = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const lists = yield* ListDesk
  const findings: Array<Findings.Finding> = []
  let counts = none
  for (const { id, number, pool } of setup.lists) {
    const make = lists.put(caller, { id, groupId: pool ?? "", number: number ?? "" })
    const found = Option.getOrUndefined(yield* ensure(lists.get(caller, id), make, isDryRun))?.list
    counts = plus(counts, one(found !== undefined))
    const present = found && (found.groupId ?? (found.number === null ? null : PhoneNumber.toE164(found.number)))
    if (present !== undefined && present !== (pool ?? number)) {
      const message = `was there and stays as it is: it dials from ${
        present ?? "what its campaign does"
      }, in VICIdial from ${pool ?? number}`
      findings.push({ kind: "note", subject: `list ${id}`, message })
    }
  }
  return { counts, findings }
})

/** An agent who has a number stays with it: somebody may have given it. */
const importAgents = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const anis = yield* CustomAnis
  const owners = yield* OwnerDesk
  const findings: Array<Findings.Finding> = []
  const imported = new Set(setup.pools.flatMap(({ numbers }) => numbers))
  const kept = setup.agents.length === 0 ? new Map() : yield* keptNow(caller)
  const missing: Array<typeof setup.agents[number]> = []
  let counts = none
  const refuse = (owner: string, message: string) => findings.push({ kind: "rule", subject: `agent ${owner}`, message })
  for (const agent of setup.agents) {
    const { number, owner } = agent
    const present = kept.get(owner)
    if (present !== undefined) {
      counts = plus(counts, one(true))
      if (present !== number) {
        const message = `had a number here and keeps it: ${present}, in VICIdial ${number}`
        findings.push({ kind: "note", subject: `agent ${owner}`, message })
      }
    } else if (imported.has(number) || Option.isSome(yield* Effect.option(anis.get(caller, number)))) {
      missing.push(agent)
    } else refuse(owner, `shows ${number}, which is no number of the workspace: it is not kept for them`)
  }
  for (const part of isDryRun ? [] : Arr.chunksOf(missing, rowsMax)) {
    const answers = yield* owners.enter(caller.workspace, part.map((values) => ({ values: { ...values } })))
    for (const [i, { outcome, says }] of answers.entries()) {
      if (outcome === "refused") refuse(part[i]!.owner, `shows ${part[i]!.number}, which is not kept for them: ${says}`)
      else counts = plus(counts, one(false))
    }
  }
  return { counts: isDryRun ? plus(counts, { added: missing.length, present: 0 }) : counts, findings }
})

/** The numbers that are kept for owners, E.164. */
const keptNow = Effect.fnUntraced(function*({ workspace }: Caller) {
  const owners = yield* OwnerDesk
  const kept = new Map<string, string>()
  let after: string | undefined
  for (;;) {
    const page = yield* owners.list(workspace, { after, limit: pageMax })
    for (const { owner, ...number } of page) kept.set(owner, PhoneNumber.toE164(number))
    if (page.length < pageMax) return kept
    after = page.at(-1)!.owner
  }
})

/** The failover groups of a campaign that was there. */
const failoverOf = ({ workspace }: Caller, found: Option.Option<Campaign>): ReadonlyArray<string> | undefined =>
  Option.getOrUndefined(Option.map(found, ({ policy }) => Policy.resolve(workspace.policy, policy).failoverGroups))

const namesOf = (groups: ReadonlyArray<string>): string => groups.length === 0 ? "no other group" : groups.join(", ")

const importGroups = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const groups = yield* Groups
  const country = callingCodeOf(caller.workspace.country)
  let pools = none
  let numbers = none
  for (const { id, name, numbers: wanted } of setup.pools) {
    if (wanted.length === 0) continue
    const found = yield* Effect.option(groups.get(caller, id))
    const held = new Set(
      Option.match(found, {
        onNone: () => [],
        onSome: ({ phones }) =>
          phones.flatMap((phone) =>
            Either.match(PhoneNumber.parse(phone, country), {
              onLeft: () => [],
              onRight: (n) => [PhoneNumber.toE164(n)]
            })
          )
      })
    )
    const missing = wanted.filter((number) => !held.has(number))
    pools = plus(pools, one(Option.isSome(found)))
    numbers = plus(numbers, { added: missing.length, present: wanted.length - missing.length })
    if (missing.length === 0 || isDryRun) continue
    const contents = Either.map(
      GroupRequest.phonesOf(caller, "phones", [...held, ...missing]),
      (phones) => ({
        groupId: id,
        name: Option.match(found, { onNone: () => name, onSome: (group) => group.name }),
        phones
      })
    )
    yield* Option.isSome(found)
      ? groups.replace(caller, { groupId: id, contents })
      : groups.create(caller, { groupId: id, contents })
  }
  return { pools, numbers, findings: [] as ReadonlyArray<Findings.Finding> }
})

/** What the inbound DIDs say. Numbers of the pools without one, and those whose DID went away, cannot be called back. */
const importRoutes = Effect.fnUntraced(
  function*({ workspace }: Caller, { callable, notCallable }: DialerSettings.Setup) {
    const register = yield* CallbackRegister
    const words = [
      ...Array.from(callable, ([number, note]) => ({ number, isCallable: true, note: note.slice(0, noteLengthMax) })),
      ...notCallable.map((number) => ({ number, isCallable: false }))
    ]
    const recorded: Array<Recorded> = []
    for (const part of Arr.chunksOf(words, wordsMax)) recorded.push(yield* register.say(workspace, "vicidial", part))
    recorded.push(yield* register.dropOthers(workspace, "vicidial", new Set(callable.keys())))
    const sum = (count: keyof Recorded) => recorded.reduce((total, each) => total + each[count], 0)
    return { changed: sum("changed"), gained: sum("gained"), lost: sum("lost") }
  }
)

/** In a workspace without inbound groups a number stands in one pool. */
const importAnis = Effect.fnUntraced(function*(caller: Caller, setup: DialerSettings.Setup, isDryRun: boolean) {
  const anis = yield* CustomAnis
  const findings: Array<Findings.Finding> = []
  const taken = new Map<string, string>()
  let pools = none
  let numbers = none
  for (const { id, numbers: wanted } of setup.pools) {
    const others = wanted.flatMap((number) => taken.get(number) ?? [])
    if (others.length > 0) {
      const message =
        `${others.length} of its numbers stand in another pool already, and a workspace without inbound ` +
        "groups holds each in one: they stay there"
      findings.push({ kind: "rule", subject: `group ${id}`, message })
    }
    const own = wanted.filter((number) => !taken.has(number))
    const missing: Array<string> = []
    for (const number of own) {
      taken.set(number, id)
      if (Option.isNone(yield* Effect.option(anis.get(caller, number)))) missing.push(number)
    }
    if (own.length > 0) pools = plus(pools, one(missing.length < own.length))
    numbers = plus(numbers, { added: missing.length, present: own.length - missing.length })
    if (isDryRun) continue
    for (let from = 0; from < missing.length; from += batchNumbers) {
      const entries = missing.slice(from, from + batchNumbers)
      yield* anis.importMany(
        caller,
        entries.map((number) => ({ countryCode: callingCodeOf(caller.workspace.country), number, inboundGroupId: id }))
      )
    }
  }
  return { pools, numbers, findings }
})

/** Numbers in one transaction. */
const batchNumbers = 2_000
