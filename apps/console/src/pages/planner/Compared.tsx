/**
 * Which numbers a plan of some campaigns is compared with, and the other choice.
 */
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Notice } from "../../components/states.tsx"

/** The numbers that count as held, in a few words. */
export const comparedNote = ({ carrier, comparedWith, data, groups }: PlanReport): string => {
  const held = comparedWith === "groups"
    ? `of ${namesOf(groups)}`
    : data.inventoryMode === "all"
    ? "all there are"
    : "all that are active"
  return carrier === null ? held : `${held}, at ${carrier}`
}

/** A line about a plan of some campaigns; nothing where all are planned. */
export const Compared = (
  { onCompare, report }: {
    readonly report: PlanReport
    readonly onCompare: (comparedWith: PlanReport["comparedWith"]) => void
  }
) => {
  const { comparedWith, data, groups } = report
  const [planned, all] = [data.selectedCampaigns.length, data.campaigns.length]
  if (planned === all && comparedWith === "inventory") return null
  const numbers = data.inventoryMode === "all" ? "numbers" : "active numbers"
  const own = planned === 1 ? "its own group" : Format.counted(groups.length, "own group", "own groups")
  return (
    <Notice>
      <div className="compared">
        <span>
          {comparedWith === "groups"
            ? `The dials of ${Format.counted(planned, "campaign")} are compared with the ${numbers} of ${own}: ${
              namesOf(groups)
            }.`
            : `The dials of ${planned} of ${Format.counted(all, "campaign")} are compared with all ${numbers} of the ` +
              `workspace: those that other campaigns dial from count as held, too.${
                groups.length === 0 ? " One of the planned campaigns dials from every number." : ""
              }`}
        </span>
        {comparedWith === "groups"
          ? <Button size="small" onClick={() => onCompare("inventory")}>Compare with all numbers</Button>
          : groups.length === 0
          ? null
          : (
            <Button size="small" onClick={() => onCompare("groups")}>
              Compare with {own}: {namesOf(groups)}
            </Button>
          )}
      </div>
    </Notice>
  )
}

// internal

const namedMax = 3

const namesOf = (groups: PlanReport["groups"]): string =>
  [
    ...groups.slice(0, namedMax).map(({ name }) => name),
    ...(groups.length > namedMax ? [`${Format.count(groups.length - namedMax)} more`] : [])
  ].join(", ")
