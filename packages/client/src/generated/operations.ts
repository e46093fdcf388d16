// Made from the contract by `pnpm generate`; not to be edited.
import type { CallOptions, KeyedCallOptions } from "../Call.ts"
import type { Activated, ActivationRequest, AdminAlert, AdminAlertPage, AdminCampaign, AdminCampaignChange, AdminCampaignChanged, AdminCampaignDeletion, AdminCampaignDetail, AdminCampaignPage, AdminCampaignPolicy, AdminCampaignPolicySet, AdminCampaignRow, AdminConnection, AdminConnectionDeleted, AdminConnectionSettings, AdminConnections, AdminCreatedWebhook, AdminDeliveries, AdminDelivery, AdminDisposition, AdminDispositionChange, AdminDispositionChanged, AdminDispositionPage, AdminGroup, AdminGroupDeleted, AdminGroupDeletion, AdminGroupEdit, AdminGroupEditPreview, AdminGroupEditProposal, AdminGroupEdited, AdminGroupMembers, AdminGroupPage, AdminGroupRow, AdminMadeKey, AdminMember, AdminMemberRole, AdminNeed, AdminNeeds, AdminNeedsPage, AdminNewCampaign, AdminNewConnection, AdminNewDisposition, AdminNewKey, AdminNewMember, AdminNumberAction, AdminNumberActionPreview, AdminNumberActionPreviewRequest, AdminNumberActionResult, AdminNumberDetail, AdminNumberFacets, AdminNumberImport, AdminNumberImportPlan, AdminNumberPage, AdminNumberRow, AdminPastPlans, AdminPlanReport, AdminPlanRequest, AdminPolicy, AdminPolicyChange, AdminPolicyPreview, AdminRetriedDials, AdminRotation, AdminSession, AdminShadowDay, AdminShadowReport, AdminShadows, AdminSnapshotPreview, AdminToday, AdminTrial, AdminTrialResult, AdminUploads, AdminWebhook, AdminWebhookDeleted, AdminWebhookSecret, AdminWebhookSettings, AdminWebhooks, AdminWhatIf, AdminWhatIfResult, AdminWorkspaceChange, AlertThresholds, AniAnswer, AniChange, AniDeleted, AniNumber, AssignmentBatchRequest, AssignmentBatchResult, AssignmentRequest, AssignmentResult, AuditEntry, AuditPage, AuditUndoPreview, AuditUndone, CallbackAnswer, CampaignAnswer, CampaignChange, CampaignDeleted, CampaignId, Dial, DialQueued, Disposition, DispositionAnswer, DispositionChange, DispositionDeleted, DispositionId, GroupAnswer, GroupCreated, GroupDeleted, GroupId, GroupReplaced, GroupReplacement, GroupsCreated, GroupsDeleted, GroupsReplaced, Healthy, ManagedAni, ManagedAniPage, NewAni, NewCampaign, NewGroup, PauseRequest, Paused, PlannerAnswer, PlannerRequest, RemediationAnswer, RemediationRequest, SnapshotGroup, UploadAnswer, Workspace, operations as Schemas } from "./schemas.ts"

type Query<K extends keyof Schemas> = NonNullable<Schemas[K]["parameters"]["query"]>
type Answer<K extends keyof Schemas> = Schemas[K]["responses"] extends
  { readonly 200: { readonly content: { readonly "application/json": infer A } } } ? A
  : Schemas[K]["responses"] extends { readonly 202: { readonly content: { readonly "application/json": infer A } } } ? A
  : never

/** Every operation of the interface. */
export interface Operations {
  /**
   * Assign an ANI: `POST /assignment`.
   *
   * The best available ANI for a prospect about to be dialed, geo-matched against the inventory. Nothing available
   * is a success of dialing: 200 with `success: false`. An assignment that was answered is counted.
   */
  readonly assign: (body: AssignmentRequest, options?: KeyedCallOptions) => Promise<AssignmentResult>

  /**
   * Assign ANIs to many leads: `POST /assignment/batch`.
   *
   * Each lead is processed on its own and fails alone, with the reason in `error`. The batch is refused as a whole
   * (400) when `leads` is missing, holds more than 10,000 leads, or one without a string `row_id`.
   */
  readonly assignBatch: (body: AssignmentBatchRequest, options?: KeyedCallOptions) => Promise<AssignmentBatchResult>

  /**
   * Find who dialed a prospect that calls back: `GET /callback`.
   *
   * The latest call to the prospect that showed this number, out of the dials that came in and are kept; 404 where
   * there is none.
   */
  readonly findCallback: (query: Query<"findCallback">, options?: CallOptions) => Promise<CallbackAnswer>

  /**
   * Register a campaign: `POST /custom/campaigns`.
   *
   * 409 `Campaign already exists` when its id is taken.
   */
  readonly createCampaign: (body: NewCampaign, options?: CallOptions) => Promise<CampaignAnswer>

  /**
   * Change a campaign: `PUT /custom/campaigns`.
   *
   * Fields that are left out stay as they are.
   */
  readonly updateCampaign: (body: CampaignChange, options?: CallOptions) => Promise<CampaignAnswer>

  /**
   * Read a campaign: `GET /custom/campaigns`.
   *
   * By its id, as it was registered or changed last.
   */
  readonly getCampaign: (query: Query<"getCampaign">, options?: CallOptions) => Promise<CampaignAnswer>

  /**
   * Delete a campaign: `DELETE /custom/campaigns`.
   *
   * Its assignments stay recorded.
   */
  readonly deleteCampaign: (body: CampaignId, options?: CallOptions) => Promise<CampaignDeleted>

  /**
   * Register a disposition: `POST /custom/dispos`.
   *
   * 409 `Disposition already exists` when its id is taken.
   */
  readonly createDisposition: (body: Disposition, options?: CallOptions) => Promise<DispositionAnswer>

  /**
   * Change a disposition: `PUT /custom/dispos`.
   *
   * Fields that are left out stay as they are.
   */
  readonly updateDisposition: (body: DispositionChange, options?: CallOptions) => Promise<DispositionAnswer>

  /**
   * Read a disposition: `GET /custom/dispos`.
   *
   * By its id, as it was registered or changed last.
   */
  readonly getDisposition: (query: Query<"getDisposition">, options?: CallOptions) => Promise<DispositionAnswer>

  /**
   * Delete a disposition: `DELETE /custom/dispos`.
   *
   * Dials that ended in it keep what they were counted as.
   */
  readonly deleteDisposition: (body: DispositionId, options?: CallOptions) => Promise<DispositionDeleted>

