/**
 * `InboundGroups` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type GroupContents,
  type GroupEdit,
  type GroupListOptions,
  InboundGroups,
  type Leftovers,
  type ListOptions,
  type RegroupRequest
} from "@anipool/storage/InboundGroups"
import * as SqlClient from "@effect/sql/SqlClient"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { refail } from "./internal/failure.ts"
import * as Editing from "./internal/groups/editing.ts"
import * as Reading from "./internal/groups/reading.ts"
import * as Regroup from "./internal/groups/regrouping.ts"
import * as Replacing from "./internal/groups/replacing.ts"
import * as Sweeping from "./internal/groups/sweeping.ts"
import { Reads } from "./internal/reads.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  InboundGroups.of({
    create: Effect.fn("InboundGroups.create")(
      (workspaceId: WorkspaceId, contents: GroupContents) => Replacing.create(sql, workspaceId, contents),
      refail("InboundGroups.create")
    ),

    replace: Effect.fn("InboundGroups.replace")(
      (workspaceId: WorkspaceId, contents: GroupContents, asked: Leftovers) =>
        Replacing.replace(sql, workspaceId, contents, asked),
      refail("InboundGroups.replace")
    ),

    edit: Effect.fn("InboundGroups.edit")(
      (workspaceId: WorkspaceId, edit: GroupEdit) => Editing.edit(sql, workspaceId, edit),
      refail("InboundGroups.edit")
    ),

    previewEdit: Effect.fn("InboundGroups.previewEdit")(
      (workspaceId: WorkspaceId, edit: Pick<GroupEdit, "add" | "groupId" | "remove">) =>
        Editing.previewEdit(sql, workspaceId, edit),
      refail("InboundGroups.previewEdit")
    ),

    regroup: Effect.fn("InboundGroups.regroup")(
      (workspaceId: WorkspaceId, request: RegroupRequest) => Regroup.regroup(sql, workspaceId, request),
      refail("InboundGroups.regroup")
    ),

    previewRegroup: Effect.fn("InboundGroups.previewRegroup")(
      (workspaceId: WorkspaceId, request: RegroupRequest) => Regroup.preview(sql, workspaceId, request),
      refail("InboundGroups.previewRegroup")
    ),

    head: Effect.fn("InboundGroups.head")(
      (workspaceId: WorkspaceId, groupId: string) => Reading.head(sql, workspaceId, groupId),
      refail("InboundGroups.head")
    ),

    forgetChanges: Effect.fn("InboundGroups.forgetChanges")(
      (keptFor: Duration.Duration) => Sweeping.forgetChanges(sql, keptFor),
      refail("InboundGroups.forgetChanges")
    ),

    find: Effect.fn("InboundGroups.find")(
      (workspaceId: WorkspaceId, groupId: string) => Reading.find(sql, workspaceId, groupId),
      refail("InboundGroups.find")
    ),

    list: Effect.fn("InboundGroups.list")(
      (workspaceId: WorkspaceId, options: GroupListOptions) => Reading.list(sql, reads, workspaceId, options),
      refail("InboundGroups.list")
    ),

    members: Effect.fn("InboundGroups.members")(
      (workspaceId: WorkspaceId, groupId: string, options: ListOptions) =>
        Reading.members(reads, workspaceId, groupId, options),
      refail("InboundGroups.members")
    ),

    groupIds: Effect.fn("InboundGroups.groupIds")(
      (workspaceId: WorkspaceId) => Reading.groupIds(reads, workspaceId),
      refail("InboundGroups.groupIds")
    ),

    countLeaving: Effect.fn("InboundGroups.countLeaving")(
      (workspaceId: WorkspaceId, groupId: string) => Reading.countLeaving(sql, workspaceId, groupId),
      refail("InboundGroups.countLeaving")
    ),

    remove: Effect.fn("InboundGroups.remove")(
      (workspaceId: WorkspaceId, groupId: string, asked: Leftovers) =>
        Replacing.remove(sql, workspaceId, groupId, asked),
      refail("InboundGroups.remove")
    ),

    removeLeftovers: Effect.fn("InboundGroups.removeLeftovers")(
      (workspaceId: WorkspaceId, candidates: ReadonlyArray<AniId>) =>
        Sweeping.removeLeftovers(sql, workspaceId, candidates),
      refail("InboundGroups.removeLeftovers")
    ),

    sweepLeftovers: Effect.fn("InboundGroups.sweepLeftovers")(
      (storedFor: Duration.Duration) => Sweeping.sweepLeftovers(sql, storedFor),
      refail("InboundGroups.sweepLeftovers")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<InboundGroups, never, Reads | SqlClient.SqlClient> = Layer.effect(InboundGroups, make)
