/**
 * One storage out of parts.
 *
 * A method that begins with a workspace's id goes to that workspace's part. What is of all workspaces goes to each part, and
 * is answered by those that answer. What is unique over all is looked up in the directory first; two that take it at once are
 * for the parts' own database to tell apart. People, sessions, added area codes and room for records to come are the
 * installation's own.
 *
 * Limits: where several wait for something, those of one part keep their order, those of different parts take turns.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Activity } from "@anipool/storage/Activity"
import { AddedAreaCodes } from "@anipool/storage/AddedAreaCodes"
import { AlertFigures } from "@anipool/storage/AlertFigures"
import { Alerts } from "@anipool/storage/Alerts"
import { AniOverview } from "@anipool/storage/AniOverview"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { ApiKeys, hashesMax, type SecretHash } from "@anipool/storage/ApiKeys"
import { ArchivedDays } from "@anipool/storage/ArchivedDays"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditSeals } from "@anipool/storage/AuditSeals"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CallbackRoutes } from "@anipool/storage/CallbackRoutes"
import { CampaignFigures } from "@anipool/storage/CampaignFigures"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Connections, idsMax } from "@anipool/storage/Connections"
import { CountedDays } from "@anipool/storage/CountedDays"
import { DialerLists } from "@anipool/storage/DialerLists"
import { DialHours } from "@anipool/storage/DialHours"
import { Dials } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { Explorations } from "@anipool/storage/Explorations"
import { FirstSteps } from "@anipool/storage/FirstSteps"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { HandIns } from "@anipool/storage/HandIns"
import { Health } from "@anipool/storage/Health"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { NumberCarriers } from "@anipool/storage/NumberCarriers"
import { NumberOrders } from "@anipool/storage/NumberOrders"
import { NumberOwners } from "@anipool/storage/NumberOwners"
import { Observations } from "@anipool/storage/Observations"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { PlannerRuns } from "@anipool/storage/PlannerRuns"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { RedressCases } from "@anipool/storage/RedressCases"
import { Remediations } from "@anipool/storage/Remediations"
import { ReputationChecks } from "@anipool/storage/ReputationChecks"
import { RightsToUse } from "@anipool/storage/RightsToUse"
import { SavedViews } from "@anipool/storage/SavedViews"
import { Sessions } from "@anipool/storage/Sessions"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import { ShadowReports } from "@anipool/storage/ShadowReports"
import { Snapshots } from "@anipool/storage/Snapshots"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { AlreadyExists, type StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { Tags } from "@anipool/storage/Tags"
import { Transitions } from "@anipool/storage/Transitions"
import { Users } from "@anipool/storage/Users"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import { UsesElsewhere } from "@anipool/storage/UsesElsewhere"
import { Webhooks } from "@anipool/storage/Webhooks"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Ways from "./internal/ways.ts"
import type { Parts } from "./Parts.ts"

/** All ports, over the parts. */
export const make = (parts: Parts): Context.Context<Storage> => {
  const { of, common } = portsOf(parts)
  return Context.mergeAll(
    Context.mergeAll(common(Users), common(Sessions), common(AddedAreaCodes)),
    Context.make(StorageHealth, { check: parts.check }),
    Context.mergeAll(
      of(AlertFigures, {}),
      of(AniOverview, {}),
      of(AniReports, {}),
      of(Anis, {}),
      of(ArchivedDays, {}),
      of(CallbackRoutes, {}),
      of(CampaignFigures, {}),
      of(Campaigns, {}),
      of(DialerLists, {}),
      of(Dispositions, {}),
      of(Explorations, {}),
      of(FirstSteps, {}),
      of(HandIns, {}),
      of(Health, {}),
      of(NumberCarriers, {}),
      of(NumberOwners, {}),
      of(Observations, {}),
      of(PastAssignments, {}),
      of(PlannerFigures, {})
    ),
    Context.mergeAll(
      of(PlannerRuns, {}),
      of(RecordedDials, {}),
      of(RedressCases, {}),
      of(Remediations, {}),
      of(RightsToUse, {}),
      of(SavedViews, {}),
      of(Tags, {}),
      of(UsesAudit, {}),
      of(UsesElsewhere, {})
    ),
    Context.mergeAll(
      of(Activity, {
        add: ({ shared }) => (minutes) => shared(minutes, (port, own) => port.add(own)),
        addCampaigns: ({ shared }) => (slots) => shared(slots, (port, own) => port.addCampaigns(own)),
        forget: ({ each }) => sumOf(each(({ forget }) => forget))
      }),
      of(Alerts, {
        claim: ({ first }) => (every) => first((port) => port.claim(every), Option.isSome),
        forget: ({ each }) => sumOf(each(({ forget }) => forget))
      }),
      of(ApiKeys, apiKeys),
      of(AssignmentLedger, {
        deleteOldAttempts: ({ each }) => sumOf(each(({ deleteOldAttempts }) => deleteOldAttempts)),
        deleteExpired: ({ each }) => sumOf(each(({ deleteExpired }) => deleteExpired))
      }),
      of(AuditSeals, { due: ({ first }) => (after) => first((port) => port.due(after), Option.isSome) }),
      of(AuditTrail, { forget: ({ each }) => (keptFor) => sumOf(each((port) => port.forget(keptFor))) }),
      of(Connections, {
        find: ({ found, parts }) => (ids) =>
          ids.length > idsMax ? tooMany : Effect.flatMap(
            parts.directory.ofConnections(ids),
            (places) => found(places, (port, own) => port.find(own))
          ),
        // Where a request came is asked before it is known whose it is.
        take: ({ common }) => common.take
      }),
      of(CountedDays, {
        ahead: ({ each }) => Effect.map(each(({ ahead }) => ahead), (all) => byWorkspace(all.flat()))
      }),
      of(DialHours, { forget: ({ each }) => sumOf(each(({ forget }) => forget)) }),
      of(Dials, {
        enqueue: ({ of, shared }) => (batches, imported) =>
          imported === undefined
            ? shared(batches, (port, own) => port.enqueue(own))
            : of(imported.workspaceId, (port) => port.enqueue(batches, imported)),
        process: ({ first }) => (limit) =>
          first((port) => port.process(limit), ({ workspaceId }) => Option.isSome(workspaceId)),
        // What is too old is the installation's to say.
        keptFrom: ({ common }) => common.keptFrom,
        queue: ({ each }) =>
          Effect.map(each(({ queue }) => queue), (queues) => ({
            records: sum(queues.map(({ records }) => records)),
            lagMs: Math.max(0, ...queues.map(({ lagMs }) => lagMs))
          }))
      }),
      of(GroupMoves, { forget: ({ each }) => (keptFor) => sumOf(each((port) => port.forget(keptFor))) }),
      of(InboundGroups, {
        forgetChanges: ({ each }) => (keptFor) => sumOf(each((port) => port.forgetChanges(keptFor))),
        sweepLeftovers: ({ each }) => (storedFor) => sumOf(each((port) => port.sweepLeftovers(storedFor)))
      }),
      of(InventoryFeed, { signals: ({ parts }) => parts.signals }),
      of(LastUsePrices, {
        claim: ({ first }) => (work, every) => first((port) => port.claim(work, every), Option.isSome)
      }),
      of(NumberOrders, {
        keep: ({ of }) => (claim, progress, lease) => of(claim.workspaceId, (port) => port.keep(claim, progress, lease))
      })
    ),
    Context.mergeAll(
      of(ProspectHistory, {
        deleteDropped: ({ each }) => (before) => sumOf(each((port) => port.deleteDropped(before)))
      }),
      of(ReputationChecks, { due: ({ first }) => (sources) => first((port) => port.due(sources), Option.isSome) }),
      of(ShadowAsks, { forget: ({ each }) => (keptFor) => sumOf(each((port) => port.forget(keptFor))) }),
      of(ShadowReports, {
        claim: ({ first }) => (lease) => first((port) => port.claim(lease), Option.isSome),
        progress: ({ of }) => (claim, dials, lease) =>
          of(claim.workspaceId, (port) => port.progress(claim, dials, lease)),
        release: ({ of }) => (claim) => of(claim.workspaceId, (port) => port.release(claim)),
        finish: ({ of }) => (claim, outcome) => of(claim.workspaceId, (port) => port.finish(claim, outcome))
      }),
      of(Snapshots, {
        // What was sent is there once.
        stage: ({ once }) => (workspaceId, pieces, skipped, expected) =>
          once(workspaceId, (port) => port.stage(workspaceId, pieces, skipped, expected)),
        preview: ({ once }) => (workspaceId, pieces, skipped) =>
          once(workspaceId, (port) => port.preview(workspaceId, pieces, skipped)),
        claim: ({ first }) => (lease) => first((port) => port.claim(lease), Option.isSome),
        renew: ({ of }) => (claim, lease) => of(claim.workspaceId, (port) => port.renew(claim, lease)),
        release: ({ of }) => (claim) => of(claim.workspaceId, (port) => port.release(claim)),
        advance: ({ of }) => (claim, lease) => of(claim.workspaceId, (port) => port.advance(claim, lease)),
        stepFailed: ({ of }) => (claim) => of(claim.workspaceId, (port) => port.stepFailed(claim)),
        queue: ({ each }) =>
          Effect.map(each(({ queue }) => queue), (queues) => ({
            uploads: sum(queues.map(({ uploads }) => uploads)),
            lagMs: Math.max(0, ...queues.map(({ lagMs }) => lagMs))
          }))
      }),
      of(StatisticsUpkeep, {
        partition: ({ common }) => common.partition,
        moveWindows: ({ each }) => someOf(each(({ moveWindows }) => moveWindows)),
        rollUpAssigned: ({ each }) => someOf(each(({ rollUpAssigned }) => rollUpAssigned)),
        refreshRates: ({ each }) => someOf(each(({ refreshRates }) => refreshRates))
      }),
      of(Transitions, { endPauses: ({ each }) => sumOf(each(({ endPauses }) => endPauses)) }),
      of(Webhooks, {
        claim: ({ first }) => (lease) => first((port) => port.claim(lease), Option.isSome),
        settle: ({ of }) => (claim, tried) => of(claim.workspaceId, (port) => port.settle(claim, tried)),
        claimReport: ({ first }) => (lease) => first((port) => port.claimReport(lease), Option.isSome),
        settleReport: ({ of }) => (due, queued) => of(due.workspaceId, (port) => port.settleReport(due, queued)),
        waiting: ({ each }) => sumOf(each(({ waiting }) => waiting)),
        forget: ({ each }) => sumOf(each(({ forget }) => forget))
      }),
      of(WorkspaceDeletions, {
        run: ({ parts }) => (id) =>
          Stream.unwrap(Effect.map(parts.of(id), ({ storage }) => Context.get(storage, WorkspaceDeletions).run(id))),
        list: ({ each }) => (limit) =>
          Effect.map(
            each((port) => port.list(limit)),
            (lists) =>
              lists.flat().sort((a, b) => b.begunAt - a.begunAt || b.workspaceId - a.workspaceId).slice(0, limit)
          )
      }),
      of(Workspaces, {
        create: ({ of, parts }) => (settings, id) =>
          Effect.gen(function*() {
            if (Option.isSome(yield* parts.directory.named(settings.name))) {
              return yield* new AlreadyExists({ what: "workspace" })
            }
            const workspaceId = id ?? (yield* parts.newId)
            return yield* of(workspaceId, (port) => port.create(settings, workspaceId))
          }),
        list: ({ each }) => Effect.map(each(({ list }) => list), (lists) => lists.flat().sort((a, b) => a.id - b.id)),
        findByName: ({ of, parts }) => (name) =>
          Effect.flatMap(
            parts.directory.named(name),
            Option.match({
              onNone: () => Effect.succeedNone,
              onSome: (id) => of(id, (port) => port.findByName(name))
            })
          ),
        update: ({ of, parts }) => (id, settings) =>
          Effect.gen(function*() {
            const holder = yield* parts.directory.named(settings.name)
            if (Option.isSome(holder) && holder.value !== id) return yield* new AlreadyExists({ what: "workspace" })
            return yield* of(id, (port) => port.update(id, settings))
          })
      })
    )
  )
}

