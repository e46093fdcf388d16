/**
 * `AddedAreaCodes` on PostgreSQL.
 */
import type { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import { AddedAreaCodes, addedMax } from "@anipool/storage/AddedAreaCodes"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail, refuseExisting } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  AddedAreaCodes.of({
    add: Effect.fn("AddedAreaCodes.add")(
      function*({ code, country, near, position, state }: AddedAreaCode) {
        const counted = yield* sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM added_area_code`
        yield* assertAtMost("AddedAreaCodes.add", counted[0]!.count + 1, addedMax)
        yield* sql`
          INSERT INTO added_area_code (code, country, state, near, latitude, longitude)
          VALUES (
            ${code}, ${country}, ${state}, ${near}, ${position?.latitude ?? null}, ${position?.longitude ?? null}
          )`
      },
      refuseExisting,
      refail("AddedAreaCodes.add")
    ),
    list: sql<Row>`
      SELECT code, country, state, near, latitude, longitude FROM added_area_code ORDER BY added_area_code_id`.pipe(
      Effect.map((rows) => rows.map(toAdded)),
      refail("AddedAreaCodes.list"),
      Effect.withSpan("AddedAreaCodes.list")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AddedAreaCodes, never, SqlClient.SqlClient> = Layer.effect(AddedAreaCodes, make)

// internal

interface Row extends Pick<AddedAreaCode, "code" | "country" | "state" | "near"> {
  readonly latitude: number | null
  readonly longitude: number | null
}

const toAdded = ({ latitude, longitude, ...row }: Row): AddedAreaCode =>
  latitude === null || longitude === null ? row : { ...row, position: { latitude, longitude } }
