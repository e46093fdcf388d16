/**
 * Which number is kept for which owner: told one by one or by rows, each of which is answered, and shown.
 */
import * as Owner from "@anipool/domain/assignment/Owner"
import type { FieldName } from "@anipool/domain/owners/OwnerFields"
import * as OwnerRow from "@anipool/domain/owners/OwnerRow"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import * as EventLoop from "@anipool/storage/EventLoop"
import { NumberOwners, type Outcome, type Owned, pageSizeMax, recordedMax } from "@anipool/storage/NumberOwners"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"
import * as WrittenNumber from "../WrittenNumber.ts"

/** Rows that are told at once. */
export const rowsMax = recordedMax

/** Owners in one page, at most. */
export const pageMax = pageSizeMax

/** Columns of a file: the fields of a row. */
export const columns = { required: ["owner", "number"], optional: [], others: "refused" } as const

/** A row: what stands in its fields, and how many more fields it has than there should be. */
export interface Row {
  readonly values: Readonly<Partial<Record<FieldName, unknown>>>
  readonly surplus?: number
}

/** What became of a row, and why it was refused; empty where there is nothing to say. */
export interface RowAnswer {
  readonly outcome: "recorded" | "refused" | "same"
  readonly says: string
}

/** Which of the owners. */
export interface OwnersRequest {
  /** Those of this number alone. */
  readonly number?: string | undefined
  readonly after?: string | undefined
  /** At most `pageMax`. */
  readonly limit: number
}

/** Which number is kept for which owner. */
export class OwnerDesk extends Context.Tag("@anipool/core/OwnerDesk")<OwnerDesk, {
  /** Records rows, 1 to `rowsMax`, as one change; answers each, in their order. */
  readonly enter: (
    workspace: Workspace,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<ReadonlyArray<RowAnswer>, InvalidRequest | StorageError>
  /** A page of the owners that have a number of the inventory, by owner; fewer than `limit` are the last. */
  readonly list: (
    workspace: Workspace,
    request: OwnersRequest
  ) => Effect.Effect<ReadonlyArray<Owned>, InvalidRequest | StorageError>
  /** Keeps a number of the inventory for an owner, in place of the one that is kept. The entry tells of it; null: it was. */
  readonly put: (
    workspace: Workspace,
    owner: string,
    number: string
  ) => Effect.Effect<Told<Owned>, Conflict | InvalidRequest | StorageError>
  /** Keeps none for an owner any more. Answers the entry that tells of it. */
  readonly remove: (
    workspace: Workspace,
    owner: string
  ) => Effect.Effect<EntryId, InvalidRequest | NotFound | StorageError>
}>() {}

/** `OwnerDesk` over storage. */
export const make = Effect.map(NumberOwners, (owners) =>
  OwnerDesk.of({
    enter: Effect.fn("OwnerDesk.enter")(function*(workspace, rows) {
      if (rows.length === 0 || rows.length > rowsMax) {
        return yield* InvalidRequest.field("owners", `expected 1 to ${rowsMax} of them`)
      }
      const country = callingCodeOf(workspace.country)
      const read = yield* EventLoop.map(rows, ({ surplus = 0, values }) =>
        surplus > 0
          ? Either.left(`expected no more fields than the header names, found ${surplus} more`)
          : OwnerRow.read(values, country))
      const { outcomes } = yield* owners.record(
        workspace.id,
        read.flatMap((each) => Either.isRight(each) ? [each.right] : [])
      )
      let next = 0
      return read.map((each): RowAnswer =>
        Either.isLeft(each) ? { outcome: "refused", says: each.left } : answerOf(outcomes[next++]!)
      )
    }),

    list: Effect.fn("OwnerDesk.list")(function*(workspace, { after, limit, number }) {
      if (limit < 1 || limit > pageMax) return yield* InvalidRequest.field("limit", `expected 1 to ${pageMax}`)
      const of = number === undefined ? undefined : yield* WrittenNumber.read(workspace, "number", number)
      return yield* owners.page(workspace.id, { of, after, limit })
    }),

    put: Effect.fn("OwnerDesk.put")(function*(workspace, written, writtenNumber) {
      const owner = yield* ownerOf(written)
      const number = yield* WrittenNumber.read(workspace, "number", writtenNumber)
      const { entry, outcomes } = yield* owners.record(workspace.id, [{ owner, number }])
      if (outcomes[0] === "full") return yield* new Conflict({ message: full, code: "limit_reached" })
      const kept = yield* owners.find(workspace.id, owner)
      // It may have been removed meanwhile, too.
      if (outcomes[0] === "not-held" || Option.isNone(kept)) return yield* InvalidRequest.field("number", notHeld)
      return { value: kept.value, entry }
    }),

    remove: Effect.fn("OwnerDesk.remove")(function*(workspace, written) {
      const owner = yield* ownerOf(written)
      const { entry } = yield* owners.record(workspace.id, [{ owner, number: null }])
      if (entry === null) return yield* new NotFound({ message: "Owner not found", code: "owner_not_found" })
      return entry
    })
  }))

/** `OwnerDesk` over storage. */
export const layer: Layer.Layer<OwnerDesk, never, NumberOwners> = Layer.effect(OwnerDesk, make)

// internal

const notHeld = "expected a number that the workspace holds"

const full = `A workspace keeps numbers for at most ${Owner.ownersMax.toLocaleString("en")} owners`

const answerOf = (outcome: Outcome): RowAnswer => {
  switch (outcome) {
    case "recorded":
    case "same":
      return { outcome, says: "" }
    case "not-held":
      return { outcome: "refused", says: `number: ${notHeld}` }
    case "full":
      return { outcome: "refused", says: `owner: ${full}` }
  }
}

const ownerOf = (written: string): Effect.Effect<string, InvalidRequest> => {
  const owner = Owner.read(written)
  return owner === undefined ? InvalidRequest.field("owner", Owner.ownerExpected) : Effect.succeed(owner)
}
