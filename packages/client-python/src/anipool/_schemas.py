# Made from the contract by `pnpm generate` in packages/client; not to be edited.
"""What is sent and answered: dictionaries with the fields of the interface."""

from typing import Any, Dict, List, Literal, TypedDict, Union

__all__ = [
    "Activated",
    "ActivationRequest",
    "ActorKind",
    "AdminAlert",
    "AdminAlertAction",
    "AdminAlertPage",
    "AdminApplySnapshotAnswer",
    "AdminCallbackStatement",
    "AdminCampaign",
    "AdminCampaignChange",
    "AdminCampaignChanged",
    "AdminCampaignCounts",
    "AdminCampaignDay",
    "AdminCampaignDeletion",
    "AdminCampaignDeletionToday",
    "AdminCampaignDetail",
    "AdminCampaignDetailHoldOut",
    "AdminCampaignDetailHoldOutEffect",
    "AdminCampaignPage",
    "AdminCampaignPolicy",
    "AdminCampaignPolicyEffective",
    "AdminCampaignPolicyInherited",
    "AdminCampaignPolicyOverride",
    "AdminCampaignPolicySet",
    "AdminCampaignPolicySetEffective",
    "AdminCampaignPolicySetInherited",
    "AdminCampaignPolicySetOverride",
    "AdminCampaignRow",
    "AdminCampaignRowGroup",
    "AdminCampaignRowLast30",
    "AdminComputeShadowAnswer",
    "AdminComputeShadowAnswerReportsItem",
    "AdminConnection",
    "AdminConnectionDeleted",
    "AdminConnectionSettings",
    "AdminConnections",
    "AdminCreatedWebhook",
    "AdminDeleteCampaignAnswer",
    "AdminDeleteDispositionAnswer",
    "AdminDeliveries",
    "AdminDelivery",
    "AdminDisposition",
    "AdminDispositionChange",
    "AdminDispositionChanged",
    "AdminDispositionPage",
    "AdminGroup",
    "AdminGroupDeleted",
    "AdminGroupDeletion",
    "AdminGroupEdit",
    "AdminGroupEditPreview",
    "AdminGroupEditProposal",
    "AdminGroupEdited",
    "AdminGroupMembers",
    "AdminGroupMembersMembersItem",
    "AdminGroupPage",
    "AdminGroupRow",
    "AdminHistoryEntry",
    "AdminHistoryEntryStepsItem",
    "AdminKey",
    "AdminListKeysAnswer",
    "AdminListMembersAnswer",
    "AdminListWorkspacesAnswer",
    "AdminMadeKey",
    "AdminMember",
    "AdminMemberRole",
    "AdminMinute",
    "AdminNeed",
    "AdminNeedAction",
    "AdminNeedKind",
    "AdminNeeds",
    "AdminNeedsKindsItem",
    "AdminNeedsPage",
    "AdminNewCampaign",
    "AdminNewConnection",
    "AdminNewDisposition",
    "AdminNewKey",
    "AdminNewMember",
    "AdminNumberAction",
    "AdminNumberActionFilter",
    "AdminNumberActionPreview",
    "AdminNumberActionPreviewRequest",
    "AdminNumberActionPreviewRequestFilter",
    "AdminNumberActionResult",
    "AdminNumberActionResultOutcomesItem",
    "AdminNumberDay",
    "AdminNumberDetail",
    "AdminNumberFacets",
    "AdminNumberFacetsAreaCodesItem",
    "AdminNumberFacetsPoolsItem",
    "AdminNumberFacetsStatesItem",
    "AdminNumberImport",
    "AdminNumberImportPlan",
    "AdminNumberImportPlanCounts",
    "AdminNumberImportPlanLinesItem",
    "AdminNumberLevel",
    "AdminNumberMatch",
    "AdminNumberPage",
    "AdminNumberPeriod",
    "AdminNumberRest",
    "AdminNumberRow",
    "AdminNumberRowLast7",
    "AdminNumberSort",
    "AdminPage",
    "AdminPassedOver",
    "AdminPassedOverNumbersItem",
    "AdminPassedOverRest",
    "AdminPastPlan",
    "AdminPastPlans",
    "AdminPlacedAreaCode",
    "AdminPlanReport",
    "AdminPlanReportDialedItem",
    "AdminPlanReportGroupsItem",
    "AdminPlanRequest",
    "AdminPlannedRegion",
    "AdminPolicy",
    "AdminPolicyChange",
    "AdminPolicyEffective",
    "AdminPolicyOverride",
    "AdminPolicyPreview",
    "AdminPolicyPreviewPresent",
    "AdminPolicyPreviewPresentTiersItem",
    "AdminPurchase",
    "AdminRemoveMemberAnswer",
    "AdminReplayTotals",
    "AdminReplayTotalsDialsPerAni",
    "AdminReplayTotalsTiersItem",
    "AdminRestGrounds",
    "AdminRetriedDials",
    "AdminRevokeKeyAnswer",
    "AdminRotation",
    "AdminSeenWorkspace",
    "AdminSession",
    "AdminSessionCampaignsItem",
    "AdminSessionWorkspace",
    "AdminShadowDay",
    "AdminShadowFigures",
    "AdminShadowReport",
    "AdminShadowReportByCampaignItem",
    "AdminShadowReportByHourItem",
    "AdminShadowReportDisagreementsItem",
    "AdminShadowReportLive",
    "AdminShadowReportLiveByCampaignItem",
    "AdminShadowRun",
    "AdminShadows",
    "AdminShadowsReportsItem",
    "AdminShareCounts",
    "AdminSnapshotGroup",
    "AdminSnapshotPreview",
    "AdminSnapshotTotals",
    "AdminToday",
    "AdminTodayAnis",
    "AdminTodayQueue",
    "AdminTodayTiersItem",
    "AdminTodayUploadsItem",
    "AdminTrial",
    "AdminTrialResult",
    "AdminTrialResultPhone",
    "AdminTrialResultPosition",
    "AdminTrialTier",
    "AdminTrialTotals",
    "AdminTrialTotalsTiersItem",
    "AdminUploadRow",
    "AdminUploadRowResult",
    "AdminUploadRowResultSkippedItem",
    "AdminUploads",
    "AdminWebhook",
    "AdminWebhookDeleted",
    "AdminWebhookSecret",
    "AdminWebhookSettings",
    "AdminWebhooks",
    "AdminWhatIf",
    "AdminWhatIfResult",
    "AdminWhatIfResultRegionsItem",
    "AdminWhatIfResultWanted",
    "AdminWorkspaceChange",
    "AlertThresholds",
    "Ani",
    "AniAnswer",
    "AniChange",
    "AniDeleted",
    "AniNumber",
    "AniStatus",
    "AssignmentBatchRequest",
    "AssignmentBatchResult",
    "AssignmentBatchRow",
    "AssignmentRequest",
    "AssignmentResult",
    "AuditAction",
    "AuditEntry",
    "AuditEntryActor",
    "AuditEntrySubject",
    "AuditPage",
    "AuditSubject",
    "AuditUndoPreview",
    "AuditUndone",
    "Callable",
    "CallbackAnswer",
    "CallbackAnswerCallback",
    "Campaign",
    "CampaignAnswer",
    "CampaignChange",
    "CampaignDeleted",
    "CampaignId",
    "CampaignType",
    "Country",
    "Dial",
    "DialQueued",
    "DialerFields",
    "Disposition",
    "DispositionAnswer",
    "DispositionChange",
    "DispositionDeleted",
    "DispositionId",
    "DispositionTrigger",
    "ErrorCode",
    "Group",
    "GroupAnswer",
    "GroupCreated",
    "GroupDeleted",
    "GroupDeletedInBatch",
    "GroupId",
    "GroupRefused",
    "GroupReplaced",
    "GroupReplacedInBatch",
    "GroupReplacement",
    "GroupsCreated",
    "GroupsDeleted",
    "GroupsReplaced",
    "Healthy",
    "Int",
    "KeyType",
    "Lead",
    "ManagedAni",
    "ManagedAniPage",
    "NewAni",
    "NewCampaign",
    "NewGroup",
    "PauseRequest",
    "Paused",
    "PlanDate",
    "PlannerAnswer",
    "PlannerCampaign",
    "PlannerData",
    "PlannerRegion",
    "PlannerRequest",
    "Policy",
    "PolicyOverride",
    "Provider",
    "RemediationAnswer",
    "RemediationRequest",
    "Role",
    "SnapshotGroup",
    "SnapshotResult",
    "SnapshotResultSkippedItem",
    "TierName",
    "TimeZone",
    "Trim",
    "Upload",
    "UploadAnswer",
    "UploadResult",
    "UploadResultSkippedItem",
    "UploadSnapshotAnswer",
    "User",
    "Workspace",
]


class Activated(TypedDict):
    status: Literal["active"]
    # The number without its calling code.
    ani: str


class _ActivationRequestRequired(TypedDict):
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    ani: str
    # `YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written. Kept as the time from when it holds; the state
    # changes at once.
    date: str


class ActivationRequest(_ActivationRequestRequired, total=False):
    # The carrier's ID: 6 digits.
    carrier: Union[str, None]
    # Kept with the request.
    note: Union[str, None]


class AdminAlertAction(TypedDict):
    """What to do about it."""

    name: Literal["rest-number", "open-number", "open-group", "open-groups", "open-numbers", "open-uploads", "retry-dials"]
    # The identifier of what it is done to.
    target: str


class AdminAlert(TypedDict):
    id: str
    kind: "AdminNeedKind"
    # Tells it from others of its kind.
    subject: str
    # What it is, in one sentence.
    what: str
    # In calls of a day.
    cost: float
    # What it costs, in words.
    costs: str
    # Milliseconds since the epoch.
    since: float
    # What to do about it.
    action: "AdminAlertAction"
    raisedAt: float
    # Null: it is open.
    resolvedAt: Union[float, None]
    acknowledgedAt: Union[float, None]
    # Who, by name.
    acknowledgedBy: Union[str, None]


class AdminAlertPage(TypedDict):
    alerts: List["AdminAlert"]
    # `after` of the next page; null: this is the last.
    next: Union[str, None]


class AdminCallbackStatement(TypedDict):
    # Where it is known from: said by hand, found at VICIdial's inbound DIDs, or in a provider's inventory.
    source: Literal["hand", "vicidial", "telnyx", "twilio", "bandwidth"]
    callable: Literal["yes", "no"]
    # Since when, milliseconds since the epoch.
    since: float
    # The route.
    note: Union[str, None]
    # Whether this is what decides.
    counts: bool


class AdminCampaign(TypedDict):
    id: str
    name: str
    type: "CampaignType"
    groupId: Union[str, None]


