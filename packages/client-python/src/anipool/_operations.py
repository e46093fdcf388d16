# Made from the contract by `pnpm generate` in packages/client; not to be edited.
"""Every operation of the interface as a method."""

from typing import Any, Iterator, List, Literal, Mapping, Optional, Union
from urllib.parse import quote

from ._schemas import (
    Activated,
    ActivationRequest,
    ActorKind,
    AdminAlert,
    AdminAlertPage,
    AdminApplySnapshotAnswer,
    AdminCampaign,
    AdminCampaignChange,
    AdminCampaignChanged,
    AdminCampaignDeletion,
    AdminCampaignDetail,
    AdminCampaignPage,
    AdminCampaignPolicy,
    AdminCampaignPolicySet,
    AdminCampaignRow,
    AdminComputeShadowAnswer,
    AdminConnection,
    AdminConnectionDeleted,
    AdminConnectionSettings,
    AdminConnections,
    AdminCreatedWebhook,
    AdminDeleteCampaignAnswer,
    AdminDeleteDispositionAnswer,
    AdminDeliveries,
    AdminDelivery,
    AdminDisposition,
    AdminDispositionChange,
    AdminDispositionChanged,
    AdminDispositionPage,
    AdminGroup,
    AdminGroupDeleted,
    AdminGroupDeletion,
    AdminGroupEdit,
    AdminGroupEditPreview,
    AdminGroupEditProposal,
    AdminGroupEdited,
    AdminGroupMembers,
    AdminGroupMembersMembersItem,
    AdminGroupPage,
    AdminGroupRow,
    AdminListKeysAnswer,
    AdminListMembersAnswer,
    AdminListWorkspacesAnswer,
    AdminMadeKey,
    AdminMember,
    AdminMemberRole,
    AdminNeed,
    AdminNeedKind,
    AdminNeeds,
    AdminNeedsPage,
    AdminNewCampaign,
    AdminNewConnection,
    AdminNewDisposition,
    AdminNewKey,
    AdminNewMember,
    AdminNumberAction,
    AdminNumberActionPreview,
    AdminNumberActionPreviewRequest,
    AdminNumberActionResult,
    AdminNumberDetail,
    AdminNumberFacets,
    AdminNumberImport,
    AdminNumberImportPlan,
    AdminNumberPage,
    AdminNumberRow,
    AdminNumberSort,
    AdminPastPlans,
    AdminPlanReport,
    AdminPlanRequest,
    AdminPolicy,
    AdminPolicyChange,
    AdminPolicyPreview,
    AdminRemoveMemberAnswer,
    AdminRetriedDials,
    AdminRevokeKeyAnswer,
    AdminRotation,
    AdminSession,
    AdminShadowDay,
    AdminShadowReport,
    AdminShadows,
    AdminSnapshotPreview,
    AdminToday,
    AdminTrial,
    AdminTrialResult,
    AdminUploads,
    AdminWebhook,
    AdminWebhookDeleted,
    AdminWebhookSecret,
    AdminWebhookSettings,
    AdminWebhooks,
    AdminWhatIf,
    AdminWhatIfResult,
    AdminWorkspaceChange,
    AlertThresholds,
    AniAnswer,
    AniChange,
    AniDeleted,
    AniNumber,
    AssignmentBatchRequest,
    AssignmentBatchResult,
    AssignmentRequest,
    AssignmentResult,
    AuditAction,
    AuditEntry,
    AuditPage,
    AuditSubject,
    AuditUndoPreview,
    AuditUndone,
    Callable,
    CallbackAnswer,
    CampaignAnswer,
    CampaignChange,
    CampaignDeleted,
    CampaignId,
    Dial,
    DialQueued,
    Disposition,
    DispositionAnswer,
    DispositionChange,
    DispositionDeleted,
    DispositionId,
    GroupAnswer,
    GroupCreated,
    GroupDeleted,
    GroupId,
    GroupReplaced,
    GroupReplacement,
    GroupsCreated,
    GroupsDeleted,
    GroupsReplaced,
    Healthy,
    ManagedAni,
    ManagedAniPage,
    NewAni,
    NewCampaign,
    NewGroup,
    PauseRequest,
    Paused,
    PlannerAnswer,
    PlannerRequest,
    RemediationAnswer,
    RemediationRequest,
    SnapshotGroup,
    UploadAnswer,
    UploadSnapshotAnswer,
    Workspace,
)


