/**
 * Who may call each operation, written down by hand: what `access.integration.test.ts` expects, whatever the code under test declares.
 */
import type { KeyType } from "@anipool/domain/ApiKey"

/** An operation, the least role that opens it, and the types of keys that do. */
export interface Row {
  readonly method: string
  readonly route: string
  /**
   * `user`: whoever is signed in, whatever the workspace; `installation`: its administrators; `anyone`: nobody shows anything;
   * `provider`: by a signature; `none`: keys alone.
   */
  readonly role: "viewer" | "operator" | "administrator" | "user" | "installation" | "anyone" | "provider" | "none"
  readonly keys: ReadonlyArray<KeyType>
}

const text = `
POST   /assignment                                   none          assignment universal
GET    /assignment                                   none          assignment universal
POST   /assignment/batch                             none          assignment universal
GET    /callback                                     none          assignment universal
POST   /custom/campaigns                             operator      universal admin
PUT    /custom/campaigns                             operator      universal admin
GET    /custom/campaigns                             viewer        universal admin
DELETE /custom/campaigns                             operator      universal admin
POST   /custom/dispos                                operator      universal admin
PUT    /custom/dispos                                operator      universal admin
GET    /custom/dispos                                viewer        universal admin
DELETE /custom/dispos                                operator      universal admin
POST   /custom/anis                                  operator      universal admin
PUT    /custom/anis                                  operator      universal admin
GET    /custom/anis                                  viewer        universal admin
DELETE /custom/anis                                  operator      universal admin
POST   /dials                                        none          dials
GET    /nrm/anis                                     viewer        nrm admin
POST   /nrm/remediate                                operator      nrm admin
POST   /nrm/pause                                    operator      nrm admin
POST   /nrm/activate                                 operator      nrm admin
GET    /nrm/anis.php                                 none          any
POST   /nrm/remediate.php                            none          any
POST   /nrm/pause.php                                none          any
POST   /nrm/activate.php                             none          any
POST   /reputation/observations                      operator      nrm universal admin
POST   /ani-planner/generate                         viewer        planner admin
POST   /inbound-group                                operator      universal admin
PUT    /inbound-group                                operator      universal admin
GET    /inbound-group                                viewer        universal admin
DELETE /inbound-group                                operator      universal admin
POST   /upload/inventory-groups                      operator      universal admin
GET    /upload/inventory-groups/{uploadId}           viewer        universal admin
GET    /admin/session                                viewer        any
GET    /admin/sign-in                                anyone        any
POST   /admin/sign-in                                anyone        any
GET    /admin/sign-in/provider                       anyone        any
GET    /admin/sign-in/provider/callback              anyone        any
POST   /admin/sign-out                               anyone        any
POST   /admin/set-up                                 anyone        any
GET    /admin/account                                user          none
PUT    /admin/account/password                       user          none
GET    /admin/account/sessions                       user          none
DELETE /admin/account/sessions/{sessionId}           user          none
GET    /admin/workspaces                             user          any
POST   /admin/workspaces                             installation  none
GET    /admin/users                                  installation  none
POST   /admin/users                                  installation  none
PATCH  /admin/users/{userName}                       installation  none
PUT    /admin/users/{userName}/password              installation  none
GET    /admin/members                                administrator admin
POST   /admin/members                                administrator admin
PUT    /admin/members/{userName}                     administrator admin
DELETE /admin/members/{userName}                     administrator admin
GET    /admin/workspace                              administrator admin
PATCH  /admin/workspace                              administrator admin
GET    /admin/keys                                   administrator admin
POST   /admin/keys                                   administrator admin
POST   /admin/keys/{keyId}/rotation                  administrator admin
DELETE /admin/keys/{keyId}                           administrator admin
GET    /admin/workspace/policy                       viewer        admin
GET    /admin/policy/settings                        viewer        admin
PUT    /admin/workspace/policy                       operator      admin
GET    /admin/workspace/policy/comparison            viewer        admin
GET    /admin/workspace/policy/overriding            viewer        admin
POST   /admin/workspace/policy/preview               viewer        admin
GET    /admin/workspace/policy/shadows               viewer        admin
PUT    /admin/workspace/policy/shadows               operator      admin
GET    /admin/campaigns                              viewer        universal admin
GET    /admin/campaign-groups                        viewer        universal admin
POST   /admin/campaigns                              operator      universal admin
GET    /admin/campaigns/{campaignId}                 viewer        universal admin
PATCH  /admin/campaigns/{campaignId}                 operator      universal admin
DELETE /admin/campaigns/{campaignId}                 operator      universal admin
GET    /admin/campaigns/{campaignId}/deletion        viewer        universal admin
GET    /admin/campaigns/{campaignId}/policy          viewer        admin
PUT    /admin/campaigns/{campaignId}/policy          operator      admin
POST   /admin/campaigns/{campaignId}/policy/preview  viewer        admin
GET    /admin/dispositions                           viewer        universal admin
POST   /admin/dispositions                           operator      universal admin
PATCH  /admin/dispositions/{dispositionId}           operator      universal admin
DELETE /admin/dispositions/{dispositionId}           operator      universal admin
GET    /admin/groups                                 viewer        universal admin
GET    /admin/groups/{groupId}                       viewer        universal admin
PATCH  /admin/groups/{groupId}                       operator      universal admin
DELETE /admin/groups/{groupId}                       operator      universal admin
POST   /admin/groups/{groupId}/preview               viewer        universal admin
GET    /admin/groups/{groupId}/members               viewer        universal admin
GET    /admin/groups/{groupId}/timeline              viewer        universal admin
GET    /admin/groups/{groupId}/days                  viewer        universal admin
GET    /admin/groups/{groupId}/last-uses             viewer        universal admin
GET    /admin/groups/{groupId}/deletion              viewer        universal admin
GET    /admin/uploads                                viewer        universal admin
POST   /admin/snapshots/preview                      viewer        universal admin
POST   /admin/snapshots                              operator      universal admin
GET    /admin/snapshots/current                      viewer        universal admin
GET    /admin/snapshots/current.csv                  viewer        universal admin
GET    /admin/audit                                  viewer        admin
GET    /admin/audit/export                           viewer        admin
GET    /admin/audit/{entry}                          viewer        admin
GET    /admin/audit/{entry}/undo                     viewer        admin
POST   /admin/audit/{entry}/undo                     operator      admin
GET    /admin/today                                  viewer        any
GET    /admin/trends                                 viewer        any
GET    /admin/first-steps                            viewer        admin
PATCH  /admin/first-steps                            administrator admin
GET    /admin/needs                                  viewer        any
GET    /admin/needs/{kind}                           viewer        any
GET    /admin/alerts                                 viewer        admin
PUT    /admin/alerts/{alertId}/acknowledgement       operator      admin
GET    /admin/alerts/false-alarms                    viewer        admin
GET    /admin/alerts/thresholds                      viewer        admin
PUT    /admin/alerts/thresholds                      administrator admin
POST   /admin/dials/rejected/{reason}/retries        operator      admin
GET    /admin/webhooks                               viewer        admin
POST   /admin/webhooks                               administrator admin
PUT    /admin/webhooks/{webhook}                     administrator admin
DELETE /admin/webhooks/{webhook}                     administrator admin
POST   /admin/webhooks/{webhook}/secret              administrator admin
GET    /admin/webhooks/{webhook}/deliveries          viewer        admin
POST   /admin/webhooks/{webhook}/deliveries          administrator admin
GET    /admin/report                                 viewer        admin
GET    /admin/burning                                viewer        nrm admin
POST   /admin/burning/rest                           operator      nrm admin
GET    /admin/redress                                viewer        nrm admin
GET    /admin/rights                                 viewer        nrm admin
POST   /admin/rights                                 operator      nrm admin
GET    /admin/carriers                               viewer        nrm admin
GET    /admin/carriers/of                            viewer        nrm admin
GET    /admin/carriers/numbers                       viewer        nrm admin
POST   /admin/carriers                               operator      nrm admin
GET    /admin/owners                                 viewer        nrm admin
POST   /admin/owners                                 operator      nrm admin
PUT    /admin/owners/{owner}                         operator      nrm admin
DELETE /admin/owners/{owner}                         operator      nrm admin
GET    /admin/lists                                  viewer        admin
GET    /admin/lists/{listId}                         viewer        admin
PUT    /admin/lists/{listId}                         operator      admin
DELETE /admin/lists/{listId}                         operator      admin
POST   /admin/redress/{redressCase}/closing          operator      nrm admin
GET    /admin/remediations                           viewer        nrm admin
POST   /admin/remediations                           operator      nrm admin
POST   /admin/remediations/{remediation}/steps       operator      nrm admin
GET    /admin/remediations/outcomes                  viewer        nrm admin
GET    /admin/remediations.csv                       viewer        nrm admin
GET    /admin/remediation-terms                      viewer        nrm admin
PUT    /admin/remediation-terms                      administrator admin
GET    /admin/reputation-checks                      viewer        nrm admin
PUT    /admin/reputation-checks/{source}             administrator admin
DELETE /admin/reputation-checks/{source}             administrator admin
POST   /admin/reputation-checks/{source}/run         administrator admin
GET    /admin/tags                                   viewer        nrm admin
POST   /admin/tags/replacements                      operator      admin
POST   /admin/tags/numbers/preview                   viewer        nrm admin
POST   /admin/tags/numbers                           operator      nrm admin
POST   /admin/tags/campaigns/preview                 viewer        universal admin
POST   /admin/tags/campaigns                         operator      universal admin
GET    /admin/views                                  viewer        admin
POST   /admin/views                                  viewer        admin
PATCH  /admin/views/{view}                           viewer        admin
DELETE /admin/views/{view}                           viewer        admin
POST   /admin/shared-views                           operator      admin
PATCH  /admin/shared-views/{view}                    operator      admin
DELETE /admin/shared-views/{view}                    operator      admin
GET    /admin/connections                            viewer        admin
POST   /admin/connections                            administrator admin
PUT    /admin/connections/{connection}               administrator admin
DELETE /admin/connections/{connection}               administrator admin
GET    /admin/numbers                                viewer        nrm admin
GET    /admin/numbers.csv                            viewer        nrm admin
GET    /admin/numbers/facets                         viewer        nrm admin
POST   /admin/numbers/actions/preview                viewer        nrm admin
POST   /admin/numbers/actions                        operator      nrm admin
POST   /admin/numbers/groups/preview                 viewer        nrm admin
POST   /admin/numbers/groups                         operator      nrm admin
POST   /admin/numbers/import/preview                 viewer        admin
POST   /admin/numbers/import                         operator      admin
GET    /admin/numbers/{id}                           viewer        nrm admin
GET    /admin/numbers/labels                         viewer        nrm admin
GET    /admin/numbers/{id}/evidence                  viewer        nrm admin
GET    /admin/numbers/{id}/reputation                viewer        nrm admin
POST   /admin/assignment/preview                     viewer        assignment universal admin
POST   /admin/planner/report                         viewer        planner admin
GET    /admin/planner/history                        viewer        planner admin
GET    /admin/planner/last-uses                      viewer        planner admin
POST   /admin/planner/what-if                        viewer        planner admin
GET    /admin/shadow                                 viewer        admin
POST   /admin/shadow                                 operator      admin
DELETE /admin/shadow/run                             operator      admin
GET    /admin/shadow/{day}                           viewer        admin
GET    /health/live                                  anyone        any
GET    /health/ready                                 anyone        any
GET    /metrics                                      anyone        any
GET    /dials/vicidial                               none          dials
POST   /connections/{connection}/voice               provider      none
POST   /connections/{connection}/status              provider      none
`

const allKeys: ReadonlyArray<KeyType> = ["nrm", "assignment", "planner", "dials", "universal", "admin"]

/** The table. */
export const rows: ReadonlyArray<Row> = text.trim().split("\n").map((line) => {
  const [method = "", route = "", role = "", ...keys] = line.split(/ +/)
  return {
    method,
    route,
    role: role as Row["role"],
    keys: keys[0] === "any" ? allKeys : keys[0] === "none" ? [] : keys as Array<KeyType>
  }
})
