/**
 * What assignment is asked for one prospect, and what it decides.
 */
import type { Prospect } from "@anipool/domain/assignment/Prospect"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { DialerFields } from "@anipool/domain/Workspace"
import type { IdempotentRequest } from "@anipool/storage/AssignmentLedger"
import type { StorageError } from "@anipool/storage/StorageError"
import type { Conflict, InvalidRequest, NotFound, Overloaded } from "../CoreError.ts"
import type { Explanation } from "./Explanation.ts"

/** A number is asked for a prospect. `campaign`: the caller's identifier. */
export interface PickRequest {
  readonly prospect: Prospect
  readonly campaign: string
  /** The dialer's identifier of the list that the prospect is of, where that is told. */
  readonly list?: string | undefined
  /** Who owns the lead, as `Owner.read` has it, where that is told. */
  readonly owner?: string | undefined
  readonly explain: boolean
  /** The carrier that the call leaves by, as `CarrierName.read` has it, where that is told. */
  readonly carrier?: string | undefined
  /** By what a retry is recognized, where the caller sent a key. */
  readonly idempotency?: IdempotentRequest | undefined
  /** The call that it is a try of, by the key that a request for it has without a carrier, where the caller sent a key. */
  readonly call?: string | undefined
}

/** A confirmed number. `assignedAt` in milliseconds since the epoch. */
export interface Confirmed {
  readonly _tag: "Confirmed"
  readonly callingCode: CallingCode
  readonly national: string
  readonly assignedAt: number
  /** The workspace's as of when it was confirmed, by which the answer is made. */
  readonly fields: DialerFields
  readonly explanation: Explanation | undefined
}

/** No number is available. */
export interface NoneAvailable {
  readonly _tag: "NoneAvailable"
  readonly explanation: Explanation | undefined
}

/** The campaign is in live shadow: the dialer keeps its own number. */
export interface OwnNumberKept {
  readonly _tag: "OwnNumberKept"
  readonly explanation: undefined
}

/** What is decided on a request. */
export type Decision = Confirmed | OwnNumberKept | NoneAvailable

/** Why a request could not be decided. */
export type Failure = Conflict | InvalidRequest | NotFound | Overloaded | StorageError
