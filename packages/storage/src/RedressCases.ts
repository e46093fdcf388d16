/**
 * Port: redress cases. They are opened as dials are processed (`Dials`), in the transaction that records the dial: one of a number and
 * a contact is open at a time, whatever came how often. A dial that was made before the last case of its number and contact was
 * closed opens none.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Location } from "@anipool/domain/dials/signals/Redress"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** A call that was blocked. */
export interface RedressCall {
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  /** National digits of who was called. */
  readonly prospect: string
  /** What the network knows it by. */
  readonly id: string | null
  readonly location: Location | null
}

/** A case. */
export interface RedressCase {
  readonly id: number
  readonly aniId: AniId
  readonly callingCode: CallingCode
  readonly number: string
  /** Who that is: a host, an address or a telephone number. */
  readonly contact: string
  readonly url: string | null
  readonly email: string | null
  readonly tel: string | null
  /** Milliseconds since the epoch. */
  readonly openedAt: number
  readonly closedAt: number | null
  /** What was said when it was closed. */
  readonly note: string | null
  /** The latest ones, the last first; at most `evidenceMax`. */
  readonly calls: ReadonlyArray<RedressCall>
}

/** Cases in one page of `list`. */
export const listedMax = 500

/** Port: redress cases. */
export class RedressCases extends Context.Tag("@anipool/storage/RedressCases")<RedressCases, {
  /** Cases by id, those after `after`, at most `limit` (≤ `listedMax`); open or closed ones, or of one ANI, where asked. */
  readonly list: (
    workspaceId: WorkspaceId,
    options: {
      readonly isOpen?: boolean
      readonly aniId?: AniId
      readonly after?: number
      readonly limit: number
    }
  ) => Effect.Effect<ReadonlyArray<RedressCase>, StorageError>
  /** Closes a case, with its entry in the trail; `None` where none of this id is open. */
  readonly close: (
    workspaceId: WorkspaceId,
    id: number,
    note: string | null
  ) => Effect.Effect<Option.Option<RedressCase>, StorageError>
}>() {}
