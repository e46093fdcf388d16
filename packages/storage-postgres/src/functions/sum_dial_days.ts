import { define } from "../internal/schema/sumTable.ts"

/** Keeps `dial_day_total`. */
export default define({
  name: "sum_dial_days",
  of: "dial_day",
  into: "dial_day_total",
  key: "workspace_id, basis, day, calling_code, area_code",
  sums: { dials: "dials", contacts: "contacts" }
})