  /**
   * Register an ANI: `POST /custom/anis`.
   *
   * 409 `ANI already exists` when the workspace holds the number.
   */
  readonly createAni: (body: NewAni, options?: CallOptions) => Promise<AniAnswer>

  /**
   * Change an ANI: `PUT /custom/anis`.
   *
   * Fields that are left out stay as they are. `country_code` files the number under that country anew, which
   * corrects one that was filed under the wrong country; 409 when that number exists already.
   */
  readonly updateAni: (body: AniChange, options?: CallOptions) => Promise<AniAnswer>

  /**
   * Read an ANI: `GET /custom/anis`.
   *
   * Bare digits mean the workspace's country first, then the other.
   */
  readonly getAni: (query: Query<"getAni">, options?: CallOptions) => Promise<AniAnswer>

  /**
   * Delete an ANI: `DELETE /custom/anis`.
   *
   * It is not given out any more; its history stays.
   */
  readonly deleteAni: (body: AniNumber, options?: CallOptions) => Promise<AniDeleted>

  /**
   * Queue a dial record: `POST /dials`.
   *
   * The record is durable when this is answered, and in the figures a moment later. A failure names every field
   * that is missing, empty or of the wrong form.
   */
  readonly recordDial: (body: Dial, options?: CallOptions) => Promise<DialQueued>

  /**
   * List numbers with their figures: `GET /nrm/anis`.
   *
   * Sorted by id. Numbers that were removed are not listed.
   */
  readonly listAnis: (query?: Query<"listAnis">, options?: CallOptions) => Promise<ManagedAniPage>

  /** `listAnis`, page by page as they are read: every item, one after the other. */
  readonly iterateAnis: (query?: Query<"listAnis">, options?: CallOptions) => AsyncGenerator<ManagedAni, void, undefined>

  /**
   * Ask for a number to be remediated: `POST /nrm/remediate`.
   *
   * `within cooldown`, and no request is made, where the number has one from the last 60 days or one that is still
   * being worked. The number goes on as it is.
   */
  readonly remediateAni: (body: RemediationRequest, options?: CallOptions) => Promise<RemediationAnswer>

  /**
   * Pause a number: `POST /nrm/pause`.
   *
   * It cools off: once this is answered, no server gives it out. 409 `Only active ANIs can be paused` unless it is
   * active and in a pool.
   */
  readonly pauseAni: (body: PauseRequest, options?: CallOptions) => Promise<Paused>

  /**
   * Activate a number: `POST /nrm/activate`.
   *
   * Ends its cooling off. 409 `Only ANIs in cooling off status can be activated` unless it cools off.
   */
  readonly activateAni: (body: ActivationRequest, options?: CallOptions) => Promise<Activated>

  /**
   * Plan the inventory: `POST /ani-planner/generate`.
   *
   * How many ANIs to hold in each region, from the dials of a range of days and what is held now. Without a body:
   * this month until yesterday; on the first of a month, the month before.
   */
  readonly generatePlan: (body?: PlannerRequest, options?: CallOptions) => Promise<PlannerAnswer>

  /**
   * Create groups: `POST /inbound-group`.
   *
   * Phones that are not in the inventory yet are added to it. 409 `Group already exists`. With an array, each group
   * succeeds or fails alone, one after the other: the answer is 200 with a result for each.
   */
  readonly createInboundGroups: (body: NewGroup | ReadonlyArray<NewGroup>, options?: CallOptions) => Promise<GroupCreated | GroupsCreated>

  /**
   * Replace groups: `PUT /inbound-group`.
   *
   * Sets a group's name and all of its phones: those left out are removed from it, and an ANI that is left in no
   * group leaves the inventory. With an array, each group succeeds or fails alone, one after the other: the answer
   * is 200 with a result for each. ANIs leave after the last group, so one that moves between groups of a request
   * stays.
   */
  readonly replaceInboundGroups: (body: GroupReplacement | ReadonlyArray<GroupReplacement>, options?: CallOptions) => Promise<GroupReplaced | GroupsReplaced>

  /**
   * Read a group: `GET /inbound-group`.
   *
   * The group with all of its phones, which can be written back by `PUT /inbound-group`.
   */
  readonly getInboundGroup: (query: Query<"getInboundGroup">, options?: CallOptions) => Promise<GroupAnswer>

  /**
   * Delete groups: `DELETE /inbound-group`.
   *
   * Removes all phones from a group and deletes it; ANIs that are left in no group leave the inventory. It can be
   * created again. With an array, each group succeeds or fails alone, one after the other: the answer is 200 with a
   * result for each.
   */
  readonly deleteInboundGroups: (body: GroupId | ReadonlyArray<GroupId>, options?: CallOptions) => Promise<GroupDeleted | GroupsDeleted>

  /**
   * Upload a snapshot: `POST /upload/inventory-groups`.
   *
   * Every group of the workspace: groups, memberships and the inventory are made to match it. Answered once it is
   * stored; it is applied in the background, uploads of a workspace one after the other. New members are written
   * before old ones are removed, so a group is never without ANIs. Bad data is skipped, not refused; a group none
   * of whose phones can be used stays as it is.
   */
  readonly uploadSnapshot: (body: ReadonlyArray<SnapshotGroup>, options?: CallOptions) => Promise<Answer<"uploadSnapshot">>

  /**
   * Read where an upload stands: `GET /upload/inventory-groups/{uploadId}`.
   *
   * Its progress while it waits and is applied, then what came of it or why it failed.
   */
  readonly getSnapshotUpload: (uploadId: string | number, options?: CallOptions) => Promise<UploadAnswer>

  /**
   * Read what a key or a session opens: `GET /admin/session`.
   *
   * Any active key.
   */
  readonly adminGetSession: (options?: CallOptions) => Promise<AdminSession>

  /**
   * List the workspaces that one may see: `GET /admin/workspaces`.
   *
   * A key's own; those that who is signed in may enter: of an administrator of the installation all. Asks for no
   * workspace. Any active key.
   */
  readonly adminListWorkspaces: (options?: CallOptions) => Promise<Answer<"adminListWorkspaces">>

  /**
   * List the members of the workspace: `GET /admin/members`.
   *
   * By name, the first 1,000. Administrators of the installation may enter without being one. Keys of type "admin".
   */
  readonly adminListMembers: (options?: CallOptions) => Promise<Answer<"adminListMembers">>

