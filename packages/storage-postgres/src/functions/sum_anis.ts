import { define } from "../internal/schema/sumTable.ts"

/** Keeps `ani_count`. */
export default define({
  name: "sum_anis",
  of: "ani",
  into: "ani_count",
  key: "workspace_id, calling_code, area_code",
  sums: {
    in_inventory: "(status <> 'REMOVED_FROM_DIALER')::integer",
    managed: "(status = 'ACTIVE_AND_BEING_MANAGED')::integer"
  }
})
