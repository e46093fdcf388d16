/**
 * ANIs: outbound caller IDs, named by their phone numbers.
 */
import type { CustomAnis } from "@anipool/core/custom/CustomAnis"
import type { AniList, PlacedAni } from "@anipool/core/inventory/AniList"
import * as Domain from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import { pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Calls from "./internal/Calls.ts"
import * as Inputs from "./internal/inputs.ts"
import type { Plain } from "./internal/Plain.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** What an ANI is. Only an active one is given out. */
export type AniStatus = "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED" | "REMOVED_FROM_DIALER"

/** An ANI. */
export interface Ani {
  readonly id: number
  readonly callingCode: 1 | 44
  /** Without its calling code, digits only. */
  readonly number: string
  readonly areaCode: string
  readonly status: AniStatus
  /** The group (pool) shown for it; null when it is in none. */
  readonly inboundGroupId: string | null
  /** Whether a number reputation company manages it, and which. */
  readonly isBranded: boolean
  readonly brandName: string
}

/** An ANI with its place; each part is empty where there is none. */
export interface ListedAni extends Plain<PlacedAni> {}

/** An ANI to be registered. */
export interface NewAni {
  /** Whose area codes the number is matched against; a calling code written in `number` goes before it. */
  readonly countryCode: 1 | 44
  /** Formatting, a calling code and a UK trunk 0 are stripped. */
  readonly number: string
  /** The group that it belongs to; made when missing. */
  readonly inboundGroupId: string
  readonly isBranded?: boolean | undefined
  readonly brandName?: string | undefined
}

/** What changes of an ANI; what is left out stays. */
export interface AniChange {
  /** Files the number under this country, where it was filed under the wrong one. */
  readonly countryCode?: 1 | 44 | undefined
  readonly inboundGroupId?: string | undefined
  readonly isBranded?: boolean | undefined
  readonly brandName?: string | undefined
}

/** What came of an import. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  readonly refused: number
  /** The first 100 refused entries, by their place in the input (from 1), and why. */
  readonly refusals: ReadonlyArray<{ readonly entry: number; readonly reason: string }>
}

/** Which ANIs to list; what is left out does not filter. */
export interface AniFilter {
  /** Removed ones are listed only when their status is asked for. */
  readonly status?: AniStatus | undefined
  readonly areaCode?: string | undefined
  /** How numbers begin; it may be formatted. */
  readonly numberPrefix?: string | undefined
  readonly inboundGroupId?: string | undefined
}

/** The ANIs of one workspace. */
export interface Anis {
  /** Registers an ANI, active in its group. */
  readonly create: (ani: NewAni, options?: CallOptions) => Promise<Ani>
  /** Changes the ANI with this number. */
  readonly update: (number: string, change: AniChange, options?: CallOptions) => Promise<Ani>
  /** The ANI with this number. */
  readonly get: (number: string, options?: CallOptions) => Promise<Ani>
  /** Takes an ANI out of the inventory; its history stays. */
  readonly remove: (number: string, options?: CallOptions) => Promise<Ani>
  /** Registers or changes many (at most 5,000 in a call): entries that are no good are refused alone. */
  readonly importMany: (anis: ReadonlyArray<NewAni>, options?: CallOptions) => Promise<ImportResult>
  /** The inventory by id, read page by page as it is walked through. */
  readonly list: (filter?: AniFilter, options?: CallOptions) => AsyncIterable<ListedAni>
}

/** The ANIs of one workspace. */
export const make = (anis: CustomAnis["Type"], inventory: AniList["Type"], { run }: WorkspaceCalls): Anis => ({
  create: (ani, options) => run((caller) => Effect.flatMap(readNew(ani), (read) => anis.create(caller, read)), options),
  update: (number, change, options) =>
    run(
      (caller) =>
        Effect.flatMap(
          Effect.all([readNumber(number), readChange(change)]),
          ([number, change]) => anis.update(caller, number, change)
        ),
      options
    ),
  get: (number, options) =>
    run((caller) => Effect.flatMap(readNumber(number), (number) => anis.get(caller, number)), options),
  remove: (number, options) =>
    run((caller) => Effect.flatMap(readNumber(number), (number) => anis.remove(caller, number)), options),
  importMany: (entries, options) =>
    run((caller) => Effect.flatMap(readMany(entries), (entries) => anis.importMany(caller, entries)), options),
  list: (filter = {}, options) =>
    Calls.pages<PlacedAni, Domain.AniId>(
      (after) =>
        run(
          ({ workspace }) =>
            Effect.flatMap(
              readFilter(filter),
              (filter) => inventory.page(workspace.id, { filter, after, limit: listed })
            ),
          options
        ),
      (page) => page.length < listed ? undefined : page.at(-1)!.id
    )
})

// internal

/** ANIs that one page reads: a tenth of what it may. */
const listed = pageSizeMax / 10

const readNumber = Inputs.reader(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(inputLengthMax)), "number")

const CallingCode = Schema.Literal(1, 44)

const changeable = {
  isBranded: Schema.optional(Schema.Boolean),
  brandName: Schema.optional(Domain.BrandName)
}

const NewAni = Schema.Struct({
  countryCode: CallingCode,
  number: Schema.String.pipe(Schema.minLength(1), Schema.maxLength(inputLengthMax)),
  inboundGroupId: Identifier,
  ...changeable
})

const readNew = Inputs.reader(NewAni, "ani")
const readMany = Inputs.reader(Schema.Array(NewAni).pipe(Schema.maxItems(putManyMax)), "anis")

const readChange = Inputs.reader(
  Schema.Struct({
    countryCode: Schema.optionalWith(CallingCode, { exact: true }),
    inboundGroupId: Schema.optionalWith(Identifier, { exact: true }),
    ...changeable
  }),
  "change"
)

const readFilter = Inputs.reader(
  Schema.partialWith(
    Schema.Struct({
      status: Domain.AniStatus,
      areaCode: Schema.String,
      numberPrefix: Schema.String,
      inboundGroupId: Schema.String
    }),
    { exact: true }
  ),
  "filter"
)
