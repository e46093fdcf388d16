/**
 * Dispositions as a console shows them: with the class that their names have, which says whether a call was blocked or
 * nobody answered.
 */
import type { Caller } from "@anipool/core/Caller"
import { type Conflict, type InvalidRequest, type NotFound } from "@anipool/core/CoreError"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as Page from "@anipool/core/Page"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import type { Disposition } from "@anipool/domain/Disposition"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { EntryId } from "@anipool/storage/AuditTrail"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Dispositions in one page. */
export const pageSizeMax = 500

/** A disposition with its class. */
export interface ClassedDisposition extends Disposition {
  readonly class: DispositionClasses.DispositionClass
  /** Whether the workspace gave its name this class; otherwise the table of usual names did. */
  readonly isClassOwn: boolean
}

/** A disposition that was changed; `entries`: what tells of it, of its fields and of the class of its name. */
export interface ChangedDisposition extends ClassedDisposition {
  readonly entries: ReadonlyArray<EntryId>
}

/** A class to be given to a disposition's name; `usual`: that of the table of usual names. */
export type GivenClass = DispositionClasses.DispositionClass | "usual"

/** Dispositions as a console shows them. A class is of the name: dispositions of the same name share it. */
export class DispositionLists extends Context.Tag("@anipool/admin-core/DispositionLists")<DispositionLists, {
  /** A page of dispositions by name, then by id; `search`: what either contains, in any case. */
  readonly list: (
    caller: Caller,
    options: { readonly search?: string | undefined; readonly offset: number; readonly limit: number }
  ) => Effect.Effect<
    { readonly total: number; readonly dispositions: ReadonlyArray<ClassedDisposition> },
    InvalidRequest | StorageError
  >
  /** Registers one, and gives its name the class, if any. */
  readonly create: (
    caller: Caller,
    disposition: Disposition,
    given: GivenClass | undefined
  ) => Effect.Effect<ClassedDisposition, InvalidRequest | Conflict | StorageError>
  /** Changes one, what is left out stays; the class is of the name that it has then. */
  readonly update: (
    caller: Caller,
    id: string,
    change: DispositionChange,
    given: GivenClass | undefined
  ) => Effect.Effect<ChangedDisposition, InvalidRequest | NotFound | Conflict | StorageError>
}>() {}

/** `DispositionLists` over storage. */
export const make = Effect.gen(function*() {
  const administration = yield* DialsAdministration
  const custom = yield* CustomDispositions
  const dispositions = yield* Dispositions

  const extensionOf = ({ workspace }: Caller) =>
    Effect.map(
      administration.classes(workspace.id),
      (own): DispositionClasses.Extension => new Map(own.map((each) => [each.name, each.class]))
    )

  const give = ({ workspace }: Caller, name: string, given: GivenClass | undefined) =>
    given === undefined
      ? Effect.succeed(null)
      : Effect.map(
        administration.setClass(workspace.id, name, given === "usual" ? null : given),
        ({ entry }) => entry
      )

  return DispositionLists.of({
    list: Effect.fn("DispositionLists.list")(function*(caller, { limit, offset, search = "" }) {
      yield* Page.ensure({ limit, offset }, pageSizeMax)
      const wanted = search.toLowerCase()
      const found = (yield* dispositions.list(caller.workspace.id))
        .filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted))
        .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.id, b.id))
      const extension = yield* extensionOf(caller)
      return {
        total: found.length,
        dispositions: found.slice(offset, offset + limit).map((each) => classed(each, extension))
      }
    }),

    create: Effect.fn("DispositionLists.create")(function*(caller, disposition, given) {
      const made = yield* custom.create(caller, disposition)
      yield* give(caller, made.name, given)
      return classed(made, yield* extensionOf(caller))
    }),

    update: Effect.fn("DispositionLists.update")(function*(caller, id, change, given) {
      const { entry, value: updated } = yield* custom.update(caller, id, change)
      const entries = [entry, yield* give(caller, updated.name, given)].filter((each) => each !== null)
      return { ...classed(updated, yield* extensionOf(caller)), entries }
    })
  })
})

/** `DispositionLists` over storage. */
export const layer: Layer.Layer<
  DispositionLists,
  never,
  CustomDispositions | DialsAdministration | Dispositions
> = Layer.effect(DispositionLists, make)

// internal

const classed = (disposition: Disposition, extension: DispositionClasses.Extension): ClassedDisposition => ({
  ...disposition,
  class: DispositionClasses.classify(disposition.name, extension),
  isClassOwn: extension.has(DispositionClasses.normalize(disposition.name))
})
