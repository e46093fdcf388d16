/**
 * Reads what a VICIdial site is set to.
 */
import { storable } from "@anipool/domain/StorableText"
import * as Effect from "effect/Effect"
import type { Database } from "./Database.ts"
import type * as Rows from "./Rows.ts"
import type { VicidialError } from "./VicidialError.ts"

/** Rows of one table of settings that are read; a site with more is refused by nobody, the rest is left out. */
export const rowsMax = 1_000_000

/** Reads the settings. */
export const read = (database: Database): Effect.Effect<Rows.Settings, VicidialError> =>
  Effect.gen(function*() {
    const rows = <A>(
      table: string,
      columns: ReadonlyArray<string>,
      order: string,
      of: (row: ReadonlyArray<string>) => A
    ) =>
      Effect.map(
        database.select({ table, columns, where: `ORDER BY ${order} LIMIT ${rowsMax}` }),
        (found) => found.map((row) => of(row.map((text) => storable(text))))
      )
    const phones = (yield* rows(
      "phones",
      ["login", "outbound_cid"],
      "extension",
      (row) => ({ login: row[0]!, number: row[1]!.trim() })
    )).filter(({ number }) => /\d{6}/.test(number))
    const users = phones.length === 0 ? [] : (yield* rows(
      "vicidial_users",
      ["user", "phone_login", "active"],
      "user",
      (row) => ({ user: row[0]!, login: row[1]!, isActive: row[2] === "Y" })
    )).filter(({ isActive, login }) => isActive && login !== "")
    const logins = new Set(users.map(({ login }) => login))
    return {
      areaCodeCids: yield* rows(
        "vicidial_campaign_cid_areacodes",
        ["campaign_id", "areacode", "outbound_cid", "active", "call_count_today", "cid_description"],
        "campaign_id, outbound_cid, areacode",
        (row): Rows.AreaCodeCid => ({
          owner: row[0]!,
          areaCode: row[1]!,
          number: row[2]!.trim(),
          isActive: row[3] === "Y",
          callsToday: Number(row[4]) || 0,
          description: row[5]!.trim()
        })
      ),
      cidGroups: yield* rows(
        "vicidial_cid_groups",
        ["cid_group_id", "cid_group_type", "cid_auto_rotate_minutes"],
        "cid_group_id",
        (row): Rows.CidGroup => ({ id: row[0]!, type: row[1]!, rotates: Number(row[2]) > 0 })
      ),
      campaigns: yield* rows(
        "vicidial_campaigns",
        [
          "campaign_id",
          "campaign_name",
          "active",
          "dial_method",
          "campaign_cid",
          "use_custom_cid",
          "cid_group_id",
          "cid_group_id_two",
          "manual_dial_cid",
          "three_way_call_cid",
          "call_limit_24hour_method",
          "closer_campaigns",
          "dispo_call_url",
          "na_call_url"
        ],
        "campaign_id",
        (row): Rows.CampaignRow => ({
          id: row[0]!,
          name: row[1]! || row[0]!,
          isActive: row[2] === "Y",
          dialMethod: row[3]!,
          cid: row[4]!.trim(),
          useCustomCid: row[5]!,
          cidGroup: row[6]!,
          cidGroupTwo: row[7]!,
          manualDialCid: row[8]!,
          threeWayCid: row[9]!,
          limit24Hours: row[10]!,
          takesInbound: row[11]!.replace(/[\s-]/g, "") !== "",
          callUrls: [row[12]!, row[13]!].filter((url) => url.trim() !== "")
        })
      ),
      lists: yield* rows(
        "vicidial_lists",
        ["list_id", "campaign_id", "campaign_cid_override", "cid_group_id"],
        "list_id",
        (row): Rows.ListRow => ({ id: row[0]!, campaign: row[1]!, cidOverride: row[2]!.trim(), cidGroup: row[3]! })
      ),
      statuses: [
        ...yield* rows("vicidial_statuses", statusColumns, "status", (row) => toStatus(row, null)),
        ...yield* rows(
          "vicidial_campaign_statuses",
          [...statusColumns, "campaign_id"],
          "campaign_id, status",
          (row) => toStatus(row, row[statusColumns.length]!)
        )
      ],
      dids: yield* rows(
        "vicidial_inbound_dids",
        ["did_pattern", "did_active", "did_route", "group_id"],
        "did_pattern",
        (row): Rows.DidRow => ({ pattern: row[0]!, isActive: row[1] === "Y", route: toRoute(row[2]!, row[3]!) })
      ),
      carriers: yield* rows(
        "vicidial_server_carriers",
        ["carrier_id", "server_ip", "active", "dialplan_entry"],
        "carrier_id",
        (row): Rows.ServerCarrier => ({
          id: row[0]!,
          server: row[1]!,
          isActive: row[2] === "Y",
          dialplan: row[3]!
        })
      ),
      customCids: (yield* rows("vicidial_custom_cid", ["cid"], "cid", () => undefined)).length,
      groupAliases: (yield* rows(
        "groups_alias",
        ["group_alias_id", "caller_id_number", "active"],
        "group_alias_id",
        (row) => ({ id: row[0]!, number: row[1]!.trim(), isActive: row[2] === "Y" })
      )).filter(({ isActive, number }) => isActive && number !== "").map(({ id, number }): Rows.GroupAliasRow => ({
        id,
        number
      })),
      agentNumbers: phones.flatMap(({ login, number }) =>
        users.flatMap((each): ReadonlyArray<Rows.AgentNumber> =>
          each.login === login ? [{ user: each.user, number }] : []
        )
      ),
      phonesOfNobody: phones.filter(({ login }) => !logins.has(login)).length
    }
  })

// internal

const toRoute = (route: string, group: string): string => route === "IN_GROUP" ? `${route} ${group}` : route

const statusColumns = ["status", "status_name", "selectable", "human_answered", "customer_contact", "sale"]

const toStatus = (row: ReadonlyArray<string>, campaign: string | null): Rows.StatusRow => ({
  status: row[0]!,
  name: row[1]!,
  campaign,
  selectable: row[2] === "Y",
  humanAnswered: row[3] === "Y",
  customerContact: row[4] === "Y",
  sale: row[5] === "Y"
})