/** All ports, over the parts. */
export const layer = (parts: Parts): Layer.Layer<Storage> => Layer.succeedContext(make(parts))

// internal

/** Whether a method goes by the workspace that its first argument names, as most do. */
type IsOfWorkspace<Method> = Method extends
  (workspaceId: WorkspaceId, ...others: never) => Effect.Effect<unknown, unknown, unknown>
  ? undefined extends Parameters<Method>[0] ? false : true
  : false

type Route<Port, Method> = (ways: Ways.Ways<Port>) => Method

/** How each method goes that does not go by its first argument; one that does may be told another way. */
type Routes<Port> =
  & { readonly [Name in keyof Port as IsOfWorkspace<Port[Name]> extends true ? never : Name]: Route<Port, Port[Name]> }
  & { readonly [Name in keyof Port as IsOfWorkspace<Port[Name]> extends true ? Name : never]?: Route<Port, Port[Name]> }

type Method = (workspaceId: WorkspaceId, ...others: ReadonlyArray<unknown>) => Effect.Effect<unknown, StorageError>

/** Makes a port of the parts'. */
const portsOf = (parts: Parts) => ({
  common: <Id extends Storage, Port>(tag: Context.Tag<Id, Port>) => Context.make(tag, Context.get(parts.common, tag)),
  of: <Id extends Storage, Port extends object>(tag: Context.Tag<Id, Port>, routes: Routes<Port>) => {
    const ways = Ways.make(parts, tag)
    const port: Record<string, unknown> = {}
    for (const name of Object.keys(ways.common)) {
      const route = (routes as Record<string, Route<Port, unknown> | undefined>)[name]
      port[name] = route?.(ways) ??
        ((workspaceId: WorkspaceId, ...others: ReadonlyArray<unknown>) =>
          ways.of(workspaceId, (own) => (own as Record<string, Method>)[name]!(workspaceId, ...others)))
    }
    return Context.make(tag, port as Port)
  }
})

