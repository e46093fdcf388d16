/**
 * Port: area codes that the installation added because they opened after the release. They belong to no workspace.
 */
import type { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** Added area codes at most: the North American plan has room for fewer. */
export const addedMax = 800

/** Port: area codes that the installation added. */
export class AddedAreaCodes extends Context.Tag("@anipool/storage/AddedAreaCodes")<AddedAreaCodes, {
  /** Adds one after the others. Fails when its code was added before. More than `addedMax` is a defect. */
  readonly add: (areaCode: AddedAreaCode) => Effect.Effect<void, AlreadyExists | StorageError>
  /** All of them, in the order in which they were added: one may be near one that was added before it. */
  readonly list: Effect.Effect<ReadonlyArray<AddedAreaCode>, StorageError>
}>() {}
