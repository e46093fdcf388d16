import { define } from "../internal/schema/sumTable.ts"

/** Keeps `campaign_dial_day`. */
export default define({
  name: "sum_campaign_dials",
  of: "dial_day",
  triggers: "campaign_dial_day",
  into: "campaign_dial_day",
  key: "workspace_id, basis, campaign_id, day",
  sums: { dials: "dials", contacts: "contacts" }
})
