/**
 * A day with Anipool, a request for each operation: what the document shows as examples.
 */

import * as Terms from "@anipool/domain/remediation/Terms"

/** A request of the story; `name` where an operation has several. */
export interface Step {
  readonly id: string
  readonly name?: string
  /** Parameters by name, of the path, the query and the headers. */
  readonly with?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What must have happened in the background before: asked again until the answer has this in it. */
  readonly until?: string
}

const group = { group_id: "east", group_name: "East coast", phones: ["2125550100", "+1 (646) 555-0101"] }
const campaign = { id: "spring-sale", name: "Spring sale", type: "Outbound", inbound_pool_id: "east" }
const disposition = { id: "no-answer", name: "No Answer", type: "System", contact: false, success: false }
const ani = { country_code: "+1", number: "4155550102", inbound_group_id: "west", is_branded: true, brand_name: "Acme" }
const lead = { prospect_phone: "(212) 555-0123", prospect_zip: "10001", dialer_campaign: "spring-sale" }
const dial = {
  campaign_id: "spring-sale",
  campaign_name: "Spring sale",
  agent_name: "Ann Lee",
  from_number: "2125550100",
  disposition_name: "No Answer",
  to_number: "(646) 555-0123",
  datetime: "{dialed}",
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: 3,
  skill_name: "Sales East",
  lead_source: "web-form",
  dial_id: "d-1029384756"
}
const snapshot = [{ ...group, phones: ["2125550100", "6465550101", "3325550103"] }]
const csv = "country_code,number,inbound_group_id,is_branded,brand_name\n+1,2125550104,east,false,\n"
const policy = { dailyCap: 75, radiusMiles: 100, avoidRepeat: true }
const thresholds = {
  falseAlarms: 20,
  alarmMode: "about",
  dryHours: 2,
  dryPace: 10,
  activeNumbers: 5,
  refusals: 5,
  failingCalls: 20,
  failingShare: 10,
  failedUploadHours: 24,
  rejectedDials: 10,
  remediationDays: 7,
  rightDays: 30
}
const password = "correct horse battery staple"