  /**
   * Make a user, as a member of the workspace: `POST /admin/members`.
   *
   * 409 where there is a user of this name: `PUT` makes them a member. 429 once 20 names in an hour were others',
   * or with `PUT` none. Keys of type "admin".
   */
  readonly adminCreateMember: (body: AdminNewMember, options?: CallOptions) => Promise<AdminMember>

  /**
   * Make a user a member, or give a member another role: `PUT /admin/members/{userName}`.
   *
   * Keys of type "admin".
   */
  readonly adminSetMember: (userName: string | number, body: AdminMemberRole, options?: CallOptions) => Promise<AdminMember>

  /**
   * Remove a member from the workspace: `DELETE /admin/members/{userName}`.
   *
   * Keys of type "admin".
   */
  readonly adminRemoveMember: (userName: string | number, options?: CallOptions) => Promise<Answer<"adminRemoveMember">>

  /**
   * Read the workspace's settings: `GET /admin/workspace`.
   *
   * Keys of type "admin".
   */
  readonly adminGetWorkspace: (options?: CallOptions) => Promise<Workspace>

  /**
   * Change the workspace's settings: `PATCH /admin/workspace`.
   *
   * Keys of type "admin".
   */
  readonly adminUpdateWorkspace: (body: AdminWorkspaceChange, options?: CallOptions) => Promise<Workspace>

  /**
   * List the keys: `GET /admin/keys`.
   *
   * The latest first, without their secrets; at most 2,000. Keys of type "admin".
   */
  readonly adminListKeys: (options?: CallOptions) => Promise<Answer<"adminListKeys">>

  /**
   * Make a key: `POST /admin/keys`.
   *
   * Its secret is answered this once. Keys of type "admin".
   */
  readonly adminCreateKey: (body: AdminNewKey, options?: CallOptions) => Promise<AdminMadeKey>

  /**
   * Give a key a new secret: `POST /admin/keys/{keyId}/rotation`.
   *
   * The new secret is answered this once. The one before may still be used for as long as is said; a second
   * rotation ends it. Keys of type "admin".
   */
  readonly adminRotateKey: (keyId: string | number, body: AdminRotation, options?: CallOptions) => Promise<AdminMadeKey>

  /**
   * Revoke a key, for good: `DELETE /admin/keys/{keyId}`.
   *
   * Every server refuses it within 5 seconds. Keys of type "admin".
   */
  readonly adminRevokeKey: (keyId: string | number, options?: CallOptions) => Promise<Answer<"adminRevokeKey">>

  /**
   * Read the workspace's policy: `GET /admin/workspace/policy`.
   *
   * Keys of type "admin".
   */
  readonly adminGetPolicy: (options?: CallOptions) => Promise<AdminPolicy>

  /**
   * Replace what the workspace sets itself: `PUT /admin/workspace/policy`.
   *
   * Keys of type "admin".
   */
  readonly adminReplacePolicy: (body: AdminPolicyChange, options?: CallOptions) => Promise<AdminPolicy>

  /**
   * List campaigns: `GET /admin/campaigns`.
   *
   * By name, then by identifier, those that only dials named too; `search` finds what either contains, in any case.
   * Keys of type "universal" or "admin".
   */
  readonly adminListCampaigns: (query?: Query<"adminListCampaigns">, options?: CallOptions) => Promise<AdminCampaignPage>

  /** `adminListCampaigns`, page by page as they are read: every item, one after the other. */
  readonly adminIterateCampaigns: (query?: Query<"adminListCampaigns">, options?: CallOptions) => AsyncGenerator<AdminCampaignRow, void, undefined>

  /**
   * Register a campaign: `POST /admin/campaigns`.
   *
   * One that dials named before keeps its dials. 409 when it is registered already. Keys of type "universal" or
   * "admin".
   */
  readonly adminCreateCampaign: (body: AdminNewCampaign, options?: CallOptions) => Promise<AdminCampaign>

  /**
   * Read a campaign with its last 30 days: `GET /admin/campaigns/{campaignId}`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminGetCampaign: (campaignId: string | number, options?: CallOptions) => Promise<AdminCampaignDetail>

  /**
   * Change a campaign: `PATCH /admin/campaigns/{campaignId}`.
   *
   * Fields that are left out stay as they are. Keys of type "universal" or "admin".
   */
  readonly adminUpdateCampaign: (campaignId: string | number, body: AdminCampaignChange, options?: CallOptions) => Promise<AdminCampaignChanged>

  /**
   * Delete a campaign: `DELETE /admin/campaigns/{campaignId}`.
   *
   * Its assignments stay recorded. Keys of type "universal" or "admin".
   */
  readonly adminDeleteCampaign: (campaignId: string | number, options?: CallOptions) => Promise<Answer<"adminDeleteCampaign">>

  /**
   * Tell what deleting a campaign would do: `GET /admin/campaigns/{campaignId}/deletion`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminPreviewCampaignDeletion: (campaignId: string | number, options?: CallOptions) => Promise<AdminCampaignDeletion>

  /**
   * Read a campaign's policy: `GET /admin/campaigns/{campaignId}/policy`.
   *
   * Keys of type "admin".
   */
  readonly adminGetCampaignPolicy: (campaignId: string | number, options?: CallOptions) => Promise<AdminCampaignPolicy>

  /**
   * Replace what a campaign sets itself: `PUT /admin/campaigns/{campaignId}/policy`.
   *
   * What is left out is taken from the workspace. Keys of type "admin".
   */
  readonly adminReplaceCampaignPolicy: (campaignId: string | number, body: AdminPolicyChange, options?: CallOptions) => Promise<AdminCampaignPolicySet>

  /**
   * Tell what another policy would have done yesterday: `POST /admin/campaigns/{campaignId}/policy/preview`.
   *
   * Replays yesterday's assignments of all campaigns, at most 200,000; more is answered 400. Nothing is changed.
   * Keys of type "admin".
   */
  readonly adminPreviewCampaignPolicy: (campaignId: string | number, body: AdminPolicyChange, options?: CallOptions) => Promise<AdminPolicyPreview>

  /**
   * List dispositions: `GET /admin/dispositions`.
   *
   * By name, then by identifier; `search` finds what either contains, in any case. Keys of type "universal" or
   * "admin".
   */
  readonly adminListDispositions: (query?: Query<"adminListDispositions">, options?: CallOptions) => Promise<AdminDispositionPage>