class AdminCampaignChange(TypedDict, total=False):
    # a string at most 255 character(s) long
    name: Union[str, None]
    type: Union["CampaignType", None]
    # The group that it dials from. Empty: it names none, and dials from the group of its own id or else from every
    # number.
    groupId: Union[str, None]


class AdminCampaignChanged(TypedDict):
    id: str
    name: str
    type: "CampaignType"
    groupId: Union[str, None]
    entry: Union[int, None]


class AdminCampaignCounts(TypedDict):
    assigned: "Int"
    # Assignments of a number of the prospect's own area codes or of ones over the same ground.
    local: int
    # Requests that no number was available for.
    refused: int
    dials: "Int"
    contacts: "Int"


class AdminCampaignDay(TypedDict):
    day: str
    assigned: "Int"
    # Assignments of a number of the prospect's own area codes or of ones over the same ground.
    local: int
    # Requests that no number was available for.
    refused: int
    dials: "Int"
    contacts: "Int"


class AdminCampaignDeletionToday(TypedDict):
    """What it did today: whoever dials for it is refused then."""

    assigned: "Int"
    # Assignments of a number of the prospect's own area codes or of ones over the same ground.
    local: int
    # Requests that no number was available for.
    refused: int
    dials: "Int"
    contacts: "Int"


class AdminCampaignDeletion(TypedDict):
    # What it did today: whoever dials for it is refused then.
    today: "AdminCampaignDeletionToday"
    # Settings of its own policy, which go.
    settings: List[str]
    # Active keys that assign for it where a request names no campaign, the first 100.
    keys: List[str]


class AdminCampaignDetailHoldOutEffect(TypedDict):
    difference: float
    low: float
    high: float


class AdminCampaignDetailHoldOut(TypedDict):
    applied: "AdminShareCounts"
    heldOut: "AdminShareCounts"
    # What `preferAnswered` did to the contact rate, in percentage points, with its 95 % interval; null while one of
    # the shares has no dials.
    effect: Union["AdminCampaignDetailHoldOutEffect", None]


class AdminCampaignDetail(TypedDict):
    campaign: "AdminCampaignRow"
    # Those of the last 30 days on which it did something, the earliest first.
    days: List["AdminCampaignDay"]
    holdOut: "AdminCampaignDetailHoldOut"


class AdminCampaignPage(TypedDict):
    # Campaigns that the search finds.
    total: int
    # Those of them that only dials named.
    unregistered: int
    campaigns: List["AdminCampaignRow"]


class AdminCampaignPolicyOverride(TypedDict, total=False):
    """What the campaign sets itself."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicyInherited(TypedDict):
    """What holds where it sets nothing: the workspace's."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicyEffective(TypedDict):
    """What holds."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicy(TypedDict):
    # What the campaign sets itself.
    override: "AdminCampaignPolicyOverride"
    # What holds where it sets nothing: the workspace's.
    inherited: "AdminCampaignPolicyInherited"
    # What holds.
    effective: "AdminCampaignPolicyEffective"


class AdminCampaignPolicySetOverride(TypedDict, total=False):
    """What the campaign sets itself."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicySetInherited(TypedDict):
    """What holds where it sets nothing: the workspace's."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicySetEffective(TypedDict):
    """What holds."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminCampaignPolicySet(TypedDict):
    # What the campaign sets itself.
    override: "AdminCampaignPolicySetOverride"
    # What holds where it sets nothing: the workspace's.
    inherited: "AdminCampaignPolicySetInherited"
    # What holds.
    effective: "AdminCampaignPolicySetEffective"
    entry: Union[int, None]


class AdminCampaignRowGroup(TypedDict):
    groupId: str
    # Null: there is no such group now.
    name: Union[str, None]


class AdminCampaignRowLast30(TypedDict):
    """Of the last 30 days, today with them."""

    assigned: "Int"
    # Assignments of a number of the prospect's own area codes or of ones over the same ground.
    local: int
    # Requests that no number was available for.
    refused: int
    dials: "Int"
    contacts: "Int"


class AdminCampaignRow(TypedDict):
    id: str
    name: str
    type: "CampaignType"
    # False: only dials named it, and nothing can be assigned for it until it is registered.
    isRegistered: bool
    # The group that it names.
    groupId: Union[str, None]
    # The group that it dials from; null: every number.
    group: Union["AdminCampaignRowGroup", None]
    # Numbers that may be given out there.
    activeAnis: int
    # What of the policy it sets itself.
    ownSettings: List[str]
    today: "AdminCampaignCounts"
    # Of the last 30 days, today with them.
    last30: "AdminCampaignRowLast30"


class AdminConnection(TypedDict):
    # a string matching the pattern ^[A-Za-z0-9_-]{22}$
    id: str
    provider: "Provider"
    name: str
    publicUrl: str
    campaign: str
    campaignParameter: Union[str, None]
    zipParameter: Union[str, None]
    # E.164.
    fallbackNumber: Union[str, None]
    # The address at which the provider asks for the number to show.
    voiceUrl: str
    # The address at which the provider tells what became of calls that it was not asked about here.
    statusUrl: str
    # Milliseconds since the epoch.
    createdAt: float


class AdminConnectionDeleted(TypedDict):
    success: Literal[True]


class _AdminConnectionSettingsRequired(TypedDict):
    # a string at most 255 character(s) long
    name: str
    # Where the provider reaches this server, without a slash at its end: it is part of what the provider signs.
    publicUrl: str
    # The campaign of calls that name none.
    campaign: str


class AdminConnectionSettings(_AdminConnectionSettingsRequired, total=False):
    # The parameter of calls that names the campaign.
    campaignParameter: Union[str, None]
    # The parameter of calls that names the prospect's postal code.
    zipParameter: Union[str, None]
    # Shown where no number can be had. Left out: the number that the call comes with.
    fallbackNumber: Union[str, None]
    # Left out: it stays as it is.
    signingKey: Union[str, None]


class AdminConnections(TypedDict):
    connections: List["AdminConnection"]


class AdminCreatedWebhook(TypedDict):
    id: "Int"
    url: str
    description: str
    # Whether messages go there.
    isOn: bool
    # Milliseconds since the epoch.
    createdAt: float
    # The last delivery that was tried.
    last: Union["AdminDelivery", None]
    # What messages are signed with, `whsec_…`. It is shown this once.
    secret: str


class AdminDeliveries(TypedDict):
    deliveries: List["AdminDelivery"]
    # `before` of the next page; null: this is the last.
    next: Union["Int", None]


class AdminDelivery(TypedDict):
    id: "Int"
    # `webhook-id`: the same at each try.
    messageId: str
    subject: str
    # Milliseconds since the epoch.
    createdAt: float
    # `failed`: it was given up after about a day.
    state: Literal["waiting", "delivered", "failed"]
    tries: "Int"
    # When it is tried next.
    nextAt: Union[float, None]
    # When it was tried last.
    triedAt: Union[float, None]
    # HTTP status of the last answer; null: there was none.
    status: Union["Int", None]
    tookMs: Union["Int", None]
    # The first 200 bytes of an answer that was none of 200 to 299, or why there was none.
    error: Union[str, None]


AdminDisposition = TypedDict(
    "AdminDisposition",
    {
        "id": str,
        "name": str,
        "type": "DispositionTrigger",
        # Whether the prospect was reached.
        "contact": bool,
        # Whether it is a success, wholly or in part.
        "success": bool,
        # What its name says of a call: it was blocked, nobody answered, or neither.
        "class": Literal["block", "no_answer", "neither"],
        # Whether the workspace gave its name this class; otherwise it is that of the usual names.
        "isClassOwn": bool,
    },
)


AdminDispositionChange = TypedDict(
    "AdminDispositionChange",
    {
        # a string at most 255 character(s) long
        "name": Union[str, None],
        "type": Union["DispositionTrigger", None],
        "contact": Union[bool, None],
        "success": Union[bool, None],
        # The class that its name is given, for dials processed from then on; `usual`: that of the usual names.
        # Dispositions of the same name share it.
        "class": Union[Literal["block", "no_answer", "neither", "usual"], None],
    },
    total=False,
)


AdminDispositionChanged = TypedDict(
    "AdminDispositionChanged",
    {
        "id": str,
        "name": str,
        "type": "DispositionTrigger",
        # Whether the prospect was reached.
        "contact": bool,
        # Whether it is a success, wholly or in part.
        "success": bool,
        # What its name says of a call: it was blocked, nobody answered, or neither.
        "class": Literal["block", "no_answer", "neither"],
        # Whether the workspace gave its name this class; otherwise it is that of the usual names.
        "isClassOwn": bool,
        # The entries of the audit trail, what undoes it: of its fields, and of the class of its name.
        "entries": List[int],
    },
)


class AdminDispositionPage(TypedDict):
    # Dispositions that the search finds.
    total: int
    dispositions: List["AdminDisposition"]


class AdminGroup(TypedDict):
    groupId: str
    name: str
    # ANIs in it.
    anis: int
    # Those of them that may be given out.
    activeAnis: int
    # Identifiers of the campaigns that dial from it, the first 100.
    campaigns: List[str]
    # Rises with every change of the group's name or phones, whoever makes it.
    version: int


class AdminGroupDeleted(TypedDict):
    groupId: str
    anisRemoved: "Int"
    # The entry of the audit trail: what undoes it.
    entry: int


class AdminGroupDeletion(TypedDict):
    # ANIs in the group.
    anis: int
    # Those that are in no other group, and would leave the inventory.
    anisRemoved: int
    # Identifiers of the campaigns that would dial from nothing, the first 100.
    campaigns: List[str]


class _AdminGroupEditRequired(TypedDict):
    # The group's version as it was read.
    version: int


class AdminGroupEdit(_AdminGroupEditRequired, total=False):
    # Its new name.
    name: Union[str, None]
    # Phones to be in it, as `POST /inbound-group` takes them; those that are in it already stay.
    add: Union[List[str], None]
    # Phones to be out of it; those that are not in it are passed over.
    remove: Union[List[str], None]


class AdminGroupEditPreview(TypedDict):
    name: str
    # Rises with every change of the group's name or phones, whoever makes it.
    version: int
    # ANIs in it now.
    anis: int
    # Of `add`, those that are not in it.
    added: int
    # Of `add`, those that are not in the inventory.
    created: int
    # Of `remove`, those that are in it.
    removed: int
    # Of these, those that are in no other group and would leave the inventory.
    leaving: int


class AdminGroupEditProposal(TypedDict, total=False):
    # Phones to be in it, as `POST /inbound-group` takes them; those that are in it already stay.
    add: Union[List[str], None]
    # Phones to be out of it; those that are not in it are passed over.
    remove: Union[List[str], None]


