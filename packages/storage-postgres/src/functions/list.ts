/**
 * Every function of the database, by the name of its file. A function stands after those that its definition needs: an
 * aggregate after its steps.
 */
import ani_added from "./ani_added.ts"
import ani_changed from "./ani_changed.ts"
import ani_found from "./ani_found.ts"
import ani_overviews from "./ani_overviews.ts"
import ani_page from "./ani_page.ts"
import ani_reports from "./ani_reports.ts"
import ani_taken from "./ani_taken.ts"
import claim_dials from "./claim_dials.ts"
import confirm_assignments from "./confirm_assignments.ts"
import confirm_requested_assignments from "./confirm_requested_assignments.ts"
import count_changed_anis from "./count_changed_anis.ts"
import count_entered_anis from "./count_entered_anis.ts"
import dial_day_added from "./dial_day_added.ts"
import dial_day_changed from "./dial_day_changed.ts"
import dial_day_taken from "./dial_day_taken.ts"
import drop_partition from "./drop_partition.ts"
import held_anis from "./held_anis.ts"
import inventory_changes from "./inventory_changes.ts"
import join_pools from "./join_pools.ts"
import keep_in_pool from "./keep_in_pool.ts"
import leave_pools from "./leave_pools.ts"
import make_partition from "./make_partition.ts"
import move_ani_windows from "./move_ani_windows.ts"
import record_dials from "./record_dials.ts"
import recount_anis from "./recount_anis.ts"
import recount_day from "./recount_day.ts"
import recount_share_day from "./recount_share_day.ts"
import uses_taken from "./uses_taken.ts"
import uses_taken_step from "./uses_taken_step.ts"

/** The functions' definitions by name, in the order in which they can be made. */
export const functions: Readonly<Record<string, string>> = {
  uses_taken_step,
  uses_taken,
  ani_added,
  ani_changed,
  ani_found,
  ani_overviews,
  ani_page,
  ani_reports,
  ani_taken,
  claim_dials,
  confirm_assignments,
  confirm_requested_assignments,
  count_changed_anis,
  count_entered_anis,
  dial_day_added,
  dial_day_changed,
  dial_day_taken,
  drop_partition,
  held_anis,
  inventory_changes,
  join_pools,
  keep_in_pool,
  leave_pools,
  make_partition,
  move_ani_windows,
  record_dials,
  recount_anis,
  recount_day,
  recount_share_day
}
