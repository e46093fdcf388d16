/**
 * The tables of the first release.
 *
 * - Every primary key begins with `workspace_id`, and no statement joins two workspaces, so that the tables can be
 *   distributed by it.
 * - Columns stand in the order that leaves no padding between them: those of fixed size first.
 */
import activity from "./0001_base/activity.ts"
import dials from "./0001_base/dials.ts"
import groups from "./0001_base/groups.ts"
import inventory from "./0001_base/inventory.ts"
import ledger from "./0001_base/ledger.ts"
import planner from "./0001_base/planner.ts"
import reputation from "./0001_base/reputation.ts"
import statistics from "./0001_base/statistics.ts"
import workspaces from "./0001_base/workspaces.ts"

export default workspaces + inventory + ledger + dials + statistics + reputation + groups + planner + activity