class AdminGroupEdited(TypedDict):
    groupId: str
    name: str
    # Rises with every change of the group's name or phones, whoever makes it.
    version: int
    # Whether others had changed the group since it was read.
    isMerged: bool
    phonesAdded: "Int"
    phonesRemoved: "Int"
    # Phones that are new in the inventory.
    anisCreated: int
    # ANIs that are in no group any more, and left the inventory.
    anisRemoved: int
    entry: Union[int, None]


class AdminGroupMembersMembersItem(TypedDict):
    callingCode: Literal[1, 44]
    # The number without its calling code.
    number: str


class AdminGroupMembers(TypedDict):
    groupId: str
    name: str
    # Members that the search finds.
    total: int
    # By calling code, then by number.
    members: List["AdminGroupMembersMembersItem"]


class AdminGroupPage(TypedDict):
    # Groups that the search finds.
    total: int
    groups: List["AdminGroupRow"]


class AdminGroupRow(TypedDict):
    groupId: str
    name: str
    # ANIs in it.
    anis: int
    # Those of them that may be given out.
    activeAnis: int
    # Identifiers of the campaigns that dial from it, the first 10.
    campaigns: List[str]


class AdminHistoryEntryStepsItem(TypedDict):
    at: float
    state: str
    note: Union[str, None]


class AdminHistoryEntry(TypedDict):
    # Milliseconds since the epoch.
    at: float
    what: Literal["pause", "activate", "remediation"]
    # Who asked: `interface`, `command-line`, `rest-rule`, `schedule`; of a remediation its state.
    origin: str
    # The user or the key that asked, by name (a key without one by its number); null: neither did.
    by: Union[str, None]
    grounds: Union["AdminRestGrounds", None]
    carrier: Union[str, None]
    note: Union[str, None]
    # When the pause was to end by itself.
    until: Union[float, None]
    # What the desk did about a remediation.
    steps: List["AdminHistoryEntryStepsItem"]


class AdminKey(TypedDict):
    id: "Int"
    type: "KeyType"
    name: Union[str, None]
    defaultCampaign: Union[str, None]
    # Neither revoked nor switched off, and not expired.
    active: bool
    # It may stand in a URL or a form.
    allowInUrl: bool
    isRevoked: bool
    createdAt: float
    createdBy: Union[str, None]
    # To about a minute; null: never yet.
    lastUsedAt: Union[float, None]
    expiresAt: Union[float, None]
    # Until when the secret before the last rotation may be used.
    formerUntil: Union[float, None]


class AdminMadeKey(TypedDict):
    id: "Int"
    secret: str


class AdminMember(TypedDict):
    user: "User"
    role: "Role"


class AdminMemberRole(TypedDict):
    role: "Role"


class AdminMinute(TypedDict):
    # Its beginning, in milliseconds since the epoch.
    at: float
    assigned: "Int"
    # Answers `No available ANI found`.
    refused: int
    # Dials that were processed.
    dials: int
    contacts: "Int"


class AdminNeedAction(TypedDict):
    """What to do about it."""

    name: Literal["rest-number", "open-number", "open-group", "open-groups", "open-numbers", "open-uploads", "retry-dials"]
    # The identifier of what it is done to.
    target: str


class AdminNeed(TypedDict):
    kind: "AdminNeedKind"
    # Tells it from others of its kind.
    subject: str
    # What it is, in one sentence.
    what: str
    # In calls of a day.
    cost: float
    # What it costs, in words.
    costs: str
    # Milliseconds since the epoch.
    since: float
    # What to do about it.
    action: "AdminNeedAction"


class AdminNeedsKindsItem(TypedDict):
    kind: "AdminNeedKind"
    # How many there are.
    total: int
    # The sum of their costs.
    cost: float
    # The dearest, at most 5.
    needs: List["AdminNeed"]


class AdminNeeds(TypedDict):
    # Those that there are, the one with the dearest first.
    kinds: List["AdminNeedsKindsItem"]


class AdminNeedsPage(TypedDict):
    total: "Int"
    needs: List["AdminNeed"]


class _AdminNewCampaignRequired(TypedDict):
    # a string at most 255 character(s) long
    id: str
    # a string at most 255 character(s) long
    name: str
    type: "CampaignType"


class AdminNewCampaign(_AdminNewCampaignRequired, total=False):
    # The group that it dials from. Empty: it names none, and dials from the group of its own id or else from every
    # number.
    groupId: Union[str, None]


class _AdminNewConnectionRequired(TypedDict):
    provider: "Provider"
    # a string at most 255 character(s) long
    name: str
    # Where the provider reaches this server, without a slash at its end: it is part of what the provider signs.
    publicUrl: str
    # The campaign of calls that name none.
    campaign: str
    # What the provider's signatures are checked by: the account's auth token at Twilio, its public key at Telnyx. It
    # is answered by nothing.
    signingKey: str


class AdminNewConnection(_AdminNewConnectionRequired, total=False):
    # The parameter of calls that names the campaign.
    campaignParameter: Union[str, None]
    # The parameter of calls that names the prospect's postal code.
    zipParameter: Union[str, None]
    # Shown where no number can be had. Left out: the number that the call comes with.
    fallbackNumber: Union[str, None]


class _AdminNewDispositionRequired(TypedDict):
    # a string at most 255 character(s) long
    id: str
    # a string at most 255 character(s) long
    name: str
    type: "DispositionTrigger"
    contact: bool
    success: bool


_AdminNewDispositionOptional = TypedDict(
    "_AdminNewDispositionOptional",
    {
        # The class that its name is given, for dials processed from then on; `usual`: that of the usual names.
        # Dispositions of the same name share it.
        "class": Union[Literal["block", "no_answer", "neither", "usual"], None],
    },
    total=False,
)


class AdminNewDisposition(_AdminNewDispositionRequired, _AdminNewDispositionOptional):
    """AdminNewDisposition"""


class _AdminNewKeyRequired(TypedDict):
    # a string at most 100 character(s) long
    name: str
    type: "KeyType"


class AdminNewKey(_AdminNewKeyRequired, total=False):
    # a string at most 255 character(s) long
    defaultCampaign: Union[str, None]
    # It may stand in a URL or a form (`GET /assignment`, `GET /dials/vicidial`), for dialers that can set no
    # headers. Of type `assignment` or `dials` only. Default false.
    allowInUrl: Union[bool, None]
    # From when on it is inactive, milliseconds since the epoch. Default: never.
    expiresAt: Union["Int", None]


class _AdminNewMemberRequired(TypedDict):
    name: "Trim"
    password: str
    role: "Role"


class AdminNewMember(_AdminNewMemberRequired, total=False):
    # a string at most 128 character(s) long
    displayName: Union[str, None]


class _AdminNumberActionRequired(TypedDict):
    # The last three say by hand that numbers can be called back, or cannot, or take back what was said.
    action: Literal["pause", "activate", "remediate", "sayCallable", "sayNotCallable", "takeBackCallable"]


class AdminNumberActionFilter(TypedDict, total=False):
    """All that it finds, as the list does."""

    status: Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"]
    # State, province or UK nation, as it is shown.
    state: str
    # a string matching the pattern ^[0-9]{1,5}$
    areaCode: str
    # How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`.
    prefix: str
    # The caller's identifier of a pool.
    pool: str
    callable: "Callable"
    # A number or a part of one in any usual writing, a state, a city, a region, or a group's name.
    search: str


class AdminNumberAction(_AdminNumberActionRequired, total=False):
    # These numbers; or give `filter`.
    ids: Union[List["Int"], None]
    # All that it finds, as the list does.
    filter: Union["AdminNumberActionFilter", None]
    # With `filter`: only numbers of higher ids, `next` of the answer before.
    after: Union["Int", None]
    # With `filter`: so many numbers at most; 10000 unless given.
    limit: Union["Int", None]
    # When a pause ends by itself, written like `date` of `/nrm/pause`.
    until: Union[str, None]
    # a string at most 2000 character(s) long
    note: Union[str, None]
    # a string matching the pattern ^[0-9]{6}$
    carrier: Union[str, None]


class AdminNumberActionPreview(TypedDict):
    # Numbers that are named, or found, and held.
    found: int
    # Those whose state the action is for.
    fitting: int


class _AdminNumberActionPreviewRequestRequired(TypedDict):
    # The last three say by hand that numbers can be called back, or cannot, or take back what was said.
    action: Literal["pause", "activate", "remediate", "sayCallable", "sayNotCallable", "takeBackCallable"]


class AdminNumberActionPreviewRequestFilter(TypedDict, total=False):
    """All that it finds, as the list does."""

    status: Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"]
    # State, province or UK nation, as it is shown.
    state: str
    # a string matching the pattern ^[0-9]{1,5}$
    areaCode: str
    # How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`.
    prefix: str
    # The caller's identifier of a pool.
    pool: str
    callable: "Callable"
    # A number or a part of one in any usual writing, a state, a city, a region, or a group's name.
    search: str


class AdminNumberActionPreviewRequest(_AdminNumberActionPreviewRequestRequired, total=False):
    # These numbers; or give `filter`.
    ids: Union[List["Int"], None]
    # All that it finds, as the list does.
    filter: Union["AdminNumberActionPreviewRequestFilter", None]


class AdminNumberActionResultOutcomesItem(TypedDict):
    id: "Int"
    # E.164; null where it is not in the inventory.
    phone: Union[str, None]
    outcome: Literal["done", "wrongState", "withinCooldown", "unknown"]
    message: str


class AdminNumberActionResult(TypedDict):
    done: "Int"
    refused: "Int"
    # What became of each, in the order of `ids`, or by id.
    outcomes: List["AdminNumberActionResultOutcomesItem"]
    # Where to go on by `after`; null: nothing is left that the filter finds.
    next: Union["Int", None]


class AdminNumberDay(TypedDict):
    day: str
    assigned: "Int"
    dials: "Int"
    contacts: "Int"
    successes: "Int"
    blocks: "Int"
    noAnswers: "Int"


class AdminNumberDetail(TypedDict):
    number: "AdminNumberRow"
    activatedOn: Union[str, None]
    deactivatedOn: Union[str, None]
    inventoriedOn: str
    assignedTotal: "Int"
    dialsTotal: "Int"
    contactsTotal: "Int"
    lastDialedOn: Union[str, None]
    # What is said of it, whether it can be called back, by source.
    callbackRoutes: List["AdminCallbackStatement"]
    # Each of the last 90 days, today's last; days without figures as zeros.
    days: List["AdminNumberDay"]
    # The latest first, at most 1,000.
    history: List["AdminHistoryEntry"]