  /** `adminListDispositions`, page by page as they are read: every item, one after the other. */
  readonly adminIterateDispositions: (query?: Query<"adminListDispositions">, options?: CallOptions) => AsyncGenerator<AdminDisposition, void, undefined>

  /**
   * Register a disposition: `POST /admin/dispositions`.
   *
   * 409 when its id is taken, or when there are 1,000 classes of the workspace's own. Keys of type "universal" or
   * "admin".
   */
  readonly adminCreateDisposition: (body: AdminNewDisposition, options?: CallOptions) => Promise<AdminDisposition>

  /**
   * Change a disposition: `PATCH /admin/dispositions/{dispositionId}`.
   *
   * Fields that are left out stay as they are. Keys of type "universal" or "admin".
   */
  readonly adminUpdateDisposition: (dispositionId: string | number, body: AdminDispositionChange, options?: CallOptions) => Promise<AdminDispositionChanged>

  /**
   * Delete a disposition: `DELETE /admin/dispositions/{dispositionId}`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminDeleteDisposition: (dispositionId: string | number, options?: CallOptions) => Promise<Answer<"adminDeleteDisposition">>

  /**
   * List groups: `GET /admin/groups`.
   *
   * By name, then by identifier; `search` finds what either contains, in any case. Keys of type "universal" or
   * "admin".
   */
  readonly adminListGroups: (query?: Query<"adminListGroups">, options?: CallOptions) => Promise<AdminGroupPage>

  /** `adminListGroups`, page by page as they are read: every item, one after the other. */
  readonly adminIterateGroups: (query?: Query<"adminListGroups">, options?: CallOptions) => AsyncGenerator<AdminGroupRow, void, undefined>

  /**
   * Read a group and its version: `GET /admin/groups/{groupId}`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminGetGroup: (groupId: string | number, options?: CallOptions) => Promise<AdminGroup>

  /**
   * Change a group: `PATCH /admin/groups/{groupId}`.
   *
   * Changes what is named and leaves the rest, in one transaction. What others did since `version` was read stays.
   * 409 where the edit would undo what its author has not seen: where both give the group another name, or where it
   * removes a number that was added since. Keys of type "universal" or "admin".
   */
  readonly adminEditGroup: (groupId: string | number, body: AdminGroupEdit, options?: CallOptions) => Promise<AdminGroupEdited>

  /**
   * Delete a group: `DELETE /admin/groups/{groupId}`.
   *
   * ANIs that are in no other group leave the inventory. It can be undone for a day. Keys of type "universal" or
   * "admin".
   */
  readonly adminDeleteGroup: (groupId: string | number, options?: CallOptions) => Promise<AdminGroupDeleted>

  /**
   * Tell what a change of a group would do: `POST /admin/groups/{groupId}/preview`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminPreviewGroupEdit: (groupId: string | number, body: AdminGroupEditProposal, options?: CallOptions) => Promise<AdminGroupEditPreview>

  /**
   * List a group's members: `GET /admin/groups/{groupId}/members`.
   *
   * `search`: how the numbers begin. Keys of type "universal" or "admin".
   */
  readonly adminListGroupMembers: (groupId: string | number, query?: Query<"adminListGroupMembers">, options?: CallOptions) => Promise<AdminGroupMembers>

  /** `adminListGroupMembers`, page by page as they are read: every item, one after the other. */
  readonly adminIterateGroupMembers: (groupId: string | number, query?: Query<"adminListGroupMembers">, options?: CallOptions) => AsyncGenerator<Answer<"adminListGroupMembers">["members"][number], void, undefined>

  /**
   * Tell what deleting a group would do: `GET /admin/groups/{groupId}/deletion`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminPreviewGroupDeletion: (groupId: string | number, options?: CallOptions) => Promise<AdminGroupDeletion>

  /**
   * List uploads, the latest first: `GET /admin/uploads`.
   *
   * Keys of type "universal" or "admin".
   */
  readonly adminListUploads: (query?: Query<"adminListUploads">, options?: CallOptions) => Promise<AdminUploads>

  /**
   * Tell what a snapshot would do: `POST /admin/snapshots/preview`.
   *
   * Takes what `POST /upload/inventory-groups` takes, within the same limits, compares it with the groups as they
   * are, and changes nothing. What is skipped is skipped by the same rules. Keys of type "universal" or "admin".
   */
  readonly adminPreviewSnapshot: (body: ReadonlyArray<SnapshotGroup>, options?: CallOptions) => Promise<AdminSnapshotPreview>

  /**
   * Upload a snapshot for the groups that were looked at: `POST /admin/snapshots`.
   *
   * As `POST /upload/inventory-groups`. With the `state` of a preview it is refused, unread, where the groups have
   * changed since (409), and its upload fails where they change before its turn. Keys of type "universal" or
   * "admin".
   */
  readonly adminApplySnapshot: (body: ReadonlyArray<SnapshotGroup>, query?: Query<"adminApplySnapshot">, options?: CallOptions) => Promise<Answer<"adminApplySnapshot">>

  /**
   * Download all groups as a snapshot: `GET /admin/snapshots/current`.
   *
   * The groups as they are now, as the file that makes them so again. Keys of type "universal" or "admin".
   */
  readonly adminGetSnapshot: (options?: CallOptions) => Promise<ReadonlyArray<SnapshotGroup>>

  /**
   * Download all groups as CSV: `GET /admin/snapshots/current.csv`.
   *
   * `group_id,group_name,phone,country_code`, a line for each number in each group; a group without numbers has one
   * line without a phone. A text that a spreadsheet would take for a formula has an apostrophe before it. Keys of
   * type "universal" or "admin".
   */
  readonly adminGetSnapshotCsv: (options?: CallOptions) => Promise<string>

  /**
   * List the audit trail: `GET /admin/audit`.
   *
   * The latest first, by pages: `next` of one is `before` of the next. Keys of type "admin".
   */
  readonly adminListAuditEntries: (query?: Query<"adminListAuditEntries">, options?: CallOptions) => Promise<AuditPage>

  /** `adminListAuditEntries`, page by page as they are read: every item, one after the other. */
  readonly adminIterateAuditEntries: (query?: Query<"adminListAuditEntries">, options?: CallOptions) => AsyncGenerator<AuditEntry, void, undefined>

