/**
 * What is read of VICIdial's tables: the columns that matter, as the database writes them.
 */
import type { WallTime } from "./WallTime.ts"

/** `vicidial_campaign_cid_areacodes`: a number of a CID group, or of a campaign, for one area code or state. */
export interface AreaCodeCid {
  /** The group or campaign. */
  readonly owner: string
  readonly areaCode: string
  readonly number: string
  readonly isActive: boolean
  /** What people wrote, a push of ours, or VICIdial's rotation. */
  readonly description: string
  readonly callsToday: number
}

/** `vicidial_cid_groups`. */
export interface CidGroup {
  readonly id: string
  readonly type: string
  readonly rotates: boolean
}

/** `vicidial_campaigns`. */
export interface CampaignRow {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly dialMethod: string
  readonly cid: string
  readonly useCustomCid: string
  readonly cidGroup: string
  readonly cidGroupTwo: string
  readonly manualDialCid: string
  readonly threeWayCid: string
  readonly limit24Hours: string
  readonly takesInbound: boolean
  /** URLs by which it tells of calls that are over; those that are set. */
  readonly callUrls: ReadonlyArray<string>
}

/** `vicidial_lists`. */
export interface ListRow {
  readonly id: string
  readonly campaign: string
  readonly cidOverride: string
  readonly cidGroup: string
}

/** `vicidial_statuses` and `vicidial_campaign_statuses`. */
export interface StatusRow {
  readonly status: string
  readonly name: string
  /** `null`: of every campaign. */
  readonly campaign: string | null
  readonly selectable: boolean
  readonly humanAnswered: boolean
  readonly customerContact: boolean
  readonly sale: boolean
}

/** `vicidial_inbound_dids`. */
export interface DidRow {
  readonly pattern: string
  readonly isActive: boolean
  /** Where its calls go: `IN_GROUP SALES`. */
  readonly route: string
}

/** `vicidial_server_carriers`. */
export interface ServerCarrier {
  readonly id: string
  /** `0.0.0.0`: of all. */
  readonly server: string
  readonly isActive: boolean
  readonly dialplan: string
}

/** `groups_alias`: a number that agents may choose. */
export interface GroupAliasRow {
  readonly id: string
  readonly number: string
}

/** What a VICIdial site is set to. */
export interface Settings {
  readonly areaCodeCids: ReadonlyArray<AreaCodeCid>
  readonly cidGroups: ReadonlyArray<CidGroup>
  readonly campaigns: ReadonlyArray<CampaignRow>
  readonly lists: ReadonlyArray<ListRow>
  readonly statuses: ReadonlyArray<StatusRow>
  readonly dids: ReadonlyArray<DidRow>
  readonly carriers: ReadonlyArray<ServerCarrier>
  /** Rows of the older custom caller IDs by state or area code. */
  readonly customCids: number
  /** Those that are active. */
  readonly groupAliases: ReadonlyArray<GroupAliasRow>
  /** The numbers of `phones` that users log in to by default, by user. */
  readonly agentNumbers: ReadonlyArray<AgentNumber>
  /** Rows of `phones` with a number of their own that no active user logs in to by default. */
  readonly phonesOfNobody: number
}

/** The number of the phone of an agent. */
export interface AgentNumber {
  readonly user: string
  readonly number: string
}

/** A call that was placed: a row of `vicidial_dial_cid_log`, or of `vicidial_dial_log` where that alone has it. */
export interface CallRow {
  readonly code: string
  readonly at: WallTime
  /** The number shown, or a text that ends with it in angle brackets. */
  readonly cid: string
  /** Empty where it is not known. */
  readonly type: string
}

/** `vicidial_dial_log`. */
export interface DialLogRow {
  readonly code: string
  readonly at: WallTime
  readonly lead: string
  /** Of a call that the dialer placed it names what was dialed; of a manual one the agent's session. */
  readonly channel: string
  /** Of a manual call it names what was dialed. */
  readonly extension: string
  readonly uniqueId: string
  readonly sipCause: string
  /** That dialed. */
  readonly server: string
}

/** `vicidial_log_extended`. */
export interface ExtendedRow {
  readonly code: string
  readonly at: WallTime
  readonly uniqueId: string
}

/** `vicidial_log`. */
export interface LogRow {
  readonly uniqueId: string
  readonly at: WallTime
  readonly lead: string
  readonly list: string
  readonly campaign: string
  readonly status: string
  readonly phoneCode: string
  readonly phone: string
  readonly user: string
  readonly calledCount: string
  /** Who ended it: `CALLER`, `AGENT`, `SYSTEM` and others; `NONE` or empty: nobody knows. */
  readonly endedBy: string
}

/** `vicidial_carrier_log`. */
export interface CarrierRow {
  readonly code: string
  readonly at: WallTime
  readonly dialStatus: string
  readonly sipCause: string
  /** The phrase beside it; the column has 50 characters, so the header `Reason` is never in it. */
  readonly sipReason: string
  /** Of Q.850. */
  readonly cause: string
  /** Seconds from the answer to the end, 0 where nobody answered. */
  readonly answeredSeconds: string
}

/** `vicidial_list`. */
export interface LeadRow {
  readonly lead: string
  readonly list: string
  readonly phoneCode: string
  readonly phone: string
  readonly postalCode: string
  readonly entryDate: string
  readonly sourceId: string
  readonly calledCount: string
  /** Empty: it has none. */
  readonly owner: string
}
