/**
 * Every function of the database, by the name of its file. A function stands after those that its definition needs: an
 * aggregate after its steps.
 */
import ani_found from "./ani_found.ts"
import ani_lately from "./ani_lately.ts"
import ani_overviews from "./ani_overviews.ts"
import ani_page from "./ani_page.ts"
import ani_reports from "./ani_reports.ts"
import anis_in_inventory from "./anis_in_inventory.ts"
import anis_searched from "./anis_searched.ts"
import change_health from "./change_health.ts"
import claim_dials from "./claim_dials.ts"
import confirm_assignments from "./confirm_assignments.ts"
import confirm_attempts from "./confirm_attempts.ts"
import count_changed_anis from "./count_changed_anis.ts"
import count_dials from "./count_dials.ts"
import count_entered_anis from "./count_entered_anis.ts"
import count_tally from "./count_tally.ts"
import drop_partition from "./drop_partition.ts"
import inventory_changes from "./inventory_changes.ts"
import inventory_page from "./inventory_page.ts"
import join_pools from "./join_pools.ts"
import leave_pools from "./leave_pools.ts"
import make_partition from "./make_partition.ts"
import mark_unrated_anis from "./mark_unrated_anis.ts"
import merge_tallies from "./merge_tallies.ts"
import move_ani_windows from "./move_ani_windows.ts"
import note_members from "./note_members.ts"
import note_rename from "./note_rename.ts"
import others_in_pool from "./others_in_pool.ts"
import record_dials from "./record_dials.ts"
import recount_anis from "./recount_anis.ts"
import recount_archived_day from "./recount_archived_day.ts"
import recount_day from "./recount_day.ts"
import refuse_moving from "./refuse_moving.ts"
import reset_day from "./reset_day.ts"
import store_results from "./store_results.ts"
import sum_anis from "./sum_anis.ts"
import sum_campaign_dials from "./sum_campaign_dials.ts"
import sum_dial_days from "./sum_dial_days.ts"
import uses_taken from "./uses_taken.ts"
import uses_taken_step from "./uses_taken_step.ts"

/** The functions' definitions by name, in the order in which they can be made. */
export const functions: Readonly<Record<string, string>> = {
  uses_taken_step,
  uses_taken,
  ani_found,
  ani_lately,
  ani_overviews,
  ani_page,
  ani_reports,
  change_health,
  claim_dials,
  confirm_assignments,
  confirm_attempts,
  count_changed_anis,
  count_dials,
  count_entered_anis,
  count_tally,
  drop_partition,
  anis_in_inventory,
  anis_searched,
  inventory_changes,
  inventory_page,
  join_pools,
  leave_pools,
  make_partition,
  mark_unrated_anis,
  merge_tallies,
  move_ani_windows,
  note_members,
  note_rename,
  others_in_pool,
  record_dials,
  recount_anis,
  recount_archived_day,
  recount_day,
  refuse_moving,
  reset_day,
  store_results,
  sum_anis,
  sum_campaign_dials,
  sum_dial_days
}
