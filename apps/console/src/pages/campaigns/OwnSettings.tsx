/**
 * The settings that a dialog may set over what holds else: each as typed, or left as it is inherited.
 */
import type { ReactNode } from "react"
import { useApi } from "../../api/useApi.ts"
import type * as PolicyInput from "./policyInput.ts"
import { PolicySetting, type Words } from "./PolicySetting.tsx"

/** The section; `note` says what it means that nothing is ticked. */
export const OwnSettings = ({ described, errors, inherited, input, note, onTyped, words }: {
  readonly described: typeof PolicyInput.settings
  readonly words: Words
  readonly note: ReactNode
  readonly inherited: PolicyInput.Policy
  readonly input: PolicyInput.PolicyInput
  readonly errors: PolicyInput.PolicyInput
  readonly onTyped: (input: PolicyInput.PolicyInput) => void
}) => {
  const { country } = useApi().session.workspace
  return (
    <section aria-label="What it sets">
      <h3>What it sets</h3>
      <p className="muted">{note}</p>
      {described.map((each) => (
        <PolicySetting
          key={each.setting}
          described={each}
          country={country}
          owner={words}
          inherited={inherited}
          typed={input[each.setting]}
          error={errors[each.setting]}
          onTyped={(text) => {
            const { [each.setting]: _, ...others } = input
            onTyped(text === undefined ? others : { ...others, [each.setting]: text })
          }}
        />
      ))}
    </section>
  )
}
