/**
 * Custom dialer integration: ANIs, named by their phone numbers; and their import in bulk.
 */
import type { Ani } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import { type AniChange as StoredChange, Anis, type NewAni as StoredAni } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../Caller.ts"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"

/** An ANI to be registered. A calling code written in `number` goes before `countryCode`. */
export interface NewAni {
  readonly countryCode: PhoneNumber.CallingCode
  readonly number: string
  readonly inboundGroupId: string
  readonly isBranded?: boolean | undefined
  readonly brandName?: string | undefined
}

/** What changes of an ANI; what is left out stays. */
export interface AniChange {
  /** Files the number under this country, where it was filed under the wrong one. */
  readonly countryCode?: PhoneNumber.CallingCode | undefined
  readonly inboundGroupId?: string | undefined
  readonly isBranded?: boolean | undefined
  readonly brandName?: string | undefined
}

/** What came of an import: counts, and the first refused entries with their place in the input (from 1) and why. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  readonly refused: number
  readonly refusals: ReadonlyArray<{ readonly entry: number; readonly reason: string }>
}

/** Refusals that an import names. */
export const refusalsMax = 100

/** Custom dialer integration: ANIs. */
export class CustomAnis extends Context.Tag("@anipool/core/CustomAnis")<CustomAnis, {
  /** Registers an ANI, active in its pool, which is made when missing. */
  readonly create: (caller: Caller, ani: NewAni) => Effect.Effect<Ani, InvalidRequest | Conflict | StorageError>
  /** Changes an ANI. */
  readonly update: (
    caller: Caller,
    number: string,
    change: AniChange
  ) => Effect.Effect<Ani, InvalidRequest | NotFound | Conflict | StorageError>
  /** The ANI with this number. */
  readonly get: (caller: Caller, number: string) => Effect.Effect<Ani, InvalidRequest | NotFound | StorageError>
  /** Takes an ANI out of the inventory; returns what was taken out. */
  readonly remove: (caller: Caller, number: string) => Effect.Effect<Ani, InvalidRequest | NotFound | StorageError>
  /** Registers or changes many: entries that are no good are refused alone. `offset` counts entries imported before. */
  readonly importMany: (
    caller: Caller,
    anis: ReadonlyArray<NewAni>,
    offset?: number
  ) => Effect.Effect<ImportResult, StorageError>
}>() {}

/** `CustomAnis` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis

  const get = Effect.fn("CustomAnis.get")(function*({ workspace }: Caller, number: string) {
    const candidates = PhoneNumber.candidates(number, callingCodeOf(workspace.country))
    if (candidates.length === 0) return yield* InvalidRequest.field("number", "expected a phone number")
    const found = yield* anis.find(workspace.id, candidates)
    return Option.isSome(found) ? found.value : yield* notFound
  })

  return CustomAnis.of({
    get,

    create: Effect.fn("CustomAnis.create")(
      function*({ workspace }, ani) {
        return yield* anis.create(workspace.id, yield* toStored(ani))
      },
      Effect.catchTag("AlreadyExists", () => alreadyExists)
    ),

    update: Effect.fn("CustomAnis.update")(function*(caller, number, change) {
      const ani = yield* get(caller, number)
      const { brandName, countryCode, inboundGroupId, isBranded } = change
      const stored: StoredChange = {
        ...(countryCode === undefined ? {} : { number: yield* refile(ani, countryCode) }),
        ...(inboundGroupId === undefined ? {} : { inboundGroupId }),
        ...(isBranded === undefined ? {} : { isBranded }),
        ...(brandName === undefined ? {} : { brandName })
      }
      const updated = yield* anis.update(caller.workspace.id, ani.id, stored)
      return Option.isSome(updated) ? updated.value : yield* notFound
    }, Effect.catchTag("AlreadyExists", () => alreadyExists)),

    remove: Effect.fn("CustomAnis.remove")(function*(caller, number) {
      const ani = yield* get(caller, number)
      if (!(yield* anis.remove(caller.workspace.id, ani.id))) return yield* notFound
      return ani
    }),

    importMany: Effect.fn("CustomAnis.importMany")(function*({ workspace }, entries, offset = 0) {
      const usable: Array<StoredAni> = []
      const refusals: Array<{ readonly entry: number; readonly reason: string }> = []
      entries.forEach((entry, i) => {
        const stored = toStored(entry)
        if (Either.isRight(stored)) usable.push(stored.right)
        else refusals.push({ entry: offset + i + 1, reason: stored.left.message })
      })
      const { created, updated } = usable.length === 0
        ? { created: 0, updated: 0 }
        : yield* anis.putMany(workspace.id, usable)
      return { created, updated, refused: refusals.length, refusals: refusals.slice(0, refusalsMax) }
    })
  })
})

/** `CustomAnis` over storage. */
export const layer: Layer.Layer<CustomAnis, never, Anis> = Layer.effect(CustomAnis, make)

// internal

const notFound = new NotFound({ message: "ANI not found", code: "ani_not_found" })
const alreadyExists = new Conflict({ message: "ANI already exists", code: "ani_exists" })

const toStored = (ani: NewAni): Either.Either<StoredAni, InvalidRequest> =>
  PhoneNumber.resolve(ani.number, ani.countryCode).pipe(
    Either.mapLeft(({ expected }) => InvalidRequest.field("number", expected)),
    Either.map(({ areaCode, callingCode, national }) => ({
      callingCode,
      number: national,
      areaCode: areaCode.code,
      inboundGroupId: ani.inboundGroupId,
      isBranded: ani.isBranded,
      brandName: ani.brandName
    }))
  )

const refile = (ani: Ani, countryCode: PhoneNumber.CallingCode) =>
  PhoneNumber.refile(ani.number, countryCode).pipe(
    Either.mapLeft(({ expected }) => InvalidRequest.field("country_code", expected)),
    Either.map(({ areaCode, callingCode, national }) => ({ callingCode, number: national, areaCode: areaCode.code }))
  )
