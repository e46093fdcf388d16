/**
 * The ladder and what was passed over, in words: everything that the map says, and more.
 */
import type { PreviewResult } from "@anipool/http-api/admin/AssignApi"
import * as Format from "../../components/format.ts"
import * as Phone from "../../phone/Phone.ts"
import * as Wording from "./Wording.ts"

/** What is shown, and for which calling code. */
interface Shown {
  readonly result: PreviewResult
  readonly country: 1 | 44
}

/** The rungs of the ladder, nearest first. */
export const Ladder = ({ country, result }: Shown) => (
  <ol className="ladder">
    {result.tiers.map((each, index) => {
      const isPicked = result.ani !== null && each.tier === result.tier
      const holding = each.areaCodes.filter(({ anis }) => anis > 0)
      const shown = (holding.length > 0 ? holding : each.areaCodes).slice(0, codesShown)
      const left = each.areaCodes.length - shown.length
      return (
        <li key={`${each.tier} ${each.name} ${index}`} data-picked={isPicked || undefined}>
          <div>
            <span className="ladder-name">
              <span className="ladder-key" data-tier={each.name} aria-hidden />
              {Wording.tierLabels[each.name]}
            </span>
            <span className="second-line">{Wording.tierMeanings[each.name]}</span>
          </div>
          <div className="ladder-codes">
            {shown.length === 0
              ? <span className="muted">No area codes</span>
              : shown.map((each) => codeText(each, country)).join(" · ")}
            {left > 0 ? <span className="muted">and {Format.count(left)} more</span> : null}
          </div>
          <div className="ladder-count">
            {Format.counted(each.anis, "number")}
            <span className="second-line">
              {isPicked ? <strong>Picked here</strong> : isBefore(each.name, result) ? "Passed over" : "Not needed"}
            </span>
          </div>
        </li>
      )
    })}
  </ol>
)

/** What was passed over, and why. */
export const PassedOver = ({ country, result, timeZone }: Shown & { readonly timeZone: string }) =>
  result.passedOver.length === 0
    ? <p className="muted">Nothing: the first number that was looked at is the one.</p>
    : (
      <div className="scroll-x" tabIndex={0} role="region" aria-label="Passed over">
        <table className="plain-table passed-over">
          <thead>
            <tr>
              <th scope="col">Tier</th>
              <th scope="col">Area code</th>
              <th scope="col" className="end">Numbers</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {result.passedOver.slice(0, rowsMax).map((each, index) => (
              <tr key={`${each.tier} ${each.areaCode} ${each.reason} ${index}`}>
                <td>{Wording.tierLabels[each.tierName]}</td>
                <td>{each.areaCode === null ? "All of them" : Phone.areaCode(each.areaCode, country)}</td>
                <td className="end">{each.count === 0 ? "—" : Format.count(each.count)}</td>
                <td>
                  {Wording.reasonLabel(each)}
                  {each.numbers.map((number) => (
                    <span key={number.id} className="second-line">
                      {Wording.notActive(number, each.areaCode ?? "", timeZone)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )

// internal

const codesShown = 6

/** The contract's own limit. */
const rowsMax = 200

const isBefore = (name: PreviewResult["tiers"][number]["name"], { ani, tierName }: PreviewResult): boolean =>
  ani === null || (tierName !== null && Wording.isBefore(name, tierName))

const codeText = (
  { anis, areaCode, distanceMiles, locality }: PreviewResult["tiers"][number]["areaCodes"][number],
  country: 1 | 44
): string =>
  `${Phone.areaCode(areaCode, country)} ${locality}` +
  (distanceMiles === null || distanceMiles < 1 ? "" : ` ${Math.round(distanceMiles).toLocaleString("en")} mi`) +
  (anis === 0 ? "" : ` (${Format.count(anis)})`)
