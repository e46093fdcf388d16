/**
 * The shadow of a day as data: what the command and the console answer.
 */
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as Shadow from "@anipool/domain/shadow/Shadow"
import * as ShadowWords from "@anipool/domain/shadow/ShadowWords"

/** As data. */
export const of = (report: Shadow.Report) => ({
  day: report.day,
  dials: report.dials,
  shown: report.shown,
  anipool: report.anipool,
  byCampaign: report.byCampaign,
  campaignsLeft: report.campaignsLeft,
  byHour: report.byHour,
  same: report.same,
  disagreements: report.disagreements.map((each) => ({
    ...each,
    meaning: ShadowWords.meanings[each.reason],
    examples: each.examples.map((example) => ({ ...example, at: LocalTime.formatUtc(example.at) }))
  })),
  live: report.live,
  anis: report.anis,
  skipped: report.skipped,
  waiting: report.waiting,
  leftAside: PolicySettings.notReplayed,
  lift: null,
  note: ShadowWords.noClaim
})
