/**
 * The errors of every port.
 */
import { WorkspaceId } from "@anipool/domain/Workspace"
import * as Schema from "effect/Schema"

/**
 * Storage is away or refused: nothing can be said of the outcome. A caller may try again later; what was asked is
 * either wholly done or not at all.
 */
export class StorageError extends Schema.TaggedError<StorageError>()("StorageError", {
  /** The port's method, `Campaigns.create`. */
  operation: Schema.String,
  cause: Schema.Defect,
  /** Of several workspaces that something was to be done for: those for which it was not. Absent: for none it was. */
  workspaces: Schema.optional(Schema.Array(WorkspaceId))
}) {}

/** Whether what failed was not done for this workspace. */
export const concerns = ({ workspaces }: StorageError, workspaceId: WorkspaceId): boolean =>
  workspaces === undefined || workspaces.includes(workspaceId)

/** The innermost reason of a chain of causes: the outer ones say only that something failed. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return reasonOf(cause.cause)
  // A connection that was refused on every address has no message of its own, only the refusals'.
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(reasonOf).join("; ")
  return cause.message
}

/** The workspace holds as many as it may; nothing was changed. */
export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  what: Schema.Literal("campaign", "list", "tag", "tagged"),
  limit: Schema.Int
}) {}

/** What should be made exists already, or another has taken its place; nothing was changed. */
export class AlreadyExists extends Schema.TaggedError<AlreadyExists>()("AlreadyExists", {
  what: Schema.Literal("workspace", "key", "user", "area code", "campaign", "disposition", "ani", "pool", "view")
}) {}