class Operations:
    """Every operation of the interface."""

    def _call(
        self,
        name: str,
        method: str,
        path: str,
        *,
        key: Optional[str] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        text: bool = False,
        repeatable: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Any:
        raise NotImplementedError

    def _iterate(
        self,
        name: str,
        path: str,
        by: str,
        items: str,
        *,
        key: Optional[str] = None,
        query: Mapping[str, Any],
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[Any]:
        raise NotImplementedError

    def _named(self, idempotency_key: Optional[str]) -> str:
        raise NotImplementedError

    def _with_dial_id(self, dial: Any) -> Any:
        raise NotImplementedError

    def assign(
        self,
        body: AssignmentRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AssignmentResult:
        """Assign an ANI: `POST /assignment`.

        The best available ANI for a prospect about to be dialed, geo-matched against the inventory. Nothing available
        is a success of dialing: 200 with `success: false`. An assignment that was answered is counted.
        """
        return self._call(
            "assign",
            "POST",
            "/assignment",
            key="assignment",
            body=body,
            repeatable=True,
            idempotency_key=self._named(idempotency_key),
            timeout=timeout,
            retries=retries,
        )

    def assign_batch(
        self,
        body: AssignmentBatchRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AssignmentBatchResult:
        """Assign ANIs to many leads: `POST /assignment/batch`.

        Each lead is processed on its own and fails alone, with the reason in `error`. The batch is refused as a whole
        (400) when `leads` is missing, holds more than 10,000 leads, or one without a string `row_id`.
        """
        return self._call(
            "assign_batch",
            "POST",
            "/assignment/batch",
            key="assignment",
            body=body,
            repeatable=True,
            idempotency_key=self._named(idempotency_key),
            timeout=timeout,
            retries=retries,
        )

    def find_callback(
        self,
        *,
        ani: str,
        prospect: str,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CallbackAnswer:
        """Find who dialed a prospect that calls back: `GET /callback`.

        The latest call to the prospect that showed this number, out of the dials that came in and are kept; 404 where
        there is none.
        """
        return self._call(
            "find_callback",
            "GET",
            "/callback",
            key="assignment",
            query={"ani": ani, "prospect": prospect},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def create_campaign(
        self,
        body: NewCampaign,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CampaignAnswer:
        """Register a campaign: `POST /custom/campaigns`.

        409 `Campaign already exists` when its id is taken.
        """
        return self._call(
            "create_campaign",
            "POST",
            "/custom/campaigns",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def update_campaign(
        self,
        body: CampaignChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CampaignAnswer:
        """Change a campaign: `PUT /custom/campaigns`.

        Fields that are left out stay as they are.
        """
        return self._call(
            "update_campaign",
            "PUT",
            "/custom/campaigns",
            key="universal",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_campaign(
        self,
        *,
        id: str,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CampaignAnswer:
        """Read a campaign: `GET /custom/campaigns`.

        By its id, as it was registered or changed last.
        """
        return self._call(
            "get_campaign",
            "GET",
            "/custom/campaigns",
            key="universal",
            query={"id": id},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def delete_campaign(
        self,
        body: CampaignId,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> CampaignDeleted:
        """Delete a campaign: `DELETE /custom/campaigns`.

        Its assignments stay recorded.
        """
        return self._call(
            "delete_campaign",
            "DELETE",
            "/custom/campaigns",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def create_disposition(
        self,
        body: Disposition,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DispositionAnswer:
        """Register a disposition: `POST /custom/dispos`.

        409 `Disposition already exists` when its id is taken.
        """
        return self._call(
            "create_disposition",
            "POST",
            "/custom/dispos",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def update_disposition(
        self,
        body: DispositionChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DispositionAnswer:
        """Change a disposition: `PUT /custom/dispos`.

        Fields that are left out stay as they are.
        """
        return self._call(
            "update_disposition",
            "PUT",
            "/custom/dispos",
            key="universal",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_disposition(
        self,
        *,
        id: str,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DispositionAnswer:
        """Read a disposition: `GET /custom/dispos`.

        By its id, as it was registered or changed last.
        """
        return self._call(
            "get_disposition",
            "GET",
            "/custom/dispos",
            key="universal",
            query={"id": id},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def delete_disposition(
        self,
        body: DispositionId,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DispositionDeleted:
        """Delete a disposition: `DELETE /custom/dispos`.

        Dials that ended in it keep what they were counted as.
        """
        return self._call(
            "delete_disposition",
            "DELETE",
            "/custom/dispos",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def create_ani(
        self,
        body: NewAni,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AniAnswer:
        """Register an ANI: `POST /custom/anis`.

        409 `ANI already exists` when the workspace holds the number.
        """
        return self._call(
            "create_ani",
            "POST",
            "/custom/anis",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def update_ani(
        self,
        body: AniChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AniAnswer:
        """Change an ANI: `PUT /custom/anis`.

        Fields that are left out stay as they are. `country_code` files the number under that country anew, which
        corrects one that was filed under the wrong country; 409 when that number exists already.
        """
        return self._call(
            "update_ani",
            "PUT",
            "/custom/anis",
            key="universal",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_ani(
        self,
        *,
        number: str,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AniAnswer:
        """Read an ANI: `GET /custom/anis`.

        Bare digits mean the workspace's country first, then the other.
        """
        return self._call(
            "get_ani",
            "GET",
            "/custom/anis",
            key="universal",
            query={"number": number},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def delete_ani(
        self,
        body: AniNumber,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AniDeleted:
        """Delete an ANI: `DELETE /custom/anis`.

        It is not given out any more; its history stays.
        """
        return self._call(
            "delete_ani",
            "DELETE",
            "/custom/anis",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def record_dial(
        self,
        body: Dial,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> DialQueued:
        """Queue a dial record: `POST /dials`.

        The record is durable when this is answered, and in the figures a moment later. A failure names every field
        that is missing, empty or of the wrong form.
        """
        return self._call(
            "record_dial",
            "POST",
            "/dials",
            key="dials",
            body=self._with_dial_id(body),
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def list_anis(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        number: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> ManagedAniPage:
        """List numbers with their figures: `GET /nrm/anis`.

        Sorted by id. Numbers that were removed are not listed.
        """
        return self._call(
            "list_anis",
            "GET",
            "/nrm/anis",
            key="nrm",
            query={"page": page, "page_size": page_size, "number": number},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def iterate_anis(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        number: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[ManagedAni]:
        """`list_anis`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "list_anis",
            "/nrm/anis",
            "page",
            "data",
            key="nrm",
            query={"page": page, "page_size": page_size, "number": number},
            timeout=timeout,
            retries=retries,
        )

    def remediate_ani(
        self,
        body: RemediationRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> RemediationAnswer:
        """Ask for a number to be remediated: `POST /nrm/remediate`.

        `within cooldown`, and no request is made, where the number has one from the last 60 days or one that is still
        being worked. The number goes on as it is.
        """
        return self._call(
            "remediate_ani",
            "POST",
            "/nrm/remediate",
            key="nrm",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def pause_ani(
        self,
        body: PauseRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Paused:
        """Pause a number: `POST /nrm/pause`.

        It cools off: once this is answered, no server gives it out. 409 `Only active ANIs can be paused` unless it is
        active and in a pool.
        """
        return self._call(
            "pause_ani",
            "POST",
            "/nrm/pause",
            key="nrm",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def activate_ani(
        self,
        body: ActivationRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Activated:
        """Activate a number: `POST /nrm/activate`.

        Ends its cooling off. 409 `Only ANIs in cooling off status can be activated` unless it cools off.
        """
        return self._call(
            "activate_ani",
            "POST",
            "/nrm/activate",
            key="nrm",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def generate_plan(
        self,
        body: Optional[PlannerRequest] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> PlannerAnswer:
        """Plan the inventory: `POST /ani-planner/generate`.

        How many ANIs to hold in each region, from the dials of a range of days and what is held now. Without a body:
        this month until yesterday; on the first of a month, the month before.
        """
        return self._call(
            "generate_plan",
            "POST",
            "/ani-planner/generate",
            key="planner",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def create_inbound_groups(
        self,
        body: Union[NewGroup, List[NewGroup]],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[GroupCreated, GroupsCreated]:
        """Create groups: `POST /inbound-group`.

        Phones that are not in the inventory yet are added to it. 409 `Group already exists`. With an array, each group
        succeeds or fails alone, one after the other: the answer is 200 with a result for each.
        """
        return self._call(
            "create_inbound_groups",
            "POST",
            "/inbound-group",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def replace_inbound_groups(
        self,
        body: Union[GroupReplacement, List[GroupReplacement]],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[GroupReplaced, GroupsReplaced]:
        """Replace groups: `PUT /inbound-group`.

        Sets a group's name and all of its phones: those left out are removed from it, and an ANI that is left in no
        group leaves the inventory. With an array, each group succeeds or fails alone, one after the other: the answer
        is 200 with a result for each. ANIs leave after the last group, so one that moves between groups of a request
        stays.
        """
        return self._call(
            "replace_inbound_groups",
            "PUT",
            "/inbound-group",
            key="universal",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_inbound_group(
        self,
        *,
        group_id: str,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> GroupAnswer:
        """Read a group: `GET /inbound-group`.

        The group with all of its phones, which can be written back by `PUT /inbound-group`.
        """
        return self._call(
            "get_inbound_group",
            "GET",
            "/inbound-group",
            key="universal",
            query={"group_id": group_id},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def delete_inbound_groups(
        self,
        body: Union[GroupId, List[GroupId]],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Union[GroupDeleted, GroupsDeleted]:
        """Delete groups: `DELETE /inbound-group`.

        Removes all phones from a group and deletes it; ANIs that are left in no group leave the inventory. It can be
        created again. With an array, each group succeeds or fails alone, one after the other: the answer is 200 with a
        result for each.
        """
        return self._call(
            "delete_inbound_groups",
            "DELETE",
            "/inbound-group",
            key="universal",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def upload_snapshot(
        self,
        body: List[SnapshotGroup],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> UploadSnapshotAnswer:
        """Upload a snapshot: `POST /upload/inventory-groups`.

        Every group of the workspace: groups, memberships and the inventory are made to match it. Answered once it is
        stored; it is applied in the background, uploads of a workspace one after the other. New members are written
        before old ones are removed, so a group is never without ANIs. Bad data is skipped, not refused; a group none
        of whose phones can be used stays as it is.
        """
        return self._call(
            "upload_snapshot",
            "POST",
            "/upload/inventory-groups",
            key="universal",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_snapshot_upload(
        self,
        upload_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> UploadAnswer:
        """Read where an upload stands: `GET /upload/inventory-groups/{uploadId}`.

        Its progress while it waits and is applied, then what came of it or why it failed.
        """
        return self._call(
            "get_snapshot_upload",
            "GET",
            f"/upload/inventory-groups/{_part('upload_id', upload_id)}",
            key="universal",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_session(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminSession:
        """Read what a key or a session opens: `GET /admin/session`.

        Any active key.
        """
        return self._call(
            "admin_get_session",
            "GET",
            "/admin/session",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_workspaces(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminListWorkspacesAnswer:
        """List the workspaces that one may see: `GET /admin/workspaces`.

        A key's own; those that who is signed in may enter: of an administrator of the installation all. Asks for no
        workspace. Any active key.
        """
        return self._call(
            "admin_list_workspaces",
            "GET",
            "/admin/workspaces",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_members(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminListMembersAnswer:
        """List the members of the workspace: `GET /admin/members`.

        By name, the first 1,000. Administrators of the installation may enter without being one. Keys of type "admin".
        """
        return self._call(
            "admin_list_members",
            "GET",
            "/admin/members",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_create_member(
        self,
        body: AdminNewMember,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminMember:
        """Make a user, as a member of the workspace: `POST /admin/members`.

        409 where there is a user of this name: `PUT` makes them a member. 429 once 20 names in an hour were others',
        or with `PUT` none. Keys of type "admin".
        """
        return self._call(
            "admin_create_member",
            "POST",
            "/admin/members",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_set_member(
        self,
        user_name: Union[str, int],
        body: AdminMemberRole,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminMember:
        """Make a user a member, or give a member another role: `PUT /admin/members/{userName}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_set_member",
            "PUT",
            f"/admin/members/{_part('user_name', user_name)}",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_remove_member(
        self,
        user_name: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminRemoveMemberAnswer:
        """Remove a member from the workspace: `DELETE /admin/members/{userName}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_remove_member",
            "DELETE",
            f"/admin/members/{_part('user_name', user_name)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_get_workspace(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Workspace:
        """Read the workspace's settings: `GET /admin/workspace`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_workspace",
            "GET",
            "/admin/workspace",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_update_workspace(
        self,
        body: AdminWorkspaceChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Workspace:
        """Change the workspace's settings: `PATCH /admin/workspace`.

        Keys of type "admin".
        """
        return self._call(
            "admin_update_workspace",
            "PATCH",
            "/admin/workspace",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_keys(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminListKeysAnswer:
        """List the keys: `GET /admin/keys`.

        The latest first, without their secrets; at most 2,000. Keys of type "admin".
        """
        return self._call(
            "admin_list_keys",
            "GET",
            "/admin/keys",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_create_key(
        self,
        body: AdminNewKey,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminMadeKey:
        """Make a key: `POST /admin/keys`.

        Its secret is answered this once. Keys of type "admin".
        """
        return self._call(
            "admin_create_key",
            "POST",
            "/admin/keys",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_rotate_key(
        self,
        key_id: Union[str, int],
        body: AdminRotation,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminMadeKey:
        """Give a key a new secret: `POST /admin/keys/{keyId}/rotation`.

        The new secret is answered this once. The one before may still be used for as long as is said; a second
        rotation ends it. Keys of type "admin".
        """
        return self._call(
            "admin_rotate_key",
            "POST",
            f"/admin/keys/{_part('key_id', key_id)}/rotation",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_revoke_key(
        self,
        key_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminRevokeKeyAnswer:
        """Revoke a key, for good: `DELETE /admin/keys/{keyId}`.

        Every server refuses it within 5 seconds. Keys of type "admin".
        """
        return self._call(
            "admin_revoke_key",
            "DELETE",
            f"/admin/keys/{_part('key_id', key_id)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_get_policy(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminPolicy:
        """Read the workspace's policy: `GET /admin/workspace/policy`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_policy",
            "GET",
            "/admin/workspace/policy",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_replace_policy(
        self,
        body: AdminPolicyChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminPolicy:
        """Replace what the workspace sets itself: `PUT /admin/workspace/policy`.

        Keys of type "admin".
        """
        return self._call(
            "admin_replace_policy",
            "PUT",
            "/admin/workspace/policy",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_campaigns(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignPage:
        """List campaigns: `GET /admin/campaigns`.

        By name, then by identifier, those that only dials named too; `search` finds what either contains, in any case.
        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_list_campaigns",
            "GET",
            "/admin/campaigns",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_campaigns(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminCampaignRow]:
        """`admin_list_campaigns`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_campaigns",
            "/admin/campaigns",
            "offset",
            "campaigns",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_create_campaign(
        self,
        body: AdminNewCampaign,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaign:
        """Register a campaign: `POST /admin/campaigns`.

        One that dials named before keeps its dials. 409 when it is registered already. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_create_campaign",
            "POST",
            "/admin/campaigns",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_campaign(
        self,
        campaign_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignDetail:
        """Read a campaign with its last 30 days: `GET /admin/campaigns/{campaignId}`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_get_campaign",
            "GET",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_update_campaign(
        self,
        campaign_id: Union[str, int],
        body: AdminCampaignChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignChanged:
        """Change a campaign: `PATCH /admin/campaigns/{campaignId}`.

        Fields that are left out stay as they are. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_update_campaign",
            "PATCH",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_delete_campaign(
        self,
        campaign_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDeleteCampaignAnswer:
        """Delete a campaign: `DELETE /admin/campaigns/{campaignId}`.

        Its assignments stay recorded. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_delete_campaign",
            "DELETE",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_campaign_deletion(
        self,
        campaign_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignDeletion:
        """Tell what deleting a campaign would do: `GET /admin/campaigns/{campaignId}/deletion`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_preview_campaign_deletion",
            "GET",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}/deletion",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_campaign_policy(
        self,
        campaign_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignPolicy:
        """Read a campaign's policy: `GET /admin/campaigns/{campaignId}/policy`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_campaign_policy",
            "GET",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}/policy",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_replace_campaign_policy(
        self,
        campaign_id: Union[str, int],
        body: AdminPolicyChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCampaignPolicySet:
        """Replace what a campaign sets itself: `PUT /admin/campaigns/{campaignId}/policy`.

        What is left out is taken from the workspace. Keys of type "admin".
        """
        return self._call(
            "admin_replace_campaign_policy",
            "PUT",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}/policy",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_campaign_policy(
        self,
        campaign_id: Union[str, int],
        body: AdminPolicyChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminPolicyPreview:
        """Tell what another policy would have done yesterday: `POST /admin/campaigns/{campaignId}/policy/preview`.

        Replays yesterday's assignments of all campaigns, at most 200,000; more is answered 400. Nothing is changed.
        Keys of type "admin".
        """
        return self._call(
            "admin_preview_campaign_policy",
            "POST",
            f"/admin/campaigns/{_part('campaign_id', campaign_id)}/policy/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_dispositions(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDispositionPage:
        """List dispositions: `GET /admin/dispositions`.

        By name, then by identifier; `search` finds what either contains, in any case. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_list_dispositions",
            "GET",
            "/admin/dispositions",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_dispositions(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminDisposition]:
        """`admin_list_dispositions`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_dispositions",
            "/admin/dispositions",
            "offset",
            "dispositions",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_create_disposition(
        self,
        body: AdminNewDisposition,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDisposition:
        """Register a disposition: `POST /admin/dispositions`.

        409 when its id is taken, or when there are 1,000 classes of the workspace's own. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_create_disposition",
            "POST",
            "/admin/dispositions",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_update_disposition(
        self,
        disposition_id: Union[str, int],
        body: AdminDispositionChange,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDispositionChanged:
        """Change a disposition: `PATCH /admin/dispositions/{dispositionId}`.

        Fields that are left out stay as they are. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_update_disposition",
            "PATCH",
            f"/admin/dispositions/{_part('disposition_id', disposition_id)}",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_delete_disposition(
        self,
        disposition_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDeleteDispositionAnswer:
        """Delete a disposition: `DELETE /admin/dispositions/{dispositionId}`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_delete_disposition",
            "DELETE",
            f"/admin/dispositions/{_part('disposition_id', disposition_id)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_list_groups(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupPage:
        """List groups: `GET /admin/groups`.

        By name, then by identifier; `search` finds what either contains, in any case. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_list_groups",
            "GET",
            "/admin/groups",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_groups(
        self,
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminGroupRow]:
        """`admin_list_groups`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_groups",
            "/admin/groups",
            "offset",
            "groups",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_get_group(
        self,
        group_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroup:
        """Read a group and its version: `GET /admin/groups/{groupId}`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_get_group",
            "GET",
            f"/admin/groups/{_part('group_id', group_id)}",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_edit_group(
        self,
        group_id: Union[str, int],
        body: AdminGroupEdit,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupEdited:
        """Change a group: `PATCH /admin/groups/{groupId}`.

        Changes what is named and leaves the rest, in one transaction. What others did since `version` was read stays.
        409 where the edit would undo what its author has not seen: where both give the group another name, or where it
        removes a number that was added since. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_edit_group",
            "PATCH",
            f"/admin/groups/{_part('group_id', group_id)}",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_delete_group(
        self,
        group_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupDeleted:
        """Delete a group: `DELETE /admin/groups/{groupId}`.

        ANIs that are in no other group leave the inventory. It can be undone for a day. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_delete_group",
            "DELETE",
            f"/admin/groups/{_part('group_id', group_id)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_group_edit(
        self,
        group_id: Union[str, int],
        body: AdminGroupEditProposal,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupEditPreview:
        """Tell what a change of a group would do: `POST /admin/groups/{groupId}/preview`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_preview_group_edit",
            "POST",
            f"/admin/groups/{_part('group_id', group_id)}/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_group_members(
        self,
        group_id: Union[str, int],
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupMembers:
        """List a group's members: `GET /admin/groups/{groupId}/members`.

        `search`: how the numbers begin. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_list_group_members",
            "GET",
            f"/admin/groups/{_part('group_id', group_id)}/members",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_group_members(
        self,
        group_id: Union[str, int],
        *,
        search: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminGroupMembersMembersItem]:
        """`admin_list_group_members`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_group_members",
            f"/admin/groups/{_part('group_id', group_id)}/members",
            "offset",
            "members",
            key="admin",
            query={"search": search, "offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_group_deletion(
        self,
        group_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminGroupDeletion:
        """Tell what deleting a group would do: `GET /admin/groups/{groupId}/deletion`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_preview_group_deletion",
            "GET",
            f"/admin/groups/{_part('group_id', group_id)}/deletion",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_uploads(
        self,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminUploads:
        """List uploads, the latest first: `GET /admin/uploads`.

        Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_list_uploads",
            "GET",
            "/admin/uploads",
            key="admin",
            query={"limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_snapshot(
        self,
        body: List[SnapshotGroup],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminSnapshotPreview:
        """Tell what a snapshot would do: `POST /admin/snapshots/preview`.

        Takes what `POST /upload/inventory-groups` takes, within the same limits, compares it with the groups as they
        are, and changes nothing. What is skipped is skipped by the same rules. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_preview_snapshot",
            "POST",
            "/admin/snapshots/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_apply_snapshot(
        self,
        body: List[SnapshotGroup],
        *,
        state: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminApplySnapshotAnswer:
        """Upload a snapshot for the groups that were looked at: `POST /admin/snapshots`.

        As `POST /upload/inventory-groups`. With the `state` of a preview it is refused, unread, where the groups have
        changed since (409), and its upload fails where they change before its turn. Keys of type "universal" or
        "admin".
        """
        return self._call(
            "admin_apply_snapshot",
            "POST",
            "/admin/snapshots",
            key="admin",
            query={"state": state},
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_snapshot(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[SnapshotGroup]:
        """Download all groups as a snapshot: `GET /admin/snapshots/current`.

        The groups as they are now, as the file that makes them so again. Keys of type "universal" or "admin".
        """
        return self._call(
            "admin_get_snapshot",
            "GET",
            "/admin/snapshots/current",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_snapshot_csv(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> str:
        """Download all groups as CSV: `GET /admin/snapshots/current.csv`.

        `group_id,group_name,phone,country_code`, a line for each number in each group; a group without numbers has one
        line without a phone. A text that a spreadsheet would take for a formula has an apostrophe before it. Keys of
        type "universal" or "admin".
        """
        return self._call(
            "admin_get_snapshot_csv",
            "GET",
            "/admin/snapshots/current.csv",
            key="admin",
            text=True,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_audit_entries(
        self,
        *,
        actor_kind: Optional[ActorKind] = None,
        actor: Optional[str] = None,
        action: Optional[AuditAction] = None,
        subject_kind: Optional[AuditSubject] = None,
        subject_id: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[str] = None,
        until: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AuditPage:
        """List the audit trail: `GET /admin/audit`.

        The latest first, by pages: `next` of one is `before` of the next. Keys of type "admin".
        """
        return self._call(
            "admin_list_audit_entries",
            "GET",
            "/admin/audit",
            key="admin",
            query={"actorKind": actor_kind, "actor": actor, "action": action, "subjectKind": subject_kind, "subjectId": subject_id, "text": text, "from": from_, "until": until, "before": before, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_audit_entries(
        self,
        *,
        actor_kind: Optional[ActorKind] = None,
        actor: Optional[str] = None,
        action: Optional[AuditAction] = None,
        subject_kind: Optional[AuditSubject] = None,
        subject_id: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[str] = None,
        until: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AuditEntry]:
        """`admin_list_audit_entries`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_audit_entries",
            "/admin/audit",
            "before",
            "entries",
            key="admin",
            query={"actorKind": actor_kind, "actor": actor, "action": action, "subjectKind": subject_kind, "subjectId": subject_id, "text": text, "from": from_, "until": until, "before": before, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_export_audit_entries(
        self,
        *,
        actor_kind: Optional[ActorKind] = None,
        actor: Optional[str] = None,
        action: Optional[AuditAction] = None,
        subject_kind: Optional[AuditSubject] = None,
        subject_id: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[str] = None,
        until: Optional[str] = None,
        format: Optional[Literal["csv", "ndjson"]] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> str:
        """Export the audit trail: `GET /admin/audit/export`.

        As a file, the latest first, at most 100,000 entries: CSV, or with `format=ndjson` a line of JSON for each
        entry. Keys of type "admin".
        """
        return self._call(
            "admin_export_audit_entries",
            "GET",
            "/admin/audit/export",
            key="admin",
            query={"actorKind": actor_kind, "actor": actor, "action": action, "subjectKind": subject_kind, "subjectId": subject_id, "text": text, "from": from_, "until": until, "format": format},
            text=True,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_audit_entry(
        self,
        entry: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AuditEntry:
        """Read an entry of the audit trail: `GET /admin/audit/{entry}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_audit_entry",
            "GET",
            f"/admin/audit/{_part('entry', entry)}",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_undo(
        self,
        entry: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AuditUndoPreview:
        """Tell what undoing a change would do: `GET /admin/audit/{entry}/undo`.

        Keys of type "admin".
        """
        return self._call(
            "admin_preview_undo",
            "GET",
            f"/admin/audit/{_part('entry', entry)}/undo",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_undo(
        self,
        entry: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AuditUndone:
        """Undo a change: `POST /admin/audit/{entry}/undo`.

        Within a day, as far as it still fits, in one transaction, and as a change of its own. 409 when it was undone
        already, cannot be undone, or nothing of it fits any more. Keys of type "admin".
        """
        return self._call(
            "admin_undo",
            "POST",
            f"/admin/audit/{_part('entry', entry)}/undo",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_get_today(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminToday:
        """Read what goes on now: `GET /admin/today`.

        Minutes are counted by every server and written down every few seconds: they are for looking at, not for
        accounting. Any active key.
        """
        return self._call(
            "admin_get_today",
            "GET",
            "/admin/today",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_needs(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNeeds:
        """Read what needs somebody now: `GET /admin/needs`.

        Worked out when it is asked for, by the workspace's thresholds. Any active key.
        """
        return self._call(
            "admin_get_needs",
            "GET",
            "/admin/needs",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_needs(
        self,
        kind: Union[str, int],
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNeedsPage:
        """List what needs somebody now, of one kind: `GET /admin/needs/{kind}`.

        Any active key.
        """
        return self._call(
            "admin_list_needs",
            "GET",
            f"/admin/needs/{_part('kind', kind)}",
            key="admin",
            query={"offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_needs(
        self,
        kind: Union[str, int],
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminNeed]:
        """`admin_list_needs`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_needs",
            f"/admin/needs/{_part('kind', kind)}",
            "offset",
            "needs",
            key="admin",
            query={"offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_list_alerts(
        self,
        *,
        state: Optional[Literal["open", "resolved"]] = None,
        kind: Optional[AdminNeedKind] = None,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminAlertPage:
        """List alerts: `GET /admin/alerts`.

        Those raised last first, by pages: `next` of one is `after` of the next. Keys of type "admin".
        """
        return self._call(
            "admin_list_alerts",
            "GET",
            "/admin/alerts",
            key="admin",
            query={"state": state, "kind": kind, "after": after, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_alerts(
        self,
        *,
        state: Optional[Literal["open", "resolved"]] = None,
        kind: Optional[AdminNeedKind] = None,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminAlert]:
        """`admin_list_alerts`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_alerts",
            "/admin/alerts",
            "after",
            "alerts",
            key="admin",
            query={"state": state, "kind": kind, "after": after, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_acknowledge_alert(
        self,
        alert_id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminAlert:
        """Acknowledge an alert: `PUT /admin/alerts/{alertId}/acknowledgement`.

        Says that you look after it. Who does first stays; it is resolved by itself. Keys of type "admin".
        """
        return self._call(
            "admin_acknowledge_alert",
            "PUT",
            f"/admin/alerts/{_part('alert_id', alert_id)}/acknowledgement",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_alert_thresholds(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AlertThresholds:
        """Read when something needs somebody: `GET /admin/alerts/thresholds`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_alert_thresholds",
            "GET",
            "/admin/alerts/thresholds",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_replace_alert_thresholds(
        self,
        body: AlertThresholds,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AlertThresholds:
        """Set when something needs somebody: `PUT /admin/alerts/thresholds`.

        Keys of type "admin".
        """
        return self._call(
            "admin_replace_alert_thresholds",
            "PUT",
            "/admin/alerts/thresholds",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_retry_rejected_dials(
        self,
        reason: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminRetriedDials:
        """Read rejected dials again: `POST /admin/dials/rejected/{reason}/retries`.

        Queues the oldest rejected dials of a reason anew, as imported ones are. Keys of type "admin".
        """
        return self._call(
            "admin_retry_rejected_dials",
            "POST",
            f"/admin/dials/rejected/{_part('reason', reason)}/retries",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_list_webhooks(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminWebhooks:
        """List webhooks: `GET /admin/webhooks`.

        Keys of type "admin".
        """
        return self._call(
            "admin_list_webhooks",
            "GET",
            "/admin/webhooks",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_create_webhook(
        self,
        body: AdminWebhookSettings,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminCreatedWebhook:
        """Add a webhook: `POST /admin/webhooks`.

        At most 10 of a workspace. The answer has its secret, which is shown this once. Keys of type "admin".
        """
        return self._call(
            "admin_create_webhook",
            "POST",
            "/admin/webhooks",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_replace_webhook(
        self,
        webhook: Union[str, int],
        body: AdminWebhookSettings,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminWebhook:
        """Change a webhook: `PUT /admin/webhooks/{webhook}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_replace_webhook",
            "PUT",
            f"/admin/webhooks/{_part('webhook', webhook)}",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_delete_webhook(
        self,
        webhook: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminWebhookDeleted:
        """Delete a webhook: `DELETE /admin/webhooks/{webhook}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_delete_webhook",
            "DELETE",
            f"/admin/webhooks/{_part('webhook', webhook)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_renew_webhook_secret(
        self,
        webhook: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminWebhookSecret:
        """Give a webhook another secret: `POST /admin/webhooks/{webhook}/secret`.

        All that is sent from now on is signed with it. Keys of type "admin".
        """
        return self._call(
            "admin_renew_webhook_secret",
            "POST",
            f"/admin/webhooks/{_part('webhook', webhook)}/secret",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_list_webhook_deliveries(
        self,
        webhook: Union[str, int],
        *,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDeliveries:
        """List deliveries: `GET /admin/webhooks/{webhook}/deliveries`.

        The latest first, by pages; they are kept for 30 days. Keys of type "admin".
        """
        return self._call(
            "admin_list_webhook_deliveries",
            "GET",
            f"/admin/webhooks/{_part('webhook', webhook)}/deliveries",
            key="admin",
            query={"before": before, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_webhook_deliveries(
        self,
        webhook: Union[str, int],
        *,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminDelivery]:
        """`admin_list_webhook_deliveries`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_webhook_deliveries",
            f"/admin/webhooks/{_part('webhook', webhook)}/deliveries",
            "before",
            "deliveries",
            key="admin",
            query={"before": before, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_test_webhook(
        self,
        webhook: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminDelivery:
        """Send a test: `POST /admin/webhooks/{webhook}/deliveries`.

        Also to a webhook that is off. What became of it stands in the list of deliveries. Keys of type "admin".
        """
        return self._call(
            "admin_test_webhook",
            "POST",
            f"/admin/webhooks/{_part('webhook', webhook)}/deliveries",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_list_connections(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminConnections:
        """List the connections: `GET /admin/connections`.

        In the order in which they were made, without their signing keys. Keys of type "admin".
        """
        return self._call(
            "admin_list_connections",
            "GET",
            "/admin/connections",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_create_connection(
        self,
        body: AdminNewConnection,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminConnection:
        """Make a connection: `POST /admin/connections`.

        At most 50 of a workspace. Keys of type "admin".
        """
        return self._call(
            "admin_create_connection",
            "POST",
            "/admin/connections",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_replace_connection(
        self,
        connection: Union[str, int],
        body: AdminConnectionSettings,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminConnection:
        """Change a connection: `PUT /admin/connections/{connection}`.

        Every server goes by it within 5 seconds. Keys of type "admin".
        """
        return self._call(
            "admin_replace_connection",
            "PUT",
            f"/admin/connections/{_part('connection', connection)}",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_delete_connection(
        self,
        connection: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminConnectionDeleted:
        """Delete a connection: `DELETE /admin/connections/{connection}`.

        Every server refuses what it is asked by it within 5 seconds. Keys of type "admin".
        """
        return self._call(
            "admin_delete_connection",
            "DELETE",
            f"/admin/connections/{_part('connection', connection)}",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_list_numbers(
        self,
        *,
        status: Optional[Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"]] = None,
        state: Optional[str] = None,
        area_code: Optional[str] = None,
        prefix: Optional[str] = None,
        pool: Optional[str] = None,
        callable: Optional[Callable] = None,
        search: Optional[str] = None,
        sort: Optional[AdminNumberSort] = None,
        after: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberPage:
        """List numbers: `GET /admin/numbers`.

        By id unless `sort` is given, by pages: `after` is the last id of the page before. Numbers that were removed
        are not listed. Keys of type "nrm" or "admin".
        """
        return self._call(
            "admin_list_numbers",
            "GET",
            "/admin/numbers",
            key="admin",
            query={"status": status, "state": state, "areaCode": area_code, "prefix": prefix, "pool": pool, "callable": callable, "search": search, "sort": sort, "after": after, "offset": offset, "limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_iterate_numbers(
        self,
        *,
        status: Optional[Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"]] = None,
        state: Optional[str] = None,
        area_code: Optional[str] = None,
        prefix: Optional[str] = None,
        pool: Optional[str] = None,
        callable: Optional[Callable] = None,
        search: Optional[str] = None,
        sort: Optional[AdminNumberSort] = None,
        after: Optional[str] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[AdminNumberRow]:
        """`admin_list_numbers`, page by page as they are read: every item, one after the other."""
        return self._iterate(
            "admin_list_numbers",
            "/admin/numbers",
            "offset",
            "numbers",
            key="admin",
            query={"status": status, "state": state, "areaCode": area_code, "prefix": prefix, "pool": pool, "callable": callable, "search": search, "sort": sort, "after": after, "offset": offset, "limit": limit},
            timeout=timeout,
            retries=retries,
        )

    def admin_export_numbers(
        self,
        *,
        status: Optional[Literal["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"]] = None,
        state: Optional[str] = None,
        area_code: Optional[str] = None,
        prefix: Optional[str] = None,
        pool: Optional[str] = None,
        callable: Optional[Callable] = None,
        search: Optional[str] = None,
        sort: Optional[AdminNumberSort] = None,
        columns: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> str:
        """Download numbers as CSV: `GET /admin/numbers.csv`.

        All that the filter finds, by id; with `sort` the first 10,000. Texts that a spreadsheet would take for a
        formula are preceded by an apostrophe. At most two at a time; another is answered 503. Keys of type "nrm" or
        "admin".
        """
        return self._call(
            "admin_export_numbers",
            "GET",
            "/admin/numbers.csv",
            key="admin",
            query={"status": status, "state": state, "areaCode": area_code, "prefix": prefix, "pool": pool, "callable": callable, "search": search, "sort": sort, "columns": columns},
            text=True,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_number_facets(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberFacets:
        """List what numbers can be filtered by: `GET /admin/numbers/facets`.

        Keys of type "nrm" or "admin".
        """
        return self._call(
            "admin_get_number_facets",
            "GET",
            "/admin/numbers/facets",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_number_action(
        self,
        body: AdminNumberActionPreviewRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberActionPreview:
        """Count the numbers that an action is for: `POST /admin/numbers/actions/preview`.

        Keys of type "nrm" or "admin".
        """
        return self._call(
            "admin_preview_number_action",
            "POST",
            "/admin/numbers/actions/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_act_on_numbers(
        self,
        body: AdminNumberAction,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberActionResult:
        """Pause, activate or remediate numbers: `POST /admin/numbers/actions`.

        Exactly one of `ids` and `filter`. A number that the action is not for is refused alone. What was done stays,
        also when the request is broken off. Keys of type "nrm" or "admin".
        """
        return self._call(
            "admin_act_on_numbers",
            "POST",
            "/admin/numbers/actions",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_number_import(
        self,
        body: AdminNumberImport,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberImportPlan:
        """Say what an import would do: `POST /admin/numbers/import/preview`.

        Keys of type "admin".
        """
        return self._call(
            "admin_preview_number_import",
            "POST",
            "/admin/numbers/import/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_import_numbers(
        self,
        body: AdminNumberImport,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberImportPlan:
        """Import numbers: `POST /admin/numbers/import`.

        Lines that are no good are refused alone. They go in by slices of 2,000 in their order, each in one
        transaction. Keys of type "admin".
        """
        return self._call(
            "admin_import_numbers",
            "POST",
            "/admin/numbers/import",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_number(
        self,
        id: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminNumberDetail:
        """Read a number with its history: `GET /admin/numbers/{id}`.

        Keys of type "nrm" or "admin".
        """
        return self._call(
            "admin_get_number",
            "GET",
            f"/admin/numbers/{_part('id', id)}",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_preview_assignment(
        self,
        body: AdminTrial,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminTrialResult:
        """Try a prospect: `POST /admin/assignment/preview`.

        Which number it would be shown now, and why. Nothing is counted or remembered. Keys of type "assignment" or
        "universal" or "admin".
        """
        return self._call(
            "admin_preview_assignment",
            "POST",
            "/admin/assignment/preview",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_get_planner_report(
        self,
        body: AdminPlanRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminPlanReport:
        """Plan the inventory, and what to buy: `POST /admin/planner/report`.

        Days to come are left out; a period that begins after today is answered 400. Who plans some campaigns may
        compare them with their own groups. Keys of type "planner" or "admin".
        """
        return self._call(
            "admin_get_planner_report",
            "POST",
            "/admin/planner/report",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_planner_reports(
        self,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminPastPlans:
        """List reports that were kept, the latest first: `GET /admin/planner/history`.

        Keys of type "planner" or "admin".
        """
        return self._call(
            "admin_list_planner_reports",
            "GET",
            "/admin/planner/history",
            key="admin",
            query={"limit": limit},
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_plan_what_if(
        self,
        body: AdminWhatIf,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminWhatIfResult:
        """Replay dials over another inventory: `POST /admin/planner/what-if`.

        At most 200,000 dials; more is answered 400. Keys of type "planner" or "admin".
        """
        return self._call(
            "admin_plan_what_if",
            "POST",
            "/admin/planner/what-if",
            key="admin",
            body=body,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_list_shadows(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminShadows:
        """List the shadows that are kept, and what is computed: `GET /admin/shadow`.

        Keys of type "admin".
        """
        return self._call(
            "admin_list_shadows",
            "GET",
            "/admin/shadow",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def admin_compute_shadow(
        self,
        body: AdminShadowDay,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminComputeShadowAnswer:
        """Have the shadow of a day computed: `POST /admin/shadow`.

        In the background, one at a time; its report takes the place of the day's one before. A day of more than
        1,000,000 dials fails: `anipool shadow report` takes more. Keys of type "admin".
        """
        return self._call(
            "admin_compute_shadow",
            "POST",
            "/admin/shadow",
            key="admin",
            body=body,
            timeout=timeout,
            retries=retries,
        )

    def admin_cancel_shadow(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminShadows:
        """Cancel what is computed, if anything is: `DELETE /admin/shadow/run`.

        Keys of type "admin".
        """
        return self._call(
            "admin_cancel_shadow",
            "DELETE",
            "/admin/shadow/run",
            key="admin",
            timeout=timeout,
            retries=retries,
        )

    def admin_get_shadow(
        self,
        day: Union[str, int],
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> AdminShadowReport:
        """Read the shadow of a day: `GET /admin/shadow/{day}`.

        Keys of type "admin".
        """
        return self._call(
            "admin_get_shadow",
            "GET",
            f"/admin/shadow/{_part('day', day)}",
            key="admin",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_liveness(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Healthy:
        """Whether the process runs: `GET /health/live`.

        200 as long as the process answers at all, also while it starts. Nothing is asked of storage.
        """
        return self._call(
            "get_liveness",
            "GET",
            "/health/live",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_readiness(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Healthy:
        """Whether requests can be served: `GET /health/ready`.

        503 before, and while storage is away.
        """
        return self._call(
            "get_readiness",
            "GET",
            "/health/ready",
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )

    def get_metrics(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> str:
        """Metrics, in the text form of Prometheus: `GET /metrics`.

        Version 0.0.4 of the text form; counters and histograms of this server.
        """
        return self._call(
            "get_metrics",
            "GET",
            "/metrics",
            text=True,
            repeatable=True,
            timeout=timeout,
            retries=retries,
        )


def _part(name: str, value: Union[str, int]) -> str:
    text = str(value)
    # An empty one would be another path, and "." and ".." are taken out of paths.
    if text in ("", ".", ".."):
        raise ValueError(f"{name}: is missing")
    return quote(text, safe="")
