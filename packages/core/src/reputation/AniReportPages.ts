/**
 * The inventory with what dialing did to each number, in numbered pages.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniReport, AniReports, pageSizeMax } from "@anipool/storage/AniReports"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidRequest } from "../CoreError.ts"

/** An ANI with its figures, its rates and its place: `state` is the main one of its area code; empty without any. */
export interface PlacedReport {
  readonly ani: AniReport
  readonly region: string
  readonly state: string
  readonly locality: string
  readonly ratesToday: Figures.Rates
  readonly ratesLast30: Figures.Rates
}

/** A page. */
export interface ReportPage {
  readonly anis: ReadonlyArray<PlacedReport>
  /** How many ANIs there are on all pages. */
  readonly total: number
  readonly totalPages: number
  readonly canNextPage: boolean
  readonly canPrevPage: boolean
}

/** Which page. */
export interface ReportPageRequest {
  /** From 1. */
  readonly page: number
  /** From 1; more than `pageSizeMax` is taken as that. */
  readonly pageSize: number
  /** How numbers begin, in whichever form they are written (`NumberPrefix.parse`). Without digits: any. */
  readonly number?: string | undefined
}

/** The inventory with its figures, in numbered pages. */
export class AniReportPages extends Context.Tag("@anipool/core/AniReportPages")<AniReportPages, {
  /** A page of the ANIs by id, removed ones left out. One past the end is empty. */
  readonly page: (
    workspaceId: WorkspaceId,
    request: ReportPageRequest
  ) => Effect.Effect<ReportPage, InvalidRequest | StorageError>
}>() {}

/** `AniReportPages` over storage. */
export const make = Effect.map(AniReports, (reports) =>
  AniReportPages.of({
    page: Effect.fn("AniReportPages.page")(function*(workspaceId, { number = "", page, pageSize }) {
      if (!isPositive(page)) return yield* InvalidRequest.field("page", "expected a whole number from 1")
      if (!isPositive(pageSize)) return yield* InvalidRequest.field("page_size", "expected a whole number from 1")
      const limit = Math.min(pageSize, pageSizeMax)
      const numberPrefix = NumberPrefix.parse(number)
      const { anis, total } = yield* reports.page(workspaceId, {
        // What is beyond every inventory is past the end all the same.
        offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER),
        limit,
        ...(numberPrefix === undefined ? {} : { numberPrefix })
      })
      const totalPages = Math.ceil(total / limit)
      return {
        anis: anis.map(placed),
        total,
        totalPages,
        canNextPage: page < totalPages,
        canPrevPage: page > 1
      }
    })
  }))

/** `AniReportPages` over storage. */
export const layer: Layer.Layer<AniReportPages, never, AniReports> = Layer.effect(AniReportPages, make)

// internal

/** Also of what is too large to be told apart from its neighbours. */
const isPositive = (count: number): boolean => Number.isInteger(count) && count >= 1

const placed = (ani: AniReport): PlacedReport => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  return {
    ani,
    region: areaCode?.region ?? "",
    state: areaCode?.states[0] ?? "",
    locality: areaCode?.locality ?? "",
    ratesToday: Figures.ratesOf(ani.today),
    ratesLast30: Figures.ratesOf(ani.last30)
  }
}
