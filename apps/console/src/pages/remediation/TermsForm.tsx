/**
 * The terms: when a number may be handed in again, and what forms say of the company.
 */
import {
  companyFieldNames,
  companyFields,
  companyLengthMax,
  type Terms
} from "@anipool/http-api/admin/RemediationForms"
import { useMutation, useQuery } from "@tanstack/react-query"
import * as Operations from "../../api/operations.ts"
import { refusals } from "../../api/refusals.ts"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { Field, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { remediationClient } from "./remediationClient.ts"

/** The form. */
export const TermsForm = () => {
  const { credential, keyId } = useApi()
  const terms = useQuery(
    Operations.late<Terms>(
      keyId,
      "adminRemediation.terms",
      undefined,
      (signal) => run(remediationClient(credential).adminRemediation.terms(), signal)
    )
  )
  return (
    <Section title="Terms and forms">
      <Loaded query={terms} loading={<Skeleton height={200} />}>
        {(known) => <Fields key={JSON.stringify(known)} known={known} />}
      </Loaded>
    </Section>
  )
}

// internal

const Fields = ({ known }: { readonly known: Terms }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft<Terms>("remediation-terms", known)
  const { afterDays, company, rule, vendors } = draft.typed
  const save = useMutation({
    mutationFn: (payload: Terms) => run(remediationClient(api.credential).adminRemediation.setTerms({ payload })),
    onSuccess: () => {
      draft.done()
      succeed("Saved", "They hold for what is handed in from now on.")
      void invalidate()
    }
  })
  const refused = refusals(save.error, ["afterDays"])
  const setVendor = (at: number, change: Partial<Terms["vendors"][number]>) =>
    draft.type({ vendors: vendors.map((each, i) => i === at ? { ...each, ...change } : each) })
  return (
    <Form
      action={api.may("administer") ? "Save" : undefined}
      draft={draft}
      isWide
      refused={refused}
      request={save}
      onSubmit={() => save.mutate(draft.typed)}
    >
      <div className="remediation-fields">
        <DaysField
          label="Days until a number may be handed in again"
          error={refused.at.afterDays}
          value={afterDays}
          onValue={(days) => draft.type({ afterDays: days })}
        />
        <RuleField label="One that comes sooner" value={rule} onValue={(chosen) => draft.type({ rule: chosen })} />
      </div>
      {vendors.map((each, at) => (
        <div key={at} className="remediation-fields remediation-vendors" role="group" aria-label={`Vendor ${at + 1}`}>
          <TextField
            label="Vendor"
            maxLength={40}
            required
            value={each.vendor}
            onValue={(vendor) =>
              setVendor(at, { vendor })}
          />
          <DaysField
            label="Days"
            value={each.afterDays}
            onValue={(days) =>
              setVendor(at, { afterDays: days })}
          />
          <RuleField
            label="One that comes sooner"
            value={each.rule}
            onValue={(chosen) =>
              setVendor(at, { rule: chosen })}
          />
          <div>
            <Button
              onClick={() =>
                draft.type({ vendors: vendors.filter((_, i) => i !== at) })}
            >
              As for all others
            </Button>
          </div>
        </div>
      ))}
      {api.may("administer")
        ? (
          <div className="remediation-more">
            <Button onClick={() => draft.type({ vendors: [...vendors, { vendor: "", afterDays, rule }] })}>
              Other terms for a vendor
            </Button>
          </div>
        )
        : null}
      <h3>What forms say of the company</h3>
      <div className="remediation-fields">
        {companyFieldNames.map((name) => (
          <TextField
            key={name}
            label={companyFields[name]}
            maxLength={companyLengthMax}
            value={company[name]}
            onValue={(value) => draft.type({ company: { ...company, [name]: value } })}
          />
        ))}
      </div>
    </Form>
  )
}

const DaysField = (
  { error, label, onValue, value }: {
    readonly label: string
    readonly error?: string | undefined
    readonly value: number
    readonly onValue: (days: number) => void
  }
) => (
  <TextField
    label={label}
    error={error}
    type="number"
    min={0}
    max={365}
    step={1}
    required
    value={String(value)}
    onValue={(typed) => onValue(Number(typed))}
  />
)

const RuleField = (
  { label, onValue, value }: {
    readonly label: string
    readonly value: Terms["rule"]
    readonly onValue: (rule: Terms["rule"]) => void
  }
) => (
  <Field label={label}>
    {(input) => (
      <select
        className="input"
        value={value}
        onChange={(event) => onValue(event.target.value as Terms["rule"])}
        {...input}
      >
        <option value="refuse">is refused</option>
        <option value="warn">is warned of</option>
      </select>
    )}
  </Field>
)
