/**
 * What something sets over what holds else, in words.
 */
import { useApi } from "../../api/useApi.ts"
import * as PolicyInput from "./policyInput.ts"

/** Those of the described settings that it sets; `nothing` says what it means that it sets none. */
export const SettingsInWords = ({ described, inherited, nothing, policy }: {
  readonly described: typeof PolicyInput.settings
  readonly inherited: PolicyInput.Policy
  readonly policy: PolicyInput.PolicyOverride
  readonly nothing: string
}) => {
  const { country } = useApi().session.workspace
  const set = described.filter(({ setting }) => setting in policy)
  return set.length === 0 ? <p>{nothing}</p> : (
    <ul className="plain-list">
      {set.map((each) => (
        <li key={each.setting}>
          {each.label}: {PolicyInput.inWords({ ...inherited, ...policy }, each, country)}
        </li>
      ))}
    </ul>
  )
}