const apiKeys: Routes<Context.Tag.Service<ApiKeys>> = {
  create: ({ of, parts }) => (key) =>
    Effect.zipRight(isNew(parts, key.secretHash), of(key.workspaceId, (port) => port.create(key))),
  put: ({ of, parts }) => (key) =>
    Effect.zipRight(isNew(parts, key.secretHash, key.workspaceId), of(key.workspaceId, (port) => port.put(key))),
  findByHashes: ({ found, parts }) => (hashes) =>
    hashes.length > hashesMax ? tooMany : Effect.flatMap(
      parts.directory.ofSecrets(hashes),
      (places) => found(places, (port, own) => port.findByHashes(own))
    ),
  list: ({ each, of }) => (workspaceId) =>
    workspaceId === undefined
      ? Effect.map(each((port) => port.list()), (lists) => lists.flat().sort((a, b) => a.id - b.id))
      : of(workspaceId, (port) => port.list(workspaceId)),
  rotate: ({ of, parts }) => (workspaceId, id, secret) =>
    Effect.zipRight(isNew(parts, secret.secretHash), of(workspaceId, (port) => port.rotate(workspaceId, id, secret))),
  markUsed: ({ shared }) => (uses) => shared(uses, (port, own) => port.markUsed(own)),
  revoke: ({ of, parts }) => (id, workspaceId) =>
    Effect.flatMap(
      workspaceId === undefined ? parts.directory.ofKey(id) : Effect.succeedSome(workspaceId),
      Option.match({
        onNone: () => Effect.succeedNone,
        onSome: (place) => of(place, (port) => port.revoke(id, workspaceId))
      })
    )
}

/** More than may be asked for at once: a programmer's error, as in every adapter. */
const tooMany = Effect.die(new RangeError("more is asked for than may be at once"))

/** Fails where a secret is a key's already, but one of this workspace. */
const isNew = (parts: Parts, hash: SecretHash, except?: WorkspaceId) =>
  Effect.flatMap(parts.directory.ofSecrets([hash]), (places) => {
    const holder = places.get(hash)
    return holder === undefined || holder === except ? Effect.void : new AlreadyExists({ what: "key" })
  })

const sum = (counts: ReadonlyArray<number>) => counts.reduce((a, b) => a + b, 0)

const sumOf = (counts: Effect.Effect<ReadonlyArray<number>, StorageError>) => Effect.map(counts, sum)

const someOf = (answers: Effect.Effect<ReadonlyArray<boolean>, StorageError>) =>
  Effect.map(answers, (all) => all.includes(true))

const byWorkspace = <A extends { readonly workspaceId: WorkspaceId }>(all: Array<A>) =>
  all.sort((a, b) => a.workspaceId - b.workspaceId)
