/**
 * What is said of the dials that wait.
 */
import type { Today } from "@anipool/http-api/admin/TodayApi"
import { isOld } from "../../api/figuresAge.ts"
import * as Format from "../../components/format.ts"

/** How long they wait, or how old the figures are: of many dials at once they are written together, after they were processed. */
export const waitingNote = ({ dials, lagSeconds }: Today["queue"]): string =>
  dials > 0
    ? `the oldest for ${Format.duration(lagSeconds)}`
    : isOld(lagSeconds)
    ? `figures are ${Format.duration(lagSeconds)} old`
    : "all are in the figures"
