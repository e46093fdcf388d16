/**
 * What came of replayed dials: now, then, and with what would have to be bought for a wanted share.
 */
import type { ReplayTotals, WhatIfResult as Answer } from "@anipool/http-api/admin/PlanApi"
import * as Format from "../../components/format.ts"
import { Legend } from "../../components/PlotFigure.tsx"
import { Notice } from "../../components/states.tsx"
import * as PlanInput from "./planInput.ts"
import { type Case, casesOf, numbersInWords, numbersOf } from "./whatIfView.ts"

/** The comparison. */
export const WhatIfResult = ({ changed, present }: { readonly present: Answer; readonly changed: Answer }) => {
  const cases = casesOf(present, changed)
  if (present.total.dials === 0) {
    return (
      <p className="what-if-result muted">
        Nothing was assigned in this period that is still kept, so there is nothing to replay.
      </p>
    )
  }
  return (
    <div className="stack what-if-result">
      <div
        className="share-bars"
        role="img"
        aria-label="Shares of the dials by nearness; the table below says the same"
      >
        {cases.map(({ name, total }) => (
          <div key={name} className="share-row">
            <span>{name}</span>
            <div className="share-bar">
              {nearness.map(({ key, series }) => {
                const share = shareOf(total, key)
                return share === 0 ? null : (
                  <span key={key} className={`series-${series}`} style={{ flexGrow: share }}>
                    {share >= labelledFrom ? Format.percent(share, 0) : ""}
                  </span>
                )
              })}
            </div>
          </div>
        ))}
        <Legend entries={nearness.map(({ label, series }) => ({ series, label }))} />
      </div>
      <div className="scroll-x" tabIndex={0} role="region" aria-label="What if, in figures">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {cases.map(({ name }) => <th key={name} scope="col" className="end">{name}</th>)}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cases.map((each) => <td key={each.name} className="end">{of(each)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed.skipped > 0
        ? (
          <p className="muted">
            {Format.counted(changed.skipped, "dial")} could not be replayed, and stand in no figure.
          </p>
        )
        : null}
      <Bought title="Bought for “Then”" purchases={changed.bought} />
      {changed.wanted === null
        ? null
        : changed.wanted.toBuy.length === 0
        ? <Notice tone="good">Nothing needs to be bought for the share that is wanted.</Notice>
        : (
          <Bought
            title={`To buy for a local share of ${Format.percent(changed.wanted.localShare, 0)}`}
            purchases={changed.wanted.toBuy}
          />
        )}
    </div>
  )
}

// internal

/** The narrowest part of a bar, in percent, that its figure fits into. */
const labelledFrom = 7

/** By where the number was from, nearest first. */
const nearness = [
  { key: "area code", label: "Area code", series: 1 },
  { key: "region", label: "Region", series: 5 },
  { key: "nearest", label: "Nearest", series: 3 },
  { key: "state", label: "State", series: 2 },
  { key: "other", label: "Elsewhere", series: 6 },
  { key: "refused", label: "None given", series: 4 }
] as const

const dialsOf = (total: ReplayTotals, key: string): number =>
  key === "refused" ? total.refused : total.tiers.find(({ name }) => name === key)?.dials ?? 0

const shareOf = (total: ReplayTotals, key: string): number =>
  total.dials === 0 ? 0 : 100 * dialsOf(total, key) / total.dials

const figures: ReadonlyArray<{ readonly label: string; readonly of: (each: Case) => string }> = [
  { label: "Numbers", of: numbersInWords },
  { label: "Dials", of: ({ total }) => Format.count(total.dials) },
  { label: "Local share", of: ({ total }) => Format.percent(total.localShare) },
  ...nearness.map(({ key, label }) => ({
    label,
    of: ({ total }: Case) => `${Format.count(dialsOf(total, key))} (${Format.percent(shareOf(total, key))})`
  })),
  { label: "Beyond a number's target", of: ({ total }) => Format.count(total.overCap) },
  { label: "Numbers used", of: ({ total }) => Format.count(total.anisUsed) },
  { label: "Dials of a number in a day, median", of: ({ total }) => Format.count(total.dialsPerAni.median) },
  { label: "Dials of a number in a day, 95 of 100", of: ({ total }) => Format.count(total.dialsPerAni.p95) },
  { label: "Dials of a number in a day, most", of: ({ total }) => Format.count(total.dialsPerAni.max) }
]

const Bought = ({ purchases, title }: { readonly title: string; readonly purchases: Answer["bought"] }) =>
  purchases.length === 0 ? null : (
    <details className="as-table">
      <summary>{title}: {Format.counted(numbersOf(purchases), "number")}</summary>
      <pre tabIndex={0}>{PlanInput.formatPurchases(purchases)}</pre>
    </details>
  )