class AdminNumberFacetsStatesItem(TypedDict):
    state: str
    anis: "Int"


class AdminNumberFacetsAreaCodesItem(TypedDict):
    areaCode: str
    locality: str
    state: str
    anis: "Int"


class AdminNumberFacetsPoolsItem(TypedDict):
    poolId: str
    name: str


class AdminNumberFacets(TypedDict):
    states: List["AdminNumberFacetsStatesItem"]
    areaCodes: List["AdminNumberFacetsAreaCodesItem"]
    # By name, the first 1,000.
    pools: List["AdminNumberFacetsPoolsItem"]


class AdminNumberImport(TypedDict):
    # CSV with the header country_code,number,inbound_group_id,is_branded,brand_name (the last two may be missing),
    # as `anipool ani import` takes it; at most 100,000 lines.
    csv: str


class AdminNumberImportPlanCounts(TypedDict):
    """Lines by what they do."""

    created: "Int"
    moved: "Int"
    changed: "Int"
    unchanged: "Int"
    doubled: "Int"
    refused: "Int"


class AdminNumberImportPlanLinesItem(TypedDict):
    # From 1, the header counted.
    line: int
    # `doubled`: a later line has the same number, and counts.
    effect: Literal["created", "moved", "changed", "unchanged", "doubled", "refused"]
    number: str
    # The group that it is to be in.
    groupId: str
    # Of a moved number the group it leaves, of a refused line why, of a doubled one which counts.
    says: str


class AdminNumberImportPlan(TypedDict):
    # Lines by what they do.
    counts: "AdminNumberImportPlanCounts"
    # Refused ones first; the first 2,000.
    lines: List["AdminNumberImportPlanLinesItem"]


class AdminNumberMatch(TypedDict):
    kind: Literal["number", "country", "state", "city", "region", "group"]
    name: str
    # What narrows the list to it: of a state `state`, of a group `pool`.
    value: Union[str, None]
    # Numbers of its area codes in the inventory.
    numbers: Union["Int", None]


class AdminNumberPage(TypedDict):
    # Numbers that the filter finds.
    total: int
    # Those of them that can be paged through: with `sort` the first 10,000.
    listed: int
    # What `search` was taken for, the most numbers first, at most 12; null without `search`.
    matched: Union[List["AdminNumberMatch"], None]
    # Places and groups beyond those.
    matchedMore: int
    numbers: List["AdminNumberRow"]


class AdminNumberPeriod(TypedDict):
    dials: "Int"
    contactRate: float
    successRate: float
    blockRate: float
    noAnswerRate: float
    level: "AdminNumberLevel"
    reason: str


class AdminNumberRest(TypedDict):
    # Milliseconds since the epoch.
    since: float
    # When it ends by itself.
    until: Union[float, None]
    # Who asked: `interface`, `command-line`, `rest-rule`.
    origin: str
    # The user or the key that asked; null: neither did.
    by: Union[str, None]
    note: Union[str, None]
    grounds: Union["AdminRestGrounds", None]


class AdminNumberRowLast7(TypedDict):
    """Today and the 6 days before."""

    dials: "Int"
    contactRate: float
    successRate: float
    blockRate: float
    noAnswerRate: float
    level: "AdminNumberLevel"
    reason: str


class AdminNumberRow(TypedDict):
    id: "Int"
    # The number without its calling code.
    phone: str
    callingCode: Literal[1, 44]
    status: "AniStatus"
    statusLabel: str
    brand: str
    # UK: without the leading zero.
    areaCode: str
    locality: str
    region: str
    state: str
    # Display names of its pools, the first 5.
    pools: List[str]
    assignedToday: "Int"
    # Uses that another dialer made of it, as Anipool was told; daily caps count them too.
    usedElsewhereToday: int
    dialsToday: "Int"
    last30DaysDials: "Int"
    # Percentage of the last 30 days' dials: those that reached the prospect. Two decimals.
    contactRate: float
    # Percentage of the last 30 days' dials: successes. Two decimals.
    successRate: float
    # Percentage of the last 30 days' dials: those that were blocked. Two decimals.
    blockRate: float
    # Percentage of the last 30 days' dials: those that nobody answered. Two decimals.
    noAnswerRate: float
    today: "AdminNumberPeriod"
    # Today and the 6 days before.
    last7: "AdminNumberRowLast7"
    # The worse of today's and the last 7 days'.
    level: Literal["burning", "unusual", "usual"]
    reason: str
    # When its pause ends by itself, in milliseconds since the epoch.
    pausedUntil: Union[float, None]
    # While it rests: why.
    rest: Union["AdminNumberRest", None]
    # Whether it can be called back, by all that is known.
    callable: Literal["yes", "no", "unknown"]
    # Dials of each of the last 30 days, today's last.
    dials: List["Int"]


class AdminPassedOverRest(TypedDict):
    blockRate: float
    aboveBlockRate: float


class AdminPassedOverNumbersItem(TypedDict):
    id: "Int"
    e164: str
    statusLabel: str
    rest: Union["AdminNumberRest", None]


class AdminPassedOver(TypedDict):
    tier: "Int"
    tierName: "TierName"
    # Null: the whole tier.
    areaCode: Union[str, None]
    reason: str
    count: "Int"
    # Of `resting`: the highest block rate among them, and the policy's threshold that it is over.
    rest: Union["AdminPassedOverRest", None]
    # Of `not-active`: the first 3, and why they rest; of the first 20 such rows.
    numbers: List["AdminPassedOverNumbersItem"]


class AdminPastPlan(TypedDict):
    day: str
    madeAt: float
    totalDials: "Int"
    totalCurrentAnis: "Int"
    totalProposedAnis: "Int"
    aniDifference: "Int"
    overallContactRate: float


class AdminPastPlans(TypedDict):
    plans: List["AdminPastPlan"]


class AdminPlacedAreaCode(TypedDict):
    areaCode: str
    locality: str
    state: str
    region: str
    latitude: Union[float, None]
    longitude: Union[float, None]
    # From where the prospect is to the nearest place that the code serves.
    distanceMiles: Union[float, None]
    # Active ANIs of the campaign's pool with this area code.
    anis: int


class AdminPlanReportGroupsItem(TypedDict):
    groupId: str
    name: str


AdminPlanReportDialedItem = TypedDict(
    "AdminPlanReportDialedItem",
    {
        "from": str,
        "to": str,
        "dials": "Int",
    },
)


class AdminPlanReport(TypedDict):
    data: "PlannerData"
    # In the order of `data.regionStats`.
    regions: List["AdminPlannedRegion"]
    # The last day that was asked for, where that is still to come: the report ends today.
    cutOff: Union[str, None]
    # The workspace's numbers, or those in the groups that the planned campaigns dial from.
    comparedWith: Literal["inventory", "groups"]
    # Groups that the planned campaigns dial from; none where all are planned, or one dials from every number.
    groups: List["AdminPlanReportGroupsItem"]
    # Without dials in the period: at most 12 months that have some, the latest first.
    dialed: List["AdminPlanReportDialedItem"]


class AdminPlanRequest(TypedDict, total=False):
    # Default: the first of the current month.
    dateStart: Union[str, None]
    # Default: yesterday.
    dateEnd: Union[str, None]
    # Dials that an ANI should make in a day: 50, 75 or 100. Default: `BETTER`.
    dailyDialsTarget: Union[Literal["BEST", "BETTER", "GOOD"], None]
    # Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and
    # Canada only).
    groupBy: Union[Literal["area_code", "ani", "zip"], None]
    # Which ANIs count as held: active ones, or all but those removed from the dialer.
    inventoryMode: Union[Literal["managed", "all"], None]
    # Identifiers of the campaigns to include; not together with `campaignsExclude`.
    campaigns: Union[List[str], None]
    # Identifiers of the campaigns to leave out.
    campaignsExclude: Union[List[str], None]
    # The workspace's numbers, or those in the groups that the planned campaigns dial from.
    comparedWith: Union[Literal["inventory", "groups"], None]


class AdminPlannedRegion(TypedDict):
    region: str
    state: str
    # Middle of its area codes; null: nowhere.
    latitude: Union[float, None]
    longitude: Union[float, None]
    # What to buy where it lacks numbers, most first.
    purchases: List["AdminPurchase"]


