/**
 * Where a view leads to.
 */
import type { View } from "@anipool/http-api/admin/ViewsApi"
import * as CampaignSearch from "../pages/campaigns/search.ts"
import * as GroupSearch from "../pages/groups/search.ts"
import * as NumberSearch from "../pages/numbers/search.ts"
import * as Address from "./address.ts"

/** The page, and what is looked at there. */
export const targetOf = ({ address, page }: Pick<View, "address" | "page">) => {
  const parts = Address.partsOf(address)
  switch (page) {
    case "numbers":
      return { to: "/numbers" as const, search: NumberSearch.fromAddress(parts) }
    case "campaigns":
      return { to: "/campaigns" as const, search: CampaignSearch.fromAddress(parts) }
    case "groups":
      return { to: "/groups" as const, search: GroupSearch.fromAddress(parts) }
  }
}
