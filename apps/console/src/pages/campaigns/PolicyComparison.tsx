/**
 * What shadow policies would have reached, out of picks that chance decided; and those that are compared, which operators add,
 * change and remove.
 */
import {
  caution,
  type ComparedPolicy,
  type PolicyComparison as Comparison,
  refusalWords,
  shadowsMax
} from "@anipool/http-api/admin/PolicyApi"
import { Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { useDraftOpen } from "../../drafts/useDraft.tsx"
import { settingLabel } from "./policyInput.ts"
import { RemoveShadowPolicyDialog } from "./RemoveShadowPolicyDialog.tsx"
import { draftName, ShadowPolicyDialog } from "./ShadowPolicyDialog.tsx"

/** A row for each of them, and why some cannot be told. */
export const PolicyComparison = ({ comparison }: { readonly comparison: Comparison }) => {
  const { contacts, dials, from, picks, policies, to } = comparison
  const mayChange = useApi().may("operate")
  const [isAdding, setAdding] = useDraftOpen(draftName(undefined))
  const [known, setKnown] = useState<ComparedPolicy>()
  const [removed, setRemoved] = useState<ComparedPolicy>()
  return (
    <>
      <p>
        {picks === 0
          ? "Chance decided no pick: switch “Explore” on."
          : `${Format.counted(picks, "pick")} from ${Format.day(from)} to ${Format.day(to)} that chance decided, ${
            Format.counted(dials, "dial")
          } of them${dials === 0 ? "." : `: they reached ${Format.percent(100 * contacts / dials, 2)}.`}`}
      </p>
      {policies.length === 0
        ? (
          <p className="muted">
            Nothing is compared yet: {mayChange ? "add a policy" : "an operator can add policies"}{" "}
            to compare with the one that serves.
          </p>
        )
        : (
          <>
            <div className="scroll-x" tabIndex={0} role="region" aria-label="Other policies">
              <table className="plain-table">
                <caption className="visually-hidden">What other policies would have reached</caption>
                <thead>
                  <tr>
                    <th scope="col">Policy</th>
                    <th scope="col" className="end">Dials</th>
                    <th scope="col" className="end">Worth</th>
                    <th scope="col" className="end">Covered</th>
                    <th scope="col" className="end">Would have reached</th>
                    <th scope="col" className="end">Difference, in points</th>
                    {mayChange
                      ? (
                        <th scope="col">
                          <span className="visually-hidden">What can be done</span>
                        </th>
                      )
                      : null}
                  </tr>
                </thead>
                <tbody>
                  {policies.map((each) => (
                    <Row key={each.name} policy={each}>
                      {mayChange
                        ? (
                          <td>
                            <span className="row">
                              <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => setKnown(each)}>
                                Edit
                              </Button>
                              <Button size="small" aria-label={`Remove ${each.name}`} onClick={() => setRemoved(each)}>
                                Remove
                              </Button>
                            </span>
                          </td>
                        )
                        : null}
                    </Row>
                  ))}
                </tbody>
              </table>
            </div>
            {policies.flatMap(({ name, refusals }) =>
              refusals.length === 0 ? [] : [
                <p key={name} className="muted">
                  {name} cannot be told: {refusals.map(refusalWords).join("; ")}.
                </p>
              ]
            )}
            <p className="muted small">The truth lies between the bounds in 95 of 100 such comparisons. {caution}</p>
          </>
        )}
      {mayChange
        ? (
          <div className="policy-actions">
            <Button disabled={policies.length >= shadowsMax} onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden /> Add a policy to compare
            </Button>
            {policies.length < shadowsMax
              ? null
              : <span className="muted small">At most {shadowsMax}: remove one before another is added.</span>}
          </div>
        )
        : null}
      <ShadowPolicyDialog
        edited={shownOf(known) ?? (isAdding && mayChange ? "new" : undefined)}
        onClose={() => {
          setAdding(false)
          setKnown(undefined)
        }}
      />
      <RemoveShadowPolicyDialog removed={shownOf(removed)} onClose={() => setRemoved(undefined)} />
    </>
  )
}

// internal

/** What is edited of it, without what came of it. */
const shownOf = (compared: ComparedPolicy | undefined) =>
  compared === undefined ? undefined : { name: compared.name, policy: compared.policy }

const Row = (
  { children, policy: { coveragePercent, dials, difference, effectiveDials, name, policy, reached } }: {
    readonly policy: ComparedPolicy
    readonly children: ReactNode
  }
) => (
  <tr>
    <th scope="row">
      {name} <span className="muted">{Object.keys(policy).map(settingLabel).join(", ")}</span>
    </th>
    <td className="end">{Format.count(dials)}</td>
    <td className="end">{Format.count(Math.round(effectiveDials))}</td>
    <td className="end">{Format.percent(coveragePercent)}</td>
    <td className="end">{reached === null ? "–" : bounded(reached, (value) => Format.percent(value, 2))}</td>
    <td className="end">{difference === null ? "–" : bounded(difference, signed)}</td>
    {children}
  </tr>
)

const bounded = (
  { high, low, value }: NonNullable<ComparedPolicy["reached"]>,
  shown: (value: number) => string
): string => `${shown(value)} (${shown(low)} to ${shown(high)})`

const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`
