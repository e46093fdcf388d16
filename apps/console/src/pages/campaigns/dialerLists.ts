/**
 * A list of the dialer that is registered or changed. Where others changed it meanwhile, that is answered, and nothing is put.
 */
import type { ListRow, ListWanted } from "@anipool/http-api/admin/ListsApi"
import * as Effect from "effect/Effect"
import type { Client } from "../../api/ConsoleApi.ts"

/** Others did something to the same one. */
export interface Conflict {
  /** What it is now; null: it is registered no more. */
  readonly theirs: ListRow | null
}

/** Puts a list in place of the version that `wanted` names; 0: of none. */
export const put = (client: Client, listId: string, wanted: typeof ListWanted.Type) => {
  const path = { listId }
  return client.adminLists.put({ path, payload: wanted }).pipe(
    Effect.catchIf(
      (error) => error._tag === "Conflict" && error.code === "state_changed",
      () =>
        client.adminLists.detail({ path }).pipe(
          Effect.map((theirs): Conflict => ({ theirs })),
          Effect.catchTag("NotFound", () => Effect.succeed<Conflict>({ theirs: null }))
        )
    )
  )
}