  /**
   * Export the audit trail: `GET /admin/audit/export`.
   *
   * As a file, the latest first, at most 100,000 entries: CSV, or with `format=ndjson` a line of JSON for each
   * entry. Keys of type "admin".
   */
  readonly adminExportAuditEntries: (query?: Query<"adminExportAuditEntries">, options?: CallOptions) => Promise<string>

  /**
   * Read an entry of the audit trail: `GET /admin/audit/{entry}`.
   *
   * Keys of type "admin".
   */
  readonly adminGetAuditEntry: (entry: string | number, options?: CallOptions) => Promise<AuditEntry>

  /**
   * Tell what undoing a change would do: `GET /admin/audit/{entry}/undo`.
   *
   * Keys of type "admin".
   */
  readonly adminPreviewUndo: (entry: string | number, options?: CallOptions) => Promise<AuditUndoPreview>

  /**
   * Undo a change: `POST /admin/audit/{entry}/undo`.
   *
   * Within a day, as far as it still fits, in one transaction, and as a change of its own. 409 when it was undone
   * already, cannot be undone, or nothing of it fits any more. Keys of type "admin".
   */
  readonly adminUndo: (entry: string | number, options?: CallOptions) => Promise<AuditUndone>

  /**
   * Read what goes on now: `GET /admin/today`.
   *
   * Minutes are counted by every server and written down every few seconds: they are for looking at, not for
   * accounting. Any active key.
   */
  readonly adminGetToday: (options?: CallOptions) => Promise<AdminToday>

  /**
   * Read what needs somebody now: `GET /admin/needs`.
   *
   * Worked out when it is asked for, by the workspace's thresholds. Any active key.
   */
  readonly adminGetNeeds: (options?: CallOptions) => Promise<AdminNeeds>

  /**
   * List what needs somebody now, of one kind: `GET /admin/needs/{kind}`.
   *
   * Any active key.
   */
  readonly adminListNeeds: (kind: string | number, query?: Query<"adminListNeeds">, options?: CallOptions) => Promise<AdminNeedsPage>

  /** `adminListNeeds`, page by page as they are read: every item, one after the other. */
  readonly adminIterateNeeds: (kind: string | number, query?: Query<"adminListNeeds">, options?: CallOptions) => AsyncGenerator<AdminNeed, void, undefined>

  /**
   * List alerts: `GET /admin/alerts`.
   *
   * Those raised last first, by pages: `next` of one is `after` of the next. Keys of type "admin".
   */
  readonly adminListAlerts: (query?: Query<"adminListAlerts">, options?: CallOptions) => Promise<AdminAlertPage>

  /** `adminListAlerts`, page by page as they are read: every item, one after the other. */
  readonly adminIterateAlerts: (query?: Query<"adminListAlerts">, options?: CallOptions) => AsyncGenerator<AdminAlert, void, undefined>

  /**
   * Acknowledge an alert: `PUT /admin/alerts/{alertId}/acknowledgement`.
   *
   * Says that you look after it. Who does first stays; it is resolved by itself. Keys of type "admin".
   */
  readonly adminAcknowledgeAlert: (alertId: string | number, options?: CallOptions) => Promise<AdminAlert>

  /**
   * Read when something needs somebody: `GET /admin/alerts/thresholds`.
   *
   * Keys of type "admin".
   */
  readonly adminGetAlertThresholds: (options?: CallOptions) => Promise<AlertThresholds>

  /**
   * Set when something needs somebody: `PUT /admin/alerts/thresholds`.
   *
   * Keys of type "admin".
   */
  readonly adminReplaceAlertThresholds: (body: AlertThresholds, options?: CallOptions) => Promise<AlertThresholds>

  /**
   * Read rejected dials again: `POST /admin/dials/rejected/{reason}/retries`.
   *
   * Queues the oldest rejected dials of a reason anew, as imported ones are. Keys of type "admin".
   */
  readonly adminRetryRejectedDials: (reason: string | number, options?: CallOptions) => Promise<AdminRetriedDials>

  /**
   * List webhooks: `GET /admin/webhooks`.
   *
   * Keys of type "admin".
   */
  readonly adminListWebhooks: (options?: CallOptions) => Promise<AdminWebhooks>

  /**
   * Add a webhook: `POST /admin/webhooks`.
   *
   * At most 10 of a workspace. The answer has its secret, which is shown this once. Keys of type "admin".
   */
  readonly adminCreateWebhook: (body: AdminWebhookSettings, options?: CallOptions) => Promise<AdminCreatedWebhook>

  /**
   * Change a webhook: `PUT /admin/webhooks/{webhook}`.
   *
   * Keys of type "admin".
   */
  readonly adminReplaceWebhook: (webhook: string | number, body: AdminWebhookSettings, options?: CallOptions) => Promise<AdminWebhook>

  /**
   * Delete a webhook: `DELETE /admin/webhooks/{webhook}`.
   *
   * Keys of type "admin".
   */
  readonly adminDeleteWebhook: (webhook: string | number, options?: CallOptions) => Promise<AdminWebhookDeleted>

  /**
   * Give a webhook another secret: `POST /admin/webhooks/{webhook}/secret`.
   *
   * All that is sent from now on is signed with it. Keys of type "admin".
   */
  readonly adminRenewWebhookSecret: (webhook: string | number, options?: CallOptions) => Promise<AdminWebhookSecret>

  /**
   * List deliveries: `GET /admin/webhooks/{webhook}/deliveries`.
   *
   * The latest first, by pages; they are kept for 30 days. Keys of type "admin".
   */
  readonly adminListWebhookDeliveries: (webhook: string | number, query?: Query<"adminListWebhookDeliveries">, options?: CallOptions) => Promise<AdminDeliveries>

  /** `adminListWebhookDeliveries`, page by page as they are read: every item, one after the other. */
  readonly adminIterateWebhookDeliveries: (webhook: string | number, query?: Query<"adminListWebhookDeliveries">, options?: CallOptions) => AsyncGenerator<AdminDelivery, void, undefined>

  /**
   * Send a test: `POST /admin/webhooks/{webhook}/deliveries`.
   *
   * Also to a webhook that is off. What became of it stands in the list of deliveries. Keys of type "admin".
   */
  readonly adminTestWebhook: (webhook: string | number, options?: CallOptions) => Promise<AdminDelivery>

  /**
   * List the connections: `GET /admin/connections`.
   *
   * In the order in which they were made, without their signing keys. Keys of type "admin".
   */
  readonly adminListConnections: (options?: CallOptions) => Promise<AdminConnections>