/** The story. Identifiers that the server gives are those of a new server. */
export const steps: ReadonlyArray<Step> = [
  { id: "getLiveness" },
  { id: "getReadiness" },
  { id: "getMetrics" },
  // The interface.
  { id: "createInboundGroups", name: "one", body: group },
  { id: "createInboundGroups", name: "many", body: [{ group_id: "south", phones: ["3055550105"] }, group] },
  { id: "createCampaign", body: campaign },
  { id: "updateCampaign", body: { id: "spring-sale", name: "Spring sale 2026" } },
  { id: "getCampaign", with: { id: "spring-sale" } },
  { id: "createDisposition", body: disposition },
  { id: "updateDisposition", body: { id: "no-answer", name: "No answer" } },
  { id: "getDisposition", with: { id: "no-answer" } },
  { id: "createAni", body: ani },
  { id: "updateAni", body: { number: "4155550102", inbound_group_id: "south" } },
  { id: "getAni", with: { number: "4155550102" } },
  { id: "assign", name: "assigned", body: { ...lead, e164: true }, with: { "Idempotency-Key": "call-7781" } },
  {
    id: "assign",
    name: "none",
    body: { prospect_phone: "02079460018", dialer_campaign: "spring-sale", country_code: 44 }
  },
  {
    id: "assignBatch",
    body: { leads: [{ row_id: "1", ...lead }, { row_id: "2", ...lead, dialer_campaign: "winter-sale" }] }
  },
  {
    id: "assignByUrl",
    with: { prospect_phone: "2125550123", dialer_campaign: "spring-sale", idempotency_key: "{call}" }
  },
  { id: "recordDial", body: dial },
  {
    id: "recordDial",
    name: "blocked",
    body: {
      ...dial,
      dial_id: "d-1029384757",
      disposition_name: "No Answer",
      sip_code: 603,
      sip_reason:
        "Network Blocked; SIP;cause=603;text=\"v=analytics1;url=https://redress.example/form;id=77\";location=TN"
    }
  },
  {
    id: "recordVicidialCall",
    with: {
      call_id: "{call}",
      campaign: "spring-sale",
      status: "SALE",
      phone_number: "2125550123",
      phone_code: "1",
      user: "6666",
      postal_code: "10001",
      time_zone: "Etc/UTC"
    }
  },
  { id: "findCallback", with: { ani: "2125550100", prospect: "6465550123" }, until: "agent_name" },
  { id: "listAnis", with: { page: "1", page_size: "2", number: "212" } },
  { id: "remediateAni", body: { ani: "2125550100", carrier: "123456", note: "Shown as spam" } },
  { id: "pauseAni", body: { ani: "2125550100", note: "Until it is clean" } },
  { id: "activateAni", body: { ani: "2125550100", date: "20260302150405" } },
  {
    id: "recordObservations",
    body: {
      observations: [{
        number: "2125550100",
        vendor: "hiya",
        carrier: "t-mobile",
        label: "flagged",
        score: 82,
        at: "{dialed}",
        raw: "Spam Likely"
      }]
    }
  },
  { id: "listAnisLegacy", with: { page: "1", page_size: "2" } },
  { id: "remediateAniLegacy", body: { ani: "6465550101", carrier: "123456" } },
  { id: "pauseAniLegacy", body: { ani: "6465550101", date: "20260302150405" } },
  { id: "activateAniLegacy", body: { ani: "6465550101", date: "20260302150405" } },
  { id: "generatePlan", body: { dateStart: "2026-02-01", dateEnd: "2026-02-28", dailyDialsTarget: "BETTER" } },
  { id: "replaceInboundGroups", body: { ...group, phones: ["2125550100", "6465550101", "3325550103"] } },
  { id: "getInboundGroup", with: { group_id: "east" } },
  { id: "uploadSnapshot", body: snapshot },
  { id: "getSnapshotUpload", with: { uploadId: "1" }, until: "completed" },
  // Administration by a key.
  { id: "adminGetSession" },
  { id: "adminGetToday" },
  { id: "adminGetTrends", with: { by: "campaign" } },
  { id: "adminNoteFirstSteps", body: { timeZone: true }, until: "out-of-reach" },
  { id: "adminGetFirstSteps" },
  { id: "adminListGroups", with: { search: "east", limit: "20" } },
  { id: "adminGetGroup", with: { groupId: "east" } },
  { id: "adminListGroupMembers", with: { groupId: "east", limit: "2" } },
  { id: "adminPreviewGroupEdit", with: { groupId: "east" }, body: { add: ["9175550106"] } },
  { id: "adminEditGroup", with: { groupId: "east" }, body: { version: 14, add: ["9175550106"], remove: [] } },
  { id: "adminListGroupChanges", with: { groupId: "east", limit: "2" } },
  { id: "adminListGroupDays", with: { groupId: "east" } },
  { id: "adminGetGroupLastUses", with: { groupId: "east" } },
  { id: "adminListUploads", with: { limit: "10" } },
  { id: "adminPreviewSnapshot", body: snapshot },
  { id: "adminApplySnapshot", body: snapshot },
  { id: "adminGetSnapshot" },
  { id: "adminGetSnapshotCsv" },
  { id: "adminListNumbers", with: { status: "ACTIVE_AND_BEING_MANAGED", sort: "-dials", limit: "1" } },
  { id: "adminExportNumbers", with: { state: "NY", columns: "number,status" } },
  { id: "adminGetNumberFacets" },
  { id: "adminGetNumber", with: { id: "1" } },
  { id: "adminGetLabelRates" },
  { id: "adminGetNumberReputation", with: { id: "1" } },
  { id: "adminGetNumberEvidence", with: { id: "1" } },
  {
    id: "adminSetReputationCheck",
    with: { source: "telnyx" },
    body: { everyDays: 7, numbers: "dialed", price: 0.01, monthlyLimit: 50 }
  },
  { id: "adminListReputationChecks" },
  { id: "adminRunReputationCheck", with: { source: "telnyx" } },
  { id: "adminDeleteReputationCheck", with: { source: "telnyx" } },
  { id: "adminPreviewNumberAction", body: { action: "pause", filter: { areaCode: "212" } } },
  { id: "adminActOnNumbers", body: { action: "pause", ids: [1], until: "2036-12-24T18:00:00Z", note: "Holidays" } },
  {
    id: "adminPreviewNumberRegrouping",
    body: { action: "replace", filter: { areaCode: "212" }, from: ["east"], phones: ["6465550101"] }
  },
  { id: "adminRegroupNumbers", body: { action: "copy", ids: [1], into: "east" } },
  { id: "adminPreviewNumberTags", body: { filter: { areaCode: "212" }, addTags: ["Spring sale"] } },
  { id: "adminTagNumbers", body: { ids: [1], addTags: ["Spring sale"] } },
  { id: "adminListTags" },
  { id: "adminPreviewNumberImport", body: { csv } },
  { id: "adminImportNumbers", body: { csv } },
  { id: "adminPreviewAssignment", body: { phone: "2125550123", zip: "10001", campaign: "spring-sale" } },
  { id: "adminGetPlannerReport", body: { dateStart: "2026-02-01", dateEnd: "2026-02-28", comparedWith: "inventory" } },
  { id: "adminListPlannerReports", with: { limit: "1" } },
  { id: "adminGetLastUseBuyList" },
  {
    id: "adminPlanWhatIf",
    body: { dateStart: "2026-03-01", dateEnd: "2026-03-02", inventory: "present" }
  },
  { id: "adminCancelShadow" },
  { id: "adminComputeShadow", body: { day: "{day}" } },
  { id: "adminListShadows", until: "\"done\"" },
  { id: "adminGetShadow", with: { day: "{day}" } },
  { id: "adminCreateCampaign", body: { id: "autumn-sale", name: "Autumn sale", type: "Outbound", groupId: "east" } },
  { id: "adminListCampaigns", with: { search: "sale", limit: "1" } },
  { id: "adminListCampaignGroups", with: { search: "sale" } },
  { id: "adminGetCampaign", with: { campaignId: "autumn-sale" } },
  { id: "adminPreviewCampaignTags", body: { filter: { search: "sale" }, addTags: ["Seasonal"] } },
  { id: "adminTagCampaigns", body: { campaignIds: ["autumn-sale"], addTags: ["Seasonal"] } },
  { id: "adminReplaceTag", body: { tag: "Seasonal", by: "Autumn" } },
  { id: "adminUpdateCampaign", with: { campaignId: "autumn-sale" }, body: { name: "Autumn sale 2026" } },
  { id: "adminReplaceCampaignPolicy", with: { campaignId: "autumn-sale" }, body: policy },
  { id: "adminGetCampaignPolicy", with: { campaignId: "autumn-sale" } },
  { id: "adminPreviewCampaignPolicy", with: { campaignId: "autumn-sale" }, body: policy },
  { id: "adminPreviewCampaignDeletion", with: { campaignId: "autumn-sale" } },
  { id: "adminDeleteCampaign", with: { campaignId: "autumn-sale" } },
  { id: "adminCreateDisposition", body: { id: "sold", name: "Sold", type: "Agent", contact: true, success: true } },
  { id: "adminListDispositions", with: { limit: "1" } },
  { id: "adminUpdateDisposition", with: { dispositionId: "sold" }, body: { class: "neither" } },
  { id: "adminDeleteDisposition", with: { dispositionId: "sold" } },
  { id: "adminReplacePolicy", body: policy },
  { id: "adminGetPolicy" },
  { id: "adminListPolicySettings" },
  { id: "adminListOverridingCampaigns" },
  { id: "adminPreviewPolicy", body: policy },
  { id: "adminReplaceShadowPolicies", body: { policies: [{ name: "Answered", policy: { preferAnswered: true } }] } },
  { id: "adminListShadowPolicies" },
  { id: "adminComparePolicies", with: { from: "2026-01-01", to: "2026-01-31" } },
  { id: "adminGetWorkspace" },
  { id: "adminUpdateWorkspace", body: { fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" } } },
  { id: "adminCreateKey", body: { name: "Dialer", type: "assignment", defaultCampaign: "spring-sale" } },
  { id: "adminListKeys" },
  { id: "adminRotateKey", with: { keyId: "{key}" }, body: { formerForHours: 24 } },
  { id: "adminRevokeKey", with: { keyId: "{key}" } },
  { id: "adminGetNeeds" },
  { id: "adminListNeeds", with: { kind: "refused", limit: "10" } },
  { id: "adminReplaceAlertThresholds", body: { ...thresholds, refusals: 1 } },
  { id: "adminGetAlertThresholds" },
  { id: "adminGetFalseAlarms" },
  { id: "adminListAlerts", with: { state: "open", limit: "1" }, until: "\"id\"" },
  { id: "adminAcknowledgeAlert", with: { alertId: "{alert}" } },
  { id: "adminRetryRejectedDials", with: { reason: "to_number" } },
  { id: "adminCreateWebhook", body: { url: "https://hooks.example.com/alerts", description: "On call" } },
  { id: "adminListWebhooks" },
  {
    id: "adminReplaceWebhook",
    with: { webhook: "1" },
    body: { url: "https://hooks.example.com/anipool", isOn: false }
  },
  { id: "adminRenewWebhookSecret", with: { webhook: "1" } },
  { id: "adminTestWebhook", with: { webhook: "1" } },
  { id: "adminListWebhookDeliveries", with: { webhook: "1", limit: "1" } },
  { id: "adminDeleteWebhook", with: { webhook: "1" } },
  { id: "adminPreviewReport", with: { every: "day" } },
  {
    id: "adminCreateView",
    body: { page: "numbers", name: "Resting, most dialed first", address: "status=COOLING_OFF&sort=-dials" }
  },
  { id: "adminListViews" },
  { id: "adminPlanBurning" },
  { id: "adminRestBurning", body: { ids: [1, 2] } },
  {
    id: "adminEnterRightsToUse",
    body: {
      rights: [
        { number: "2125550100", document: "LOA 2026-17", carrier: "Bandwidth", from: "2026-01-01", to: "2026-12-31" },
        { number: "2125550101", document: "LOA 2026-17", from: "2026-02-30" }
      ]
    }
  },
  { id: "adminGetRightToUse", with: { number: "2125550100" } },
  {
    id: "adminEnterNumberCarriers",
    body: {
      carriers: [
        { number: "2125550100", carrier: "Telnyx", attestation: "A", home: "yes" },
        { number: "2125550100", carrier: "Twilio", attestation: "B" },
        { number: "2125550101", carrier: "Twilio", attestation: "D" }
      ]
    }
  },
  {
    id: "adminPutList",
    with: { listId: "1001" },
    body: { name: "Spring leads", groupId: "east", policy: { dailyCap: 50 } }
  },
  { id: "adminGetList", with: { listId: "1001" } },
  { id: "adminListLists", with: { search: "spring", limit: "1" } },
  { id: "adminRemoveList", with: { listId: "1001" } },
  {
    id: "adminEnterOwners",
    body: { owners: [{ owner: "4021", number: "2125550100" }, { owner: "4022", number: "2125550199" }] }
  },
  { id: "adminPutOwner", with: { owner: "4023" }, body: { number: "2125550100" } },
  { id: "adminListOwners", with: { limit: "100" } },
  { id: "adminRemoveOwner", with: { owner: "4023" } },
  { id: "adminGetNumberCarriers", with: { number: "2125550100" } },
  { id: "adminListCarriers" },
  { id: "adminListCarriedNumbers", with: { carrier: "telnyx", limit: "100" } },
  { id: "adminListRedressCases", with: { state: "open" }, until: "redress.example" },
  { id: "adminCloseRedressCase", with: { redressCase: "1" }, body: { note: "They lifted the block" } },
  { id: "adminHandInNumbers", body: { ids: [1], vendor: "hiya", note: "Shown as Spam Likely" } },
  { id: "adminListRemediations", with: { state: "OPEN", vendor: "hiya" } },
  { id: "adminMoveRemediation", with: { remediation: "1" }, body: { state: "DONE", note: "They took the label back" } },
  { id: "adminGetRemediationOutcomes" },
  { id: "adminGetRemediationTerms" },
  {
    id: "adminReplaceRemediationTerms",
    body: {
      ...Terms.defaults,
      afterDays: 45,
      vendors: [{ vendor: "tns", afterDays: 14, rule: "warn" }],
      company: { ...Terms.defaults.company, companyName: "Acme Energy", contactEmail: "numbers@acme.example" }
    }
  },
  { id: "adminExportRemediations", with: { form: "free-caller-registry" } },
  { id: "adminUpdateView", with: { view: "1" }, body: { name: "Resting" } },
  { id: "adminDeleteView", with: { view: "1" } },
  { id: "adminCreateSharedView", body: { page: "groups", name: "Dry first", address: "sort=activeAnis" } },
  { id: "adminUpdateSharedView", with: { view: "2" }, body: { address: "sort=-activeAnis" } },
  { id: "adminDeleteSharedView", with: { view: "2" } },
  {
    id: "adminCreateConnection",
    body: {
      provider: "twilio",
      name: "Sales",
      publicUrl: "https://hooks.example.com",
      campaign: "spring-sale",
      zipParameter: "Zip",
      signingKey: "12345"
    }
  },
  { id: "adminListConnections" },
  {
    id: "adminReplaceConnection",
    with: { connection: "{connection}" },
    body: {
      name: "Sales",
      publicUrl: "https://hooks.example.com",
      campaign: "spring-sale",
      campaignParameter: "Campaign",
      zipParameter: "Zip",
      fallbackNumber: "+12125550199"
    }
  },
  { id: "adminDeleteConnection", with: { connection: "{connection}" } },
  { id: "adminPreviewGroupDeletion", with: { groupId: "east" } },
  { id: "adminDeleteGroup", with: { groupId: "east" } },
  { id: "adminListAuditEntries", with: { action: "group.deleted", limit: "1" } },
  { id: "adminGetAuditEntry", with: { entry: "{entry}" } },
  { id: "adminPreviewUndo", with: { entry: "{entry}" } },
  { id: "adminUndo", with: { entry: "{entry}" } },
  { id: "adminExportAuditEntries", with: { subjectKind: "group", format: "ndjson" } },
  // People.
  { id: "adminCreateUser", body: { name: "ann", displayName: "Ann Lee", password } },
  { id: "adminGetSignIn" },
  { id: "adminSignIn", body: { name: "{user}", password: "{password}" } },
  { id: "adminListUsers", with: { limit: "10" } },
  { id: "adminUpdateUser", with: { userName: "ann" }, body: { displayName: "Ann Lee-Smith" } },
  { id: "adminSetUserPassword", with: { userName: "ann" }, body: { password: `${password}, again` } },
  { id: "adminSetMember", with: { userName: "ann" }, body: { role: "operator" } },
  { id: "adminCreateMember", body: { name: "bob", displayName: "Bob Ray", password, role: "viewer" } },
  { id: "adminListMembers" },
  { id: "adminRemoveMember", with: { userName: "bob" } },
  { id: "adminListWorkspaces" },
  { id: "adminCreateWorkspace", body: { name: "Acme UK", country: "uk", timeZone: "Europe/London" } },
  { id: "adminGetAccount" },
  { id: "adminListAccountSessions" },
  { id: "adminEndAccountSession", with: { sessionId: "{session}" } },
  { id: "adminChangePassword", body: { current: "{password}", password: `${password}, anew` } },
  { id: "adminSignOut" },
  // What was registered goes.
  { id: "deleteAni", body: { number: "2125550100" } },
  { id: "deleteDisposition", body: { id: "no-answer" } },
  { id: "deleteCampaign", body: { id: "spring-sale" } },
  { id: "deleteInboundGroups", body: { group_id: "east" } }
]

/** What the document shows for what the server makes up. */
export const shown: Readonly<Record<string, string>> = {
  key: "9",
  alert: "2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d",
  entry: "48",
  session: "2",
  connection: "pVqX0T7mR2yKc1Zb9dWgUw",
  dialed: "2026-03-02 15:04:05",
  day: "2026-03-02",
  call: "V3021504050000844707",
  user: "ann",
  password
}

/** Operations that only a server with something else can be asked, and why. */
export const untold: Readonly<Record<string, string>> = {
  adminSetUp: "a server that nobody has set up prints the code when it starts",
  adminSignInByProvider: "it needs a provider to sign in by",
  adminFinishSignInByProvider: "it needs a provider to sign in by",
  askByConnection: "a telephony provider signs it",
  tellByConnection: "a telephony provider signs it"
}