class AdminPolicyOverride(TypedDict, total=False):
    """What the workspace sets itself."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminPolicyEffective(TypedDict):
    """With the defaults."""

    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class AdminPolicy(TypedDict):
    # What the workspace sets itself.
    override: "AdminPolicyOverride"
    # With the defaults.
    effective: "AdminPolicyEffective"


class AdminPolicyChange(TypedDict, total=False):
    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Union[Literal["spill", "refuse"], None]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: Union["Int", None]
    # a number between 0 and 12500
    radiusMiles: Union[float, None]
    # an array of at most 10 item(s)
    tiers: Union[List["TierName"], None]
    avoidRepeat: Union[bool, None]
    sticky: Union[bool, None]
    preferAnswered: Union[bool, None]
    # a number between 0 and 100
    holdOutPercent: Union["Int", None]
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: Union[bool, None]
    shadow: Union[bool, None]


class AdminPolicyPreviewPresentTiersItem(TypedDict):
    name: str
    dials: "Int"


class AdminPolicyPreviewPresent(TypedDict):
    """As things are now."""

    dials: "Int"
    # Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`.
    tiers: List["AdminPolicyPreviewPresentTiersItem"]
    refused: "Int"
    # Percent with a number of the same area code or region.
    localShare: float


class AdminPolicyPreview(TypedDict):
    # Yesterday, whose assignments are replayed.
    day: str
    effective: "Policy"
    # Settings that would change, and that a replay does not follow.
    leftAside: List[str]
    # As things are now.
    present: "AdminPolicyPreviewPresent"
    tried: "AdminTrialTotals"


class AdminPurchase(TypedDict):
    areaCode: str
    # a number between 1 and 100000
    anis: "Int"


class AdminReplayTotalsTiersItem(TypedDict):
    name: str
    dials: "Int"


class AdminReplayTotalsDialsPerAni(TypedDict):
    """Per day of use."""

    median: float
    p95: float
    max: float


class AdminReplayTotals(TypedDict):
    dials: "Int"
    # Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`.
    tiers: List["AdminReplayTotalsTiersItem"]
    # Dials that were given none.
    refused: int
    # Dials beyond the target of the ANI that made them.
    overCap: int
    # Percent with a number of the same area code or region.
    localShare: float
    anisUsed: "Int"
    # Per day of use.
    dialsPerAni: "AdminReplayTotalsDialsPerAni"


class AdminRestGrounds(TypedDict):
    # Percentage of the last 30 days' dials that was blocked, at that moment.
    blockRate: float
    # The threshold that it was over.
    aboveBlockRate: float
    # Dials of those 30 days.
    dials: int


class AdminRetriedDials(TypedDict):
    # How many, at most 1,000 at a time.
    retried: int


class AdminRotation(TypedDict):
    # How long the secret that it has now may still be used.
    formerForHours: "Int"


class AdminSeenWorkspace(TypedDict):
    id: "Int"
    name: str
    country: "Country"
    timeZone: str
    # What one is there. Null: a key of the interface.
    role: Union["Role", None]


class AdminSessionWorkspace(TypedDict):
    id: "Int"
    name: str
    country: "Country"
    timeZone: str
    # Whether the workspace has inbound groups enabled.
    inboundGroups: bool


class AdminSessionCampaignsItem(TypedDict):
    id: str
    name: str


class AdminSession(TypedDict):
    workspace: "AdminSessionWorkspace"
    # Null: a user is signed in.
    keyType: Union["KeyType", None]
    keyName: Union[str, None]
    # Null: it is a key.
    user: Union["User", None]
    # The user's role in the workspace; a key of type `admin` may what an administrator may. Null: a key of the
    # interface.
    role: Union["Role", None]
    # What the key, or the user's role, opens.
    pages: List["AdminPage"]
    defaultCampaign: Union[str, None]
    # The workspace's campaigns by name, the first 1,000.
    campaigns: List["AdminSessionCampaignsItem"]


class AdminShadowDay(TypedDict):
    day: "PlanDate"


class AdminShadowFigures(TypedDict):
    # Percent of the dials with a number of the prospect's own area codes, or of one over the same ground.
    localShare: float
    # Percent with a number whose area code serves a place within 50 miles of the prospect.
    within50Miles: float
    # From the prospect to the nearest place that the number's area code serves; null: it is known of none.
    medianMiles: Union[float, None]
    # Uses of the number that was used most.
    mostUses: int
    # Of the area code whose numbers were used most unevenly: uses of the one used most less those of the one used
    # least.
    spread: int
    # Uses of numbers beyond the daily cap of the campaign that dialed; 75 where its policy has none.
    overCap: int
    # Uses of a number within 60 seconds of its use before.
    bursts: int
    # Dials that showed a prospect a number that an earlier dial of the day had shown them.
    repeats: int
    # Dials with a number that is not known to be callable back; null: the register knows of none that is.
    notCallable: Union["Int", None]
    # Dials that no number was had for; they count with the number that was shown.
    refused: int


class AdminShadowReportByCampaignItem(TypedDict):
    campaign: str
    dials: "Int"
    shown: "AdminShadowFigures"
    anipool: "AdminShadowFigures"


class AdminShadowReportByHourItem(TypedDict):
    hour: "Int"
    dials: "Int"
    shown: "AdminShadowFigures"
    anipool: "AdminShadowFigures"


class AdminShadowReportDisagreementsItem(TypedDict):
    reason: Literal["refused", "not-held", "other-pool", "not-active", "no-callback-route", "outside-tiers", "at-cap", "nearer", "resting", "seen-before", "less-used", "equal"]
    meaning: str
    dials: "Int"


class AdminShadowReportLiveByCampaignItem(TypedDict):
    campaign: str
    # Calls that asked and were told to keep their number.
    asked: int
    # Of them, those of which a dial is known: of the campaign, to the prospect, under the call's id or within two
    # minutes.
    matched: int
    # Calls that asked and of which no dial is known.
    unmatched: int
    # Dials of campaigns that asked for any, for which nobody asked.
    unasked: int


class AdminShadowReportLive(TypedDict):
    # Calls that asked and were told to keep their number.
    asked: int
    # Of them, those of which a dial is known: of the campaign, to the prospect, under the call's id or within two
    # minutes.
    matched: int
    # Calls that asked and of which no dial is known.
    unmatched: int
    # Dials of campaigns that asked for any, for which nobody asked.
    unasked: int
    byCampaign: List["AdminShadowReportLiveByCampaignItem"]


class AdminShadowReport(TypedDict):
    day: str
    # Milliseconds since the epoch.
    madeAt: float
    dials: "Int"
    shown: "AdminShadowFigures"
    anipool: "AdminShadowFigures"
    # Those with most dials first, at most 500.
    byCampaign: List["AdminShadowReportByCampaignItem"]
    # Campaigns that are not listed.
    campaignsLeft: int
    # By hour of the workspace's clock.
    byHour: List["AdminShadowReportByHourItem"]
    # Dials for which both come to the same number.
    same: int
    disagreements: List["AdminShadowReportDisagreementsItem"]
    # What came of calls in live shadow; null: none asked.
    live: Union["AdminShadowReportLive", None]
    # ANIs that take part.
    anis: int
    # Dials that could not be replayed: an unknown campaign, or no phone number.
    skipped: int
    # Dials that were told of and are in no figure yet.
    waiting: int
    # What of the policy the replay leaves aside.
    leftAside: List[str]
    # No lift in answers is claimed.
    lift: None
    # Why.
    note: str


class AdminShadowRun(TypedDict):
    day: str
    # `queued` and `running` are under way.
    status: Literal["queued", "running", "done", "failed", "cancelled"]
    # Dials that were replayed so far.
    dials: int
    # Milliseconds since the epoch.
    askedAt: float
    # Why it failed.
    message: Union[str, None]


class AdminShadowsReportsItem(TypedDict):
    day: str
    madeAt: float
    dials: "Int"
    shown: "AdminShadowFigures"
    anipool: "AdminShadowFigures"


class AdminShadows(TypedDict):
    # The computation that was asked for last.
    run: Union["AdminShadowRun", None]
    # The latest day first, at most 100.
    reports: List["AdminShadowsReportsItem"]


class AdminShareCounts(TypedDict):
    dials: "Int"
    contacts: "Int"
    successes: "Int"


class AdminSnapshotGroup(TypedDict):
    groupId: str
    # Its name afterwards; of one that is deleted, now.
    name: str
    kind: Literal["made", "replaced", "deleted"]
    phonesAdded: "Int"
    phonesRemoved: "Int"


class AdminSnapshotPreview(TypedDict):
    # The groups that were looked at: another one after any change of them.
    state: str
    before: "AdminSnapshotTotals"
    after: "AdminSnapshotTotals"
    # What its upload would come to; null where it holds no group that can be used, and would fail.
    result: Union["SnapshotResult", None]
    # Groups that would be made, deleted, or get other numbers or another name: those first that lose most, 100 at
    # most.
    groups: List["AdminSnapshotGroup"]
    # How many those are in all.
    groupsChanged: int


class AdminSnapshotTotals(TypedDict):
    groups: "Int"
    # Numbers in groups: one in two of them counts twice.
    phones: int
    # Numbers in the inventory.
    anis: int


class AdminTodayTiersItem(TypedDict):
    tier: "Int"
    name: str
    assigned: "Int"


class AdminTodayAnis(TypedDict):
    active: "Int"
    coolingOff: "Int"
    inventoried: "Int"


class AdminTodayQueue(TypedDict):
    # Dials of the workspace that wait to be processed; 100,000 is the most told.
    dials: int
    # How long the oldest has waited.
    lagSeconds: float


class AdminTodayUploadsItem(TypedDict):
    uploadId: "Int"
    status: str
    progress: float


class AdminToday(TypedDict):
    # The time of the answer, in milliseconds since the epoch.
    at: float
    # The workspace's day.
    day: str
    # The last 60, the present one last.
    minutes: List["AdminMinute"]
    assignedToday: "Int"
    # Today's assignments by tier, nearest first.
    tiers: List["AdminTodayTiersItem"]
    dialsToday: "Int"
    contactsToday: "Int"
    # Percentage of today's dials, two decimals.
    contactRate: float
    # Of the last 30 days.
    contactRateLast30: float
    anis: "AdminTodayAnis"
    queue: "AdminTodayQueue"
    # Uploads that are queued or processed.
    uploads: List["AdminTodayUploadsItem"]


class _AdminTrialRequired(TypedDict):
    # a string at most 20 character(s) long
    phone: str


class AdminTrial(_AdminTrialRequired, total=False):
    zip: Union[str, None]
    campaign: Union[str, None]
    countryCode: Union[Union[Literal[1, 44], Literal["+1", "+44", "1", "44"]], None]


class AdminTrialResultPosition(TypedDict):
    latitude: float
    longitude: float


class AdminTrialResultPhone(TypedDict):
    areaCode: str
    locality: str
    state: str
    region: str


class AdminTrialResult(TypedDict):
    # Null: no available ANI.
    ani: Union[str, None]
    e164: Union[str, None]
    tier: Union["Int", None]
    tierName: Union["TierName", None]
    areaCode: Union[str, None]
    distanceMiles: Union[float, None]
    # Uses of the number before this one, those made elsewhere included.
    usedToday: Union["Int", None]
    # What decided among those that were free.
    by: Union[str, None]
    heldOut: bool
    # Where the prospect is; null: neither phone nor postal code tells.
    position: Union["AdminTrialResultPosition", None]
    # Whether the ZIP or postal code is known; where not, the phone's place is taken. Null: none was given.
    isPostalCodeKnown: Union[bool, None]
    # Area codes where the prospect is at home.
    home: List["AdminPlacedAreaCode"]
    # The phone's own area code, where it is another.
    phone: Union["AdminTrialResultPhone", None]
    # The ladder, as far as it was walked and beyond.
    tiers: List["AdminTrialTier"]
    # At most 200.
    passedOver: List["AdminPassedOver"]


class AdminTrialTier(TypedDict):
    tier: "Int"
    name: "TierName"
    # Active ANIs of the campaign's pool in all of the tier.
    anis: int
    # Those with numbers first, then the nearest; at most 60.
    areaCodes: List["AdminPlacedAreaCode"]


class AdminTrialTotalsTiersItem(TypedDict):
    name: str
    dials: "Int"


class AdminTrialTotals(TypedDict):
    dials: "Int"
    # Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`.
    tiers: List["AdminTrialTotalsTiersItem"]
    refused: "Int"
    # Percent with a number of the same area code or region.
    localShare: float


class _AdminUploadRowRequired(TypedDict):
    # Names the upload.
    uploadId: int
    status: Literal["queued", "processing", "completed", "failed"]
    # 0 to 1.
    progress: float
    # Milliseconds since the epoch.
    createdAt: float


class _AdminUploadRowResultSkippedItemRequired(TypedDict):
    group_id: str
    reason: str


class AdminUploadRowResultSkippedItem(_AdminUploadRowResultSkippedItemRequired, total=False):
    # Left out where the whole group was skipped.
    phone: str


class AdminUploadRowResult(TypedDict):
    """Once it is completed."""

    groups_created: "Int"
    groups_replaced: "Int"
    groups_deleted: "Int"
    groups_skipped: "Int"
    phones_added: "Int"
    phones_removed: "Int"
    phones_skipped: "Int"
    anis_created: "Int"
    anis_removed: "Int"
    # The first hundred of what was skipped, and why.
    skipped: List["AdminUploadRowResultSkippedItem"]


class AdminUploadRow(_AdminUploadRowRequired, total=False):
    # Once it is completed.
    result: "AdminUploadRowResult"
    # Why it failed; nothing was changed then.
    message: str


class AdminUploads(TypedDict):
    uploads: List["AdminUploadRow"]


class AdminWebhook(TypedDict):
    id: "Int"
    url: str
    description: str
    # Whether messages go there.
    isOn: bool
    # Milliseconds since the epoch.
    createdAt: float
    # The last delivery that was tried.
    last: Union["AdminDelivery", None]


class AdminWebhookDeleted(TypedDict):
    success: Literal[True]


class AdminWebhookSecret(TypedDict):
    # What messages are signed with, `whsec_…`. It is shown this once.
    secret: str


class _AdminWebhookSettingsRequired(TypedDict):
    # An `https` address.
    url: str


class AdminWebhookSettings(_AdminWebhookSettingsRequired, total=False):
    # a string at most 255 character(s) long
    description: Union[str, None]
    # Whether messages go there; true if left out.
    isOn: Union[bool, None]


class AdminWebhooks(TypedDict):
    webhooks: List["AdminWebhook"]


class _AdminWhatIfRequired(TypedDict):
    dateStart: "PlanDate"
    dateEnd: "PlanDate"
    # As it is; with what a plan for these dials would buy; or with `purchases`.
    inventory: Literal["present", "proposed", "purchases"]


class AdminWhatIf(_AdminWhatIfRequired, total=False):
    # an array of at most 1000 item(s)
    purchases: Union[List["AdminPurchase"], None]
    dailyDialsTarget: Union[Literal["BEST", "BETTER", "GOOD"], None]
    # a number between 1 and 1000000
    dailyCap: Union["Int", None]
    # a number between 0 and 12500
    radiusMiles: Union[float, None]
    # Percent of the dials that should be given a local number: what to buy for it is searched.
    localShare: Union[float, None]


class AdminWhatIfResultRegionsItem(TypedDict):
    region: str
    state: str
    dials: "Int"
    localShare: float
    refused: "Int"


class AdminWhatIfResultWanted(TypedDict):
    localShare: float
    toBuy: List["AdminPurchase"]
    total: "AdminReplayTotals"


class AdminWhatIfResult(TypedDict):
    anisHeld: "Int"
    bought: List["AdminPurchase"]
    # Dials that could not be replayed.
    skipped: int
    total: "AdminReplayTotals"
    # Most dials first, at most 500.
    regions: List["AdminWhatIfResultRegionsItem"]
    # Where `localShare` was given: what to buy for it, and what came of the dials then.
    wanted: Union["AdminWhatIfResultWanted", None]


class AdminWorkspaceChange(TypedDict, total=False):
    # a string at most 255 character(s) long
    name: Union[str, None]
    timeZone: Union["TimeZone", None]
    inboundGroups: Union[bool, None]
    fields: Union["DialerFields", None]


class AlertThresholds(TypedDict):
    # A number that burns needs somebody from so many blocked dials today on; 0: never.
    burningBlocks: int
    # A group needs somebody when, at the last hour's pace, it has no number left within so many hours; 0: never.
    dryHours: float
    # A group that was asked for fewer numbers than this in the last hour is not looked at.
    dryPace: int
    # A group that is dialed from needs somebody when fewer numbers than this are active in it; 0: never.
    activeNumbers: int
    # A campaign needs somebody when so many of its requests were refused for one reason in the last hour; 0: never.
    refusals: int
    # An upload that failed needs somebody for so many hours, unless a later one was applied; 0: never.
    failedUploadHours: int
    # Dials need somebody when so many were rejected for one reason in the last day; 0: never.
    rejectedDials: int
    # A request for remediation needs somebody when it waits for so many days; 0: never.
    remediationDays: int


class Ani(TypedDict):
    # The number without its calling code, digits only.
    number: str
    # Its calling code.
    country_code: Literal["+1", "+44"]
    # The pool that it is in; empty when it is in none.
    inbound_group_id: str
    is_branded: bool
    # Empty when it has none.
    brand_name: str


class AniAnswer(TypedDict):
    success: Literal[True]
    ani: "Ani"


class _AniChangeRequired(TypedDict):
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    number: str


class AniChange(_AniChangeRequired, total=False):
    # Selects the area code table that the number is matched against: `+1` or `+44`.
    country_code: Union[Literal["+1", "+44", "1", "44"], None]
    # The pool (inbound group) that the number belongs to; made when missing.
    inbound_group_id: Union[str, None]
    # Whether a number reputation company manages the number.
    is_branded: Union[bool, None]
    # Name of the reputation brand.
    brand_name: Union[str, None]
    # Accepted, but not stored.
    carrier_id: Union[str, None]


class AniDeleted(TypedDict):
    success: Literal[True]
    # The number without its calling code, digits only.
    number: str


class AniNumber(TypedDict):
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    number: str


class _AssignmentBatchRequestRequired(TypedDict):
    # Processed one by one: each has a result of its own, in this order. A batch can mix countries.
    leads: List["Lead"]


class AssignmentBatchRequest(_AssignmentBatchRequestRequired, total=False):
    # For interactive flows: asks for the lowest latency.
    real_time: Union[bool, None]
    # Answers numbers with the calling code of their own area code: `+1…`, `+44…`. Default false.
    e164: Union[bool, None]


class AssignmentBatchResult(TypedDict):
    success: Literal[True]
    # One for each lead, in their order.
    results: List["AssignmentBatchRow"]


class AssignmentBatchRow(TypedDict):
    # The caller's identifier of the row; echoed back.
    row_id: str
    # The assigned number; empty where there is none.
    serviceani: str
    # Empty on success, otherwise the reason.
    error: str


class _AssignmentRequestRequired(TypedDict):
    # The prospect's phone number. Formatting and calling code are allowed and are stripped before matching.
    prospect_phone: str


class AssignmentRequest(_AssignmentRequestRequired, total=False):
    # US ZIP, Canadian postal code or UK postcode of the prospect; it improves matching.
    prospect_zip: Union[str, None]
    # The campaign's identifier in the dialer. May be left out where the key carries a default campaign.
    dialer_campaign: Union[str, None]
    # Selects the matching rules and limits the result to this country's numbers. Left out, the workspace's country
    # decides.
    country_code: Union[Union[Literal[1, 44], Literal["+1", "+44", "1", "44"]], None]
    # For interactive flows: asks for the lowest latency.
    real_time: Union[bool, None]
    # Answers numbers with the calling code of their own area code: `+1…`, `+44…`. Default false.
    e164: Union[bool, None]
    # Adds `fields` to a success. Default false.
    with_fields: Union[bool, None]


class _AssignmentResultRequired(TypedDict):
    success: bool
    # `ANI assigned successfully`, or `No available ANI found`.
    message: str


class AssignmentResult(_AssignmentResultRequired, total=False):
    # The assigned number.
    ani: str
    # With `with_fields` and success only, objects of one key each: the phone as posted, then, for each
    # contact-record field configured in the workspace, the assigned ANI, the time (`YYYY-MM-DD HH:MM:SS`, UTC) and
    # the ANI again.
    fields: List[Dict[str, str]]


class AuditEntryActor(TypedDict):
    kind: "ActorKind"
    # The user's or the key's number.
    id: Union[str, None]
    name: str
    # Where the request came from.
    address: Union[str, None]


class AuditEntrySubject(TypedDict):
    kind: "AuditSubject"
    id: str
    name: str


class AuditEntry(TypedDict):
    id: "Int"
    # Milliseconds since the epoch.
    at: float
    actor: "AuditEntryActor"
    action: "AuditAction"
    subject: "AuditEntrySubject"
    # What was done, for people.
    summary: str
    # What was before and after, or what came and went; of many numbers the first 100.
    details: Dict[str, Any]
    # Until when it can be undone, in milliseconds since the epoch; null: it cannot.
    undoableUntil: Union[float, None]
    # The entry that undid it.
    undoneBy: Union["Int", None]
    # The entry that it undid.
    undoes: Union["Int", None]


class AuditPage(TypedDict):
    entries: List["AuditEntry"]
    # `before` of the next page; null: this is the last.
    next: Union["Int", None]


class AuditUndoPreview(TypedDict):
    # What is done, for people.
    changes: List[str]
    # What no longer fits, and stays as it is: a number that was meanwhile moved, say.
    misfits: List[str]
    # Why it cannot be undone; null: it can.
    refusal: Union[str, None]


class AuditUndone(TypedDict):
    # What is done, for people.
    changes: List[str]
    # What no longer fits, and stays as it is: a number that was meanwhile moved, say.
    misfits: List[str]
    # The entry that tells of the undo.
    entry: int
    # Of a snapshot: the upload that undoes it in the background; null: all was done at once.
    upload: Union["Int", None]


class CallbackAnswerCallback(TypedDict):
    # Empty, as is the name, where it was deleted since.
    campaign_id: str
    campaign_name: str
    agent_name: str
    # `YYYY-MM-DD HH:MM:SS`, UTC.
    datetime: str
    disposition_name: str


class CallbackAnswer(TypedDict):
    success: Literal[True]
    callback: "CallbackAnswerCallback"


class _CampaignRequired(TypedDict):
    # The caller's own identifier of the campaign.
    id: str
    # The campaign's name.
    name: str
    # The direction of its calls.
    type: Literal["Inbound", "Outbound", "Blended"]


class Campaign(_CampaignRequired, total=False):
    # The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else
    # every ANI.
    inbound_pool_id: str


class CampaignAnswer(TypedDict):
    success: Literal[True]
    campaign: "Campaign"


class _CampaignChangeRequired(TypedDict):
    # The caller's own identifier of the campaign.
    id: str


class CampaignChange(_CampaignChangeRequired, total=False):
    # The campaign's name.
    name: Union[str, None]
    # The direction of its calls.
    type: Union[Literal["Inbound", "Outbound", "Blended"], None]
    # The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else
    # every ANI. Empty: none.
    inbound_pool_id: Union[str, None]


class CampaignDeleted(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the campaign.
    id: str


class CampaignId(TypedDict):
    # The caller's own identifier of the campaign.
    id: str


class _DialRequired(TypedDict):
    # The caller's identifier of the campaign.
    campaign_id: str
    # An unknown campaign is registered under this name.
    campaign_name: str
    # The agent who handled the call.
    agent_name: str
    # The number that the call came from.
    from_number: str
    # The call's result, by the name of its disposition.
    disposition_name: str
    # The number that the call went to.
    to_number: str
    # UTC: `YYYY-MM-DD HH:MM:SS`, or ISO 8601.
    datetime: str
    # Inbound, Outbound, SMS, Preview, Transfer, Manual and the like. All but Inbound, SMS and Transfer count.
    call_direction: str
    # US ZIP code of the prospect, 5 digits preferred; may be empty outside the US.
    zip: str
    # When the lead was made, `YYYY-MM-DD`.
    sys_created_date_original: str
    # Dial attempts on this lead.
    total_dial_attempts: Union[str, "Int"]
    # Skill, team or queue.
    skill_name: str
    # Source code, identifier or URL.
    lead_source: str


class Dial(_DialRequired, total=False):
    # Identifier of the dial or conversation; a record of the same `dial_id` and time counts once.
    dial_id: Union[str, None]


class DialQueued(TypedDict):
    message: Literal["dial queued"]


class DialerFields(TypedDict, total=False):
    # a string at most 255 character(s) long
    ani: str
    # a string at most 255 character(s) long
    assignedAt: str
    # a string at most 255 character(s) long
    aniCopy: str


class Disposition(TypedDict):
    # The caller's own identifier of the disposition.
    id: str
    # The disposition's name.
    name: str
    # Who sets it.
    type: Literal["System", "Agent"]
    # Whether the prospect was reached.
    contact: bool
    # Whether it is a success, wholly or in part.
    success: bool


class DispositionAnswer(TypedDict):
    success: Literal[True]
    dispo: "Disposition"


class _DispositionChangeRequired(TypedDict):
    # The caller's own identifier of the disposition.
    id: str


class DispositionChange(_DispositionChangeRequired, total=False):
    # The disposition's name.
    name: Union[str, None]
    # Who sets it.
    type: Union[Literal["System", "Agent"], None]
    # Whether the prospect was reached.
    contact: Union[bool, None]
    # Whether it is a success, wholly or in part.
    success: Union[bool, None]


class DispositionDeleted(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the disposition.
    id: str


class DispositionId(TypedDict):
    # The caller's own identifier of the disposition.
    id: str


class Group(TypedDict):
    # The caller's own identifier of the group.
    group_id: str
    # The group's display name.
    group_name: str
    # National numbers, those of +1 before those of +44, ascending; a number of the country that is not the
    # workspace's with + and its calling code.
    phones: List[str]


class GroupAnswer(TypedDict):
    success: Literal[True]
    group: "Group"


class GroupCreated(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the group.
    group_id: str
    # Phones added to the group.
    phones_added: int
    # Phones that are new in the inventory.
    anis_created: int


class GroupDeleted(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the group.
    group_id: str
    # ANIs that are in no group any more, and so left the inventory.
    anis_removed: int


class GroupDeletedInBatch(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the group.
    group_id: str


class GroupId(TypedDict):
    # The caller's own identifier of the group.
    group_id: str


class GroupRefused(TypedDict):
    success: Literal[False]
    # As it was sent: empty where none was, cut short where it is too long.
    group_id: str
    message: str


class GroupReplaced(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the group.
    group_id: str
    # Phones added to the group.
    phones_added: int
    # Phones removed from the group.
    phones_removed: int
    # Phones that are new in the inventory.
    anis_created: int
    # ANIs that are in no group any more, and so left the inventory.
    anis_removed: int


class GroupReplacedInBatch(TypedDict):
    success: Literal[True]
    # The caller's own identifier of the group.
    group_id: str
    # Phones added to the group.
    phones_added: int
    # Phones removed from the group.
    phones_removed: int
    # Phones that are new in the inventory.
    anis_created: int


class GroupReplacement(TypedDict):
    # The caller's own identifier of the group.
    group_id: str
    # The group's display name.
    group_name: str
    # The group's ANIs. Formatting, a calling code and a UK trunk 0 are stripped; doubled ones count once.
    phones: List[str]


class GroupsCreated(TypedDict):
    # Whether every group succeeded.
    success: bool
    # Phones that are new in the inventory.
    anis_created: int
    results: List[Union["GroupCreated", "GroupRefused"]]


class GroupsDeleted(TypedDict):
    # Whether every group succeeded.
    success: bool
    # ANIs that are in no group any more, and so left the inventory.
    anis_removed: int
    results: List[Union["GroupDeletedInBatch", "GroupRefused"]]


class GroupsReplaced(TypedDict):
    # Whether every group succeeded.
    success: bool
    # Phones that are new in the inventory.
    anis_created: int
    # ANIs that are in no group any more, and so left the inventory.
    anis_removed: int
    results: List[Union["GroupReplacedInBatch", "GroupRefused"]]


class Healthy(TypedDict):
    success: Literal[True]


class _LeadRequired(TypedDict):
    # The caller's identifier of the row; echoed back.
    row_id: str
    # The prospect's phone number. Formatting and calling code are allowed and are stripped before matching.
    prospect_phone: str


class Lead(_LeadRequired, total=False):
    # US ZIP, Canadian postal code or UK postcode of the prospect; it improves matching.
    prospect_zip: Union[str, None]
    # The campaign's identifier in the dialer. May be left out where the key carries a default campaign.
    dialer_campaign: Union[str, None]
    # Selects the matching rules and limits the result to this country's numbers. Left out, the workspace's country
    # decides.
    country_code: Union[Union[Literal[1, 44], Literal["+1", "+44", "1", "44"]], None]


class ManagedAni(TypedDict):
    id: "Int"
    # The number without its calling code.
    phone: str
    # Name of the reputation brand; empty without one.
    brand: str
    status: "AniStatus"
    # The status for people to read.
    statusLabel: str
    # Display name of its pool; of several, the one that was made first. Empty without one.
    campaignName: str
    # UK: without the leading zero.
    areaCode: str
    # Region of the area code; UK: its counties.
    region: str
    # State or province; UK: the nation.
    state: str
    # Principal city of the area code.
    locality: str
    # Assignments, ever.
    frequencyAssigned: int
    # Dials, ever.
    frequencyDialed: int
    # Dials that reached the prospect, ever.
    frequencyContacted: int
    # Empty before the first dial.
    dateLastDialed: str
    dateActivated: Union[str, None]
    dateDeactivated: Union[str, None]
    # When it entered the inventory.
    dateInventoried: str
    # UTC.
    createdAt: str
    # Today and the 29 days before.
    last30DaysDials: int
    last30DaysContacts: "Int"
    # Percentage of the last 30 days' dials, two decimals; 0 without dials.
    contactRate: float
    # The same of successes.
    successRate: float
    # The same of dials that were blocked.
    blockRate: float
    # The same of dials that nobody answered.
    noAnswerRate: float


class ManagedAniPage(TypedDict):
    result: Literal["success"]
    # Records in this page.
    count: int
    # Records in all pages.
    total_anis: int
    can_next_page: bool
    can_prev_page: bool
    total_pages: "Int"
    data: List["ManagedAni"]


class _NewAniRequired(TypedDict):
    # Selects the area code table that the number is matched against: `+1` or `+44`.
    country_code: Literal["+1", "+44", "1", "44"]
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    number: str
    # The pool (inbound group) that the number belongs to; made when missing.
    inbound_group_id: str


class NewAni(_NewAniRequired, total=False):
    # Whether a number reputation company manages the number.
    is_branded: Union[bool, None]
    # Name of the reputation brand.
    brand_name: Union[str, None]
    # Accepted, but not stored.
    carrier_id: Union[str, None]


class _NewCampaignRequired(TypedDict):
    # The caller's own identifier of the campaign.
    id: str
    # The campaign's name.
    name: str
    # The direction of its calls.
    type: Literal["Inbound", "Outbound", "Blended"]


class NewCampaign(_NewCampaignRequired, total=False):
    # The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else
    # every ANI. Empty: none.
    inbound_pool_id: Union[str, None]


class _NewGroupRequired(TypedDict):
    # The caller's own identifier of the group.
    group_id: str
    # The group's ANIs. Formatting, a calling code and a UK trunk 0 are stripped; doubled ones count once.
    phones: List[str]


class NewGroup(_NewGroupRequired, total=False):
    # The group's display name.
    group_name: Union[str, None]


class _PauseRequestRequired(TypedDict):
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    ani: str


class PauseRequest(_PauseRequestRequired, total=False):
    # The carrier's ID: 6 digits.
    carrier: Union[str, None]
    # Kept with the request.
    note: Union[str, None]
    # `YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written. Kept as the time from when it holds; the state
    # changes at once.
    date: Union[str, None]


class Paused(TypedDict):
    status: Literal["paused"]
    # The number without its calling code.
    ani: str


class PlannerAnswer(TypedDict):
    success: Literal[True]
    data: "PlannerData"


class PlannerCampaign(TypedDict):
    id: "Int"
    name: str
    # What the filters take.
    internalIdentifier: str
    campaignType: str
    inboundCampaignIds: List["Int"]
    inboundCampaignNames: List[str]


class PlannerData(TypedDict):
    country: "Country"
    dateStart: str
    dateEnd: str
    # Days from Monday to Friday in the range.
    bizDays: int
    # Dials that an ANI should make in a day.
    dailyDialsTarget: int
    # Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and
    # Canada only).
    groupBy: Literal["area_code", "ani", "zip"]
    # Which ANIs count as held: active ones, or all but those removed from the dialer.
    inventoryMode: Literal["managed", "all"]
    # Most dials a day first.
    regionStats: List["PlannerRegion"]
    totalDials: "Int"
    totalContacts: "Int"
    # Percent, two decimals.
    overallContactRate: float
    # Of all regions.
    totalCurrentAnis: int
    # Of the regions that are not below the threshold.
    totalProposedAnis: int
    # `totalProposedAnis` minus `totalCurrentAnis`.
    aniDifference: int
    # By `zip`: there were dials, but none with an area code of its ZIP.
    missingZipData: bool
    # UK: about 1 % of `totalProposedAnis`; else 0.
    tollFreeRecommendation: int
    # The outbound campaigns analyzed.
    selectedCampaigns: List["Int"]
    # The company's outbound and blended campaigns.
    campaigns: List["PlannerCampaign"]


class PlannerRegion(TypedDict):
    # Region or city; UK: the counties.
    region: str
    # State or province; `TF` for toll-free; UK: the area code without its leading zero.
    state: str
    # All area codes of the region.
    areaCodes: List[str]
    # Dials per business day, rounded up.
    dailyDialsAverage: int
    # ANIs held.
    currentAnis: int
    # ANIs to hold; 0 below the threshold.
    proposedAnis: int
    # Proposed minus held: positive means add numbers.
    difference: int
    # Fewer than 20 dials per business day.
    belowThreshold: bool


class PlannerRequest(TypedDict, total=False):
    # Default: the first of the current month.
    dateStart: Union[str, None]
    # Default: yesterday.
    dateEnd: Union[str, None]
    # Dials that an ANI should make in a day: 50, 75 or 100. Default: `BETTER`.
    dailyDialsTarget: Union[Literal["BEST", "BETTER", "GOOD"], None]
    # Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and
    # Canada only).
    groupBy: Union[Literal["area_code", "ani", "zip"], None]
    # Which ANIs count as held: active ones, or all but those removed from the dialer.
    inventoryMode: Union[Literal["managed", "all"], None]
    # Identifiers of the campaigns to include; not together with `campaignsExclude`.
    campaigns: Union[List[str], None]
    # Identifiers of the campaigns to leave out.
    campaignsExclude: Union[List[str], None]


class Policy(TypedDict):
    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class PolicyOverride(TypedDict, total=False):
    dailyCap: Union["Int", None]
    hourlyCap: Union["Int", None]
    whenExhausted: Literal["spill", "refuse"]
    warmUpDays: Union["Int", None]
    # a number between 1 and 100000
    warmUpStep: "Int"
    # a number between 0 and 12500
    radiusMiles: float
    # an array of at most 10 item(s)
    tiers: List["TierName"]
    avoidRepeat: bool
    sticky: bool
    preferAnswered: bool
    # a number between 0 and 100
    holdOutPercent: "Int"
    restAboveBlockRate: Union[float, None]
    requireCallbackRoute: bool
    shadow: bool


class RemediationAnswer(TypedDict):
    status: Literal["received request", "within cooldown"]
    # The number without its calling code.
    ani: str


class _RemediationRequestRequired(TypedDict):
    # The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
    ani: str


class RemediationRequest(_RemediationRequestRequired, total=False):
    # The carrier's ID: 6 digits.
    carrier: Union[str, None]
    # Kept with the request.
    note: Union[str, None]


class _SnapshotGroupRequired(TypedDict):
    # The caller's own identifier of the group. Empty or over 255 characters: the group is skipped.
    group_id: str
    # All ANIs of the group. What is no number of a known area code is skipped.
    phones: List[str]


class SnapshotGroup(_SnapshotGroupRequired, total=False):
    # Display name; blank: the group_id.
    group_name: Union[str, None]


class _SnapshotResultSkippedItemRequired(TypedDict):
    group_id: str
    reason: str


class SnapshotResultSkippedItem(_SnapshotResultSkippedItemRequired, total=False):
    # Left out where the whole group was skipped.
    phone: str


class SnapshotResult(TypedDict):
    groups_created: "Int"
    groups_replaced: "Int"
    groups_deleted: "Int"
    groups_skipped: "Int"
    phones_added: "Int"
    phones_removed: "Int"
    phones_skipped: "Int"
    anis_created: "Int"
    anis_removed: "Int"
    # The first hundred of what was skipped, and why.
    skipped: List["SnapshotResultSkippedItem"]


class _UploadRequired(TypedDict):
    # Names the upload.
    uploadId: int
    status: Literal["queued", "processing", "completed", "failed"]
    # 0 to 1.
    progress: float


class _UploadResultSkippedItemRequired(TypedDict):
    group_id: str
    reason: str


class UploadResultSkippedItem(_UploadResultSkippedItemRequired, total=False):
    # Left out where the whole group was skipped.
    phone: str


class UploadResult(TypedDict):
    """Once it is completed."""

    groups_created: "Int"
    groups_replaced: "Int"
    groups_deleted: "Int"
    groups_skipped: "Int"
    phones_added: "Int"
    phones_removed: "Int"
    phones_skipped: "Int"
    anis_created: "Int"
    anis_removed: "Int"
    # The first hundred of what was skipped, and why.
    skipped: List["UploadResultSkippedItem"]


class Upload(_UploadRequired, total=False):
    # Once it is completed.
    result: "UploadResult"
    # Why it failed; nothing was changed then.
    message: str


class UploadAnswer(TypedDict):
    success: Literal[True]
    upload: "Upload"


class User(TypedDict):
    # a positive number
    id: "Int"
    # a string matching the pattern ^[a-z0-9][a-z0-9._@+-]{1,127}$
    name: str
    # a string at most 128 character(s) long
    displayName: str
    isAdministrator: bool
    isDisabled: bool


class _WorkspaceRequired(TypedDict):
    # a positive number
    id: "Int"
    # a string at most 255 character(s) long
    name: str
    country: "Country"


class Workspace(_WorkspaceRequired, total=False):
    timeZone: "TimeZone"
    inboundGroups: bool
    fields: "DialerFields"
    policy: "PolicyOverride"


class UploadSnapshotAnswer(TypedDict):
    success: Literal[True]
    # Names the upload.
    uploadId: int


class AdminListWorkspacesAnswer(TypedDict):
    # By name, the first 1,000.
    workspaces: List["AdminSeenWorkspace"]


class AdminListMembersAnswer(TypedDict):
    members: List["AdminMember"]


class AdminRemoveMemberAnswer(TypedDict):
    success: Literal[True]


class AdminListKeysAnswer(TypedDict):
    keys: List["AdminKey"]


class AdminRevokeKeyAnswer(TypedDict):
    success: Literal[True]


class AdminDeleteCampaignAnswer(TypedDict):
    success: Literal[True]
    # The entry of the audit trail: what undoes it.
    entry: int


class AdminDeleteDispositionAnswer(TypedDict):
    success: Literal[True]
    # The entry of the audit trail: what undoes it.
    entry: int


class AdminApplySnapshotAnswer(TypedDict):
    success: Literal[True]
    # Names the upload.
    uploadId: int


class AdminComputeShadowAnswerReportsItem(TypedDict):
    day: str
    madeAt: float
    dials: "Int"
    shown: "AdminShadowFigures"
    anipool: "AdminShadowFigures"


class AdminComputeShadowAnswer(TypedDict):
    # The computation that was asked for last.
    run: Union["AdminShadowRun", None]
    # The latest day first, at most 100.
    reports: List["AdminComputeShadowAnswerReportsItem"]


ActorKind = Literal["user", "key", "commandLine", "schedule", "restRule", "installation"]


# `burning`: a number that is blocked far more often than before. `dry`: a group that runs out of numbers today.
# `refused`: requests that found no number. `upload-failed`: a snapshot that was not applied. `dials-rejected`:
# dials that could not be read. `remediation-waiting`: a request that waits for days.
AdminNeedKind = Literal["burning", "dry", "refused", "upload-failed", "dials-rejected", "remediation-waiting"]


AdminNumberLevel = Literal["burning", "unusual", "usual"]


# The highest first with a `-` before it; rates of fewer than 20 dials come last. By id unless given.
AdminNumberSort = Literal["number", "status", "assignedToday", "dialsToday", "contactRateToday", "blockRateToday", "dials", "contactRate", "successRate", "blockRate", "noAnswerRate", "-number", "-status", "-assignedToday", "-dialsToday", "-contactRateToday", "-blockRateToday", "-dials", "-contactRate", "-successRate", "-blockRate", "-noAnswerRate"]


AdminPage = Literal["today", "alerts", "campaigns", "groups", "numbers", "assign", "planner", "shadow", "audit", "settings"]


AniStatus = Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED", "REMOVED_FROM_DIALER"]


AuditAction = Literal["alert.acknowledged", "alert.thresholds", "ani.activated", "ani.changed", "ani.created", "ani.imported", "ani.paused", "ani.removed", "callback.recorded", "campaign.changed", "campaign.created", "campaign.deleted", "change.undone", "connection.changed", "connection.created", "connection.deleted", "disposition.changed", "disposition.classed", "disposition.created", "disposition.deleted", "group.created", "group.deleted", "group.edited", "group.replaced", "key.changed", "key.created", "key.revoked", "member.added", "member.changed", "member.removed", "order.begun", "order.changed", "policy.changed", "remediation.moved", "remediation.requested", "shadow.cancelled", "shadow.kept", "shadow.requested", "snapshot.applied", "user.changed", "user.created", "user.deleted", "user.password", "webhook.changed", "webhook.created", "webhook.deleted", "webhook.secret", "workspace.changed", "workspace.created"]


AuditSubject = Literal["alert", "ani", "campaign", "connection", "disposition", "group", "key", "order", "shadow", "snapshot", "user", "webhook", "workspace"]


Callable = Literal["yes", "no", "unknown"]


CampaignType = Literal["Inbound", "Outbound", "Blended"]


Country = Literal["us", "ca", "uk"]


DispositionTrigger = Literal["System", "Agent"]


ErrorCode = Literal["invalid_request", "campaign_required", "key_required", "key_unknown", "signed_out", "sign_in_failed", "key_inactive", "key_type_not_allowed", "key_not_allowed_in_url", "role_too_low", "workspace_required", "no_member", "forged_request", "signature_invalid", "path_not_found", "alert_not_found", "ani_not_found", "assignment_not_found", "audit_entry_not_found", "campaign_not_found", "connection_not_found", "dial_not_found", "disposition_not_found", "group_not_found", "key_not_found", "member_not_found", "remediation_not_found", "session_not_found", "shadow_not_found", "sign_in_provider_not_found", "upload_not_found", "user_not_found", "webhook_not_found", "workspace_not_found", "request_timeout", "already_set_up", "ani_exists", "ani_not_active", "ani_not_cooling_off", "area_code_exists", "campaign_exists", "disposition_exists", "group_exists", "idempotency_key_reused", "key_in_use", "last_administrator", "limit_reached", "remediation_transition", "shadow_under_way", "state_changed", "undo_refused", "user_exists", "version_conflict", "workspace_in_use", "workspace_exists", "payload_too_large", "unsupported_media_type", "not_enabled", "too_many_requests", "headers_too_large", "internal_error", "storage_unavailable", "overloaded", "starting", "closed"]


# an integer
Int = int


KeyType = Literal["nrm", "assignment", "planner", "dials", "universal", "admin"]


PlanDate = str


Provider = Literal["twilio", "telnyx"]


Role = Literal["viewer", "operator", "administrator"]


TierName = Literal["home", "phone", "overlay", "near", "state", "mobile", "country", "tollFree", "nonGeographic", "abroad"]


TimeZone = str


# a string that will be trimmed
Trim = str