  /**
   * Make a connection: `POST /admin/connections`.
   *
   * At most 50 of a workspace. Keys of type "admin".
   */
  readonly adminCreateConnection: (body: AdminNewConnection, options?: CallOptions) => Promise<AdminConnection>

  /**
   * Change a connection: `PUT /admin/connections/{connection}`.
   *
   * Every server goes by it within 5 seconds. Keys of type "admin".
   */
  readonly adminReplaceConnection: (connection: string | number, body: AdminConnectionSettings, options?: CallOptions) => Promise<AdminConnection>

  /**
   * Delete a connection: `DELETE /admin/connections/{connection}`.
   *
   * Every server refuses what it is asked by it within 5 seconds. Keys of type "admin".
   */
  readonly adminDeleteConnection: (connection: string | number, options?: CallOptions) => Promise<AdminConnectionDeleted>

  /**
   * List numbers: `GET /admin/numbers`.
   *
   * By id unless `sort` is given, by pages: `after` is the last id of the page before. Numbers that were removed
   * are not listed. Keys of type "nrm" or "admin".
   */
  readonly adminListNumbers: (query?: Query<"adminListNumbers">, options?: CallOptions) => Promise<AdminNumberPage>

  /** `adminListNumbers`, page by page as they are read: every item, one after the other. */
  readonly adminIterateNumbers: (query?: Query<"adminListNumbers">, options?: CallOptions) => AsyncGenerator<AdminNumberRow, void, undefined>

  /**
   * Download numbers as CSV: `GET /admin/numbers.csv`.
   *
   * All that the filter finds, by id; with `sort` the first 10,000. Texts that a spreadsheet would take for a
   * formula are preceded by an apostrophe. At most two at a time; another is answered 503. Keys of type "nrm" or
   * "admin".
   */
  readonly adminExportNumbers: (query?: Query<"adminExportNumbers">, options?: CallOptions) => Promise<string>

  /**
   * List what numbers can be filtered by: `GET /admin/numbers/facets`.
   *
   * Keys of type "nrm" or "admin".
   */
  readonly adminGetNumberFacets: (options?: CallOptions) => Promise<AdminNumberFacets>

  /**
   * Count the numbers that an action is for: `POST /admin/numbers/actions/preview`.
   *
   * Keys of type "nrm" or "admin".
   */
  readonly adminPreviewNumberAction: (body: AdminNumberActionPreviewRequest, options?: CallOptions) => Promise<AdminNumberActionPreview>

  /**
   * Pause, activate or remediate numbers: `POST /admin/numbers/actions`.
   *
   * Exactly one of `ids` and `filter`. A number that the action is not for is refused alone. What was done stays,
   * also when the request is broken off. Keys of type "nrm" or "admin".
   */
  readonly adminActOnNumbers: (body: AdminNumberAction, options?: CallOptions) => Promise<AdminNumberActionResult>

  /**
   * Say what an import would do: `POST /admin/numbers/import/preview`.
   *
   * Keys of type "admin".
   */
  readonly adminPreviewNumberImport: (body: AdminNumberImport, options?: CallOptions) => Promise<AdminNumberImportPlan>

  /**
   * Import numbers: `POST /admin/numbers/import`.
   *
   * Lines that are no good are refused alone. They go in by slices of 2,000 in their order, each in one
   * transaction. Keys of type "admin".
   */
  readonly adminImportNumbers: (body: AdminNumberImport, options?: CallOptions) => Promise<AdminNumberImportPlan>

  /**
   * Read a number with its history: `GET /admin/numbers/{id}`.
   *
   * Keys of type "nrm" or "admin".
   */
  readonly adminGetNumber: (id: string | number, options?: CallOptions) => Promise<AdminNumberDetail>

  /**
   * Try a prospect: `POST /admin/assignment/preview`.
   *
   * Which number it would be shown now, and why. Nothing is counted or remembered. Keys of type "assignment" or
   * "universal" or "admin".
   */
  readonly adminPreviewAssignment: (body: AdminTrial, options?: CallOptions) => Promise<AdminTrialResult>

  /**
   * Plan the inventory, and what to buy: `POST /admin/planner/report`.
   *
   * Days to come are left out; a period that begins after today is answered 400. Who plans some campaigns may
   * compare them with their own groups. Keys of type "planner" or "admin".
   */
  readonly adminGetPlannerReport: (body: AdminPlanRequest, options?: CallOptions) => Promise<AdminPlanReport>

  /**
   * List reports that were kept, the latest first: `GET /admin/planner/history`.
   *
   * Keys of type "planner" or "admin".
   */
  readonly adminListPlannerReports: (query?: Query<"adminListPlannerReports">, options?: CallOptions) => Promise<AdminPastPlans>

  /**
   * Replay dials over another inventory: `POST /admin/planner/what-if`.
   *
   * At most 200,000 dials; more is answered 400. Keys of type "planner" or "admin".
   */
  readonly adminPlanWhatIf: (body: AdminWhatIf, options?: CallOptions) => Promise<AdminWhatIfResult>

  /**
   * List the shadows that are kept, and what is computed: `GET /admin/shadow`.
   *
   * Keys of type "admin".
   */
  readonly adminListShadows: (options?: CallOptions) => Promise<AdminShadows>

  /**
   * Have the shadow of a day computed: `POST /admin/shadow`.
   *
   * In the background, one at a time; its report takes the place of the day's one before. A day of more than
   * 1,000,000 dials fails: `anipool shadow report` takes more. Keys of type "admin".
   */
  readonly adminComputeShadow: (body: AdminShadowDay, options?: CallOptions) => Promise<Answer<"adminComputeShadow">>

  /**
   * Cancel what is computed, if anything is: `DELETE /admin/shadow/run`.
   *
   * Keys of type "admin".
   */
  readonly adminCancelShadow: (options?: CallOptions) => Promise<AdminShadows>

  /**
   * Read the shadow of a day: `GET /admin/shadow/{day}`.
   *
   * Keys of type "admin".
   */
  readonly adminGetShadow: (day: string | number, options?: CallOptions) => Promise<AdminShadowReport>

  /**
   * Whether the process runs: `GET /health/live`.
   *
   * 200 as long as the process answers at all, also while it starts. Nothing is asked of storage.
   */
  readonly getLiveness: (options?: CallOptions) => Promise<Healthy>

  /**
   * Whether requests can be served: `GET /health/ready`.
   *
   * 503 before, and while storage is away.
   */
  readonly getReadiness: (options?: CallOptions) => Promise<Healthy>

