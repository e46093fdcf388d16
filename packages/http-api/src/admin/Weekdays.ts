/**
 * The days of a week by their names, as they are chosen for a weekly report.
 */
export { weekdayNames } from "@anipool/domain/reports/Schedule"
