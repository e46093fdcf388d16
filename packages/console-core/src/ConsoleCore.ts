/**
 * What the console's pages ask, beside core's own use cases.
 */
import type { Core } from "@anipool/core/Core"
import type { Storage } from "@anipool/storage/Storage"
import * as Layer from "effect/Layer"
import type { ActivityCounts } from "./ActivityCounts.ts"
import * as AssignmentPreviews from "./AssignmentPreviews.ts"
import * as GroupLists from "./GroupLists.ts"
import * as NumberLists from "./NumberLists.ts"
import * as ConsoleSession from "./Session.ts"
import * as Today from "./Today.ts"

/** The use cases behind the console's pages. */
export type ConsoleCore =
  | AssignmentPreviews.AssignmentPreviews
  | ConsoleSession.ConsoleSession
  | GroupLists.GroupLists
  | NumberLists.NumberLists
  | Today.Today

/**
 * The use cases behind the console's pages. `ActivityCounts.layer` is built before core, which reports to it what
 * happens.
 */
export const layer: Layer.Layer<ConsoleCore, never, ActivityCounts | Core | Storage> = Layer.mergeAll(
  AssignmentPreviews.layer,
  ConsoleSession.layer,
  GroupLists.layer,
  NumberLists.layer,
  Today.layer
)