  /**
   * Metrics, in the text form of Prometheus: `GET /metrics`.
   *
   * Version 0.0.4 of the text form; counters and histograms of this server.
   */
  readonly getMetrics: (options?: CallOptions) => Promise<string>
}

/** How an operation is asked for. */
export interface Row {
  readonly method: string
  readonly path: string
  /** The type of the key that opens it. */
  readonly key?: string
  readonly body?: true
  readonly query?: true
  /** Why it may be sent again when its answer is lost, where its method does not say so. */
  readonly repeatable?: "by-key" | "by-dial-id" | "by-nature"
  /** The answer is text. */
  readonly text?: true
  /** The method that reads all pages, how they are asked for, and the field that holds the items. */
  readonly pages?: readonly [method: string, by: "page" | "offset" | "after" | "before", items: string]
}

/** How each operation is asked for. */
export const table: Readonly<Record<string, Row>> = {
  assign: { method: "POST", path: "/assignment", key: "assignment", body: true, repeatable: "by-key" },
  assignBatch: { method: "POST", path: "/assignment/batch", key: "assignment", body: true, repeatable: "by-key" },
  findCallback: { method: "GET", path: "/callback", key: "assignment", query: true },
  createCampaign: { method: "POST", path: "/custom/campaigns", key: "universal", body: true },
  updateCampaign: { method: "PUT", path: "/custom/campaigns", key: "universal", body: true },
  getCampaign: { method: "GET", path: "/custom/campaigns", key: "universal", query: true },
  deleteCampaign: { method: "DELETE", path: "/custom/campaigns", key: "universal", body: true },
  createDisposition: { method: "POST", path: "/custom/dispos", key: "universal", body: true },
  updateDisposition: { method: "PUT", path: "/custom/dispos", key: "universal", body: true },
  getDisposition: { method: "GET", path: "/custom/dispos", key: "universal", query: true },
  deleteDisposition: { method: "DELETE", path: "/custom/dispos", key: "universal", body: true },
  createAni: { method: "POST", path: "/custom/anis", key: "universal", body: true },
  updateAni: { method: "PUT", path: "/custom/anis", key: "universal", body: true },
  getAni: { method: "GET", path: "/custom/anis", key: "universal", query: true },
  deleteAni: { method: "DELETE", path: "/custom/anis", key: "universal", body: true },
  recordDial: { method: "POST", path: "/dials", key: "dials", body: true, repeatable: "by-dial-id" },
  listAnis: { method: "GET", path: "/nrm/anis", key: "nrm", query: true, pages: ["iterateAnis", "page", "data"] },
  remediateAni: { method: "POST", path: "/nrm/remediate", key: "nrm", body: true },
  pauseAni: { method: "POST", path: "/nrm/pause", key: "nrm", body: true },
  activateAni: { method: "POST", path: "/nrm/activate", key: "nrm", body: true },
  generatePlan: { method: "POST", path: "/ani-planner/generate", key: "planner", body: true, repeatable: "by-nature" },
  createInboundGroups: { method: "POST", path: "/inbound-group", key: "universal", body: true },
  replaceInboundGroups: { method: "PUT", path: "/inbound-group", key: "universal", body: true },
  getInboundGroup: { method: "GET", path: "/inbound-group", key: "universal", query: true },
  deleteInboundGroups: { method: "DELETE", path: "/inbound-group", key: "universal", body: true },
  uploadSnapshot: { method: "POST", path: "/upload/inventory-groups", key: "universal", body: true, repeatable: "by-nature" },
  getSnapshotUpload: { method: "GET", path: "/upload/inventory-groups/{uploadId}", key: "universal" },
  adminGetSession: { method: "GET", path: "/admin/session", key: "admin" },
  adminListWorkspaces: { method: "GET", path: "/admin/workspaces", key: "admin" },
  adminListMembers: { method: "GET", path: "/admin/members", key: "admin" },
  adminCreateMember: { method: "POST", path: "/admin/members", key: "admin", body: true },
  adminSetMember: { method: "PUT", path: "/admin/members/{userName}", key: "admin", body: true },
  adminRemoveMember: { method: "DELETE", path: "/admin/members/{userName}", key: "admin" },
  adminGetWorkspace: { method: "GET", path: "/admin/workspace", key: "admin" },
  adminUpdateWorkspace: { method: "PATCH", path: "/admin/workspace", key: "admin", body: true },
  adminListKeys: { method: "GET", path: "/admin/keys", key: "admin" },
  adminCreateKey: { method: "POST", path: "/admin/keys", key: "admin", body: true },
  adminRotateKey: { method: "POST", path: "/admin/keys/{keyId}/rotation", key: "admin", body: true },
  adminRevokeKey: { method: "DELETE", path: "/admin/keys/{keyId}", key: "admin" },
  adminGetPolicy: { method: "GET", path: "/admin/workspace/policy", key: "admin" },
  adminReplacePolicy: { method: "PUT", path: "/admin/workspace/policy", key: "admin", body: true },
  adminListCampaigns: { method: "GET", path: "/admin/campaigns", key: "admin", query: true, pages: ["adminIterateCampaigns", "offset", "campaigns"] },
  adminCreateCampaign: { method: "POST", path: "/admin/campaigns", key: "admin", body: true },
  adminGetCampaign: { method: "GET", path: "/admin/campaigns/{campaignId}", key: "admin" },
  adminUpdateCampaign: { method: "PATCH", path: "/admin/campaigns/{campaignId}", key: "admin", body: true },
  adminDeleteCampaign: { method: "DELETE", path: "/admin/campaigns/{campaignId}", key: "admin" },
  adminPreviewCampaignDeletion: { method: "GET", path: "/admin/campaigns/{campaignId}/deletion", key: "admin" },
  adminGetCampaignPolicy: { method: "GET", path: "/admin/campaigns/{campaignId}/policy", key: "admin" },
  adminReplaceCampaignPolicy: { method: "PUT", path: "/admin/campaigns/{campaignId}/policy", key: "admin", body: true },
  adminPreviewCampaignPolicy: { method: "POST", path: "/admin/campaigns/{campaignId}/policy/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminListDispositions: { method: "GET", path: "/admin/dispositions", key: "admin", query: true, pages: ["adminIterateDispositions", "offset", "dispositions"] },
  adminCreateDisposition: { method: "POST", path: "/admin/dispositions", key: "admin", body: true },
  adminUpdateDisposition: { method: "PATCH", path: "/admin/dispositions/{dispositionId}", key: "admin", body: true },
  adminDeleteDisposition: { method: "DELETE", path: "/admin/dispositions/{dispositionId}", key: "admin" },
  adminListGroups: { method: "GET", path: "/admin/groups", key: "admin", query: true, pages: ["adminIterateGroups", "offset", "groups"] },
  adminGetGroup: { method: "GET", path: "/admin/groups/{groupId}", key: "admin" },
  adminEditGroup: { method: "PATCH", path: "/admin/groups/{groupId}", key: "admin", body: true },
  adminDeleteGroup: { method: "DELETE", path: "/admin/groups/{groupId}", key: "admin" },
  adminPreviewGroupEdit: { method: "POST", path: "/admin/groups/{groupId}/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminListGroupMembers: { method: "GET", path: "/admin/groups/{groupId}/members", key: "admin", query: true, pages: ["adminIterateGroupMembers", "offset", "members"] },
  adminPreviewGroupDeletion: { method: "GET", path: "/admin/groups/{groupId}/deletion", key: "admin" },
  adminListUploads: { method: "GET", path: "/admin/uploads", key: "admin", query: true },
  adminPreviewSnapshot: { method: "POST", path: "/admin/snapshots/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminApplySnapshot: { method: "POST", path: "/admin/snapshots", key: "admin", body: true, query: true },
  adminGetSnapshot: { method: "GET", path: "/admin/snapshots/current", key: "admin" },
  adminGetSnapshotCsv: { method: "GET", path: "/admin/snapshots/current.csv", key: "admin", text: true },
  adminListAuditEntries: { method: "GET", path: "/admin/audit", key: "admin", query: true, pages: ["adminIterateAuditEntries", "before", "entries"] },
  adminExportAuditEntries: { method: "GET", path: "/admin/audit/export", key: "admin", query: true, text: true },
  adminGetAuditEntry: { method: "GET", path: "/admin/audit/{entry}", key: "admin" },
  adminPreviewUndo: { method: "GET", path: "/admin/audit/{entry}/undo", key: "admin" },
  adminUndo: { method: "POST", path: "/admin/audit/{entry}/undo", key: "admin" },
  adminGetToday: { method: "GET", path: "/admin/today", key: "admin" },
  adminGetNeeds: { method: "GET", path: "/admin/needs", key: "admin" },
  adminListNeeds: { method: "GET", path: "/admin/needs/{kind}", key: "admin", query: true, pages: ["adminIterateNeeds", "offset", "needs"] },
  adminListAlerts: { method: "GET", path: "/admin/alerts", key: "admin", query: true, pages: ["adminIterateAlerts", "after", "alerts"] },
  adminAcknowledgeAlert: { method: "PUT", path: "/admin/alerts/{alertId}/acknowledgement", key: "admin" },
  adminGetAlertThresholds: { method: "GET", path: "/admin/alerts/thresholds", key: "admin" },
  adminReplaceAlertThresholds: { method: "PUT", path: "/admin/alerts/thresholds", key: "admin", body: true },
  adminRetryRejectedDials: { method: "POST", path: "/admin/dials/rejected/{reason}/retries", key: "admin" },
  adminListWebhooks: { method: "GET", path: "/admin/webhooks", key: "admin" },
  adminCreateWebhook: { method: "POST", path: "/admin/webhooks", key: "admin", body: true },
  adminReplaceWebhook: { method: "PUT", path: "/admin/webhooks/{webhook}", key: "admin", body: true },
  adminDeleteWebhook: { method: "DELETE", path: "/admin/webhooks/{webhook}", key: "admin" },
  adminRenewWebhookSecret: { method: "POST", path: "/admin/webhooks/{webhook}/secret", key: "admin" },
  adminListWebhookDeliveries: { method: "GET", path: "/admin/webhooks/{webhook}/deliveries", key: "admin", query: true, pages: ["adminIterateWebhookDeliveries", "before", "deliveries"] },
  adminTestWebhook: { method: "POST", path: "/admin/webhooks/{webhook}/deliveries", key: "admin" },
  adminListConnections: { method: "GET", path: "/admin/connections", key: "admin" },
  adminCreateConnection: { method: "POST", path: "/admin/connections", key: "admin", body: true },
  adminReplaceConnection: { method: "PUT", path: "/admin/connections/{connection}", key: "admin", body: true },
  adminDeleteConnection: { method: "DELETE", path: "/admin/connections/{connection}", key: "admin" },
  adminListNumbers: { method: "GET", path: "/admin/numbers", key: "admin", query: true, pages: ["adminIterateNumbers", "offset", "numbers"] },
  adminExportNumbers: { method: "GET", path: "/admin/numbers.csv", key: "admin", query: true, text: true },
  adminGetNumberFacets: { method: "GET", path: "/admin/numbers/facets", key: "admin" },
  adminPreviewNumberAction: { method: "POST", path: "/admin/numbers/actions/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminActOnNumbers: { method: "POST", path: "/admin/numbers/actions", key: "admin", body: true },
  adminPreviewNumberImport: { method: "POST", path: "/admin/numbers/import/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminImportNumbers: { method: "POST", path: "/admin/numbers/import", key: "admin", body: true },
  adminGetNumber: { method: "GET", path: "/admin/numbers/{id}", key: "admin" },
  adminPreviewAssignment: { method: "POST", path: "/admin/assignment/preview", key: "admin", body: true, repeatable: "by-nature" },
  adminGetPlannerReport: { method: "POST", path: "/admin/planner/report", key: "admin", body: true, repeatable: "by-nature" },
  adminListPlannerReports: { method: "GET", path: "/admin/planner/history", key: "admin", query: true },
  adminPlanWhatIf: { method: "POST", path: "/admin/planner/what-if", key: "admin", body: true, repeatable: "by-nature" },
  adminListShadows: { method: "GET", path: "/admin/shadow", key: "admin" },
  adminComputeShadow: { method: "POST", path: "/admin/shadow", key: "admin", body: true },
  adminCancelShadow: { method: "DELETE", path: "/admin/shadow/run", key: "admin" },
  adminGetShadow: { method: "GET", path: "/admin/shadow/{day}", key: "admin" },
  getLiveness: { method: "GET", path: "/health/live" },
  getReadiness: { method: "GET", path: "/health/ready" },
  getMetrics: { method: "GET", path: "/metrics", text: true }
}
