/**
 * Who is asked by itself what they say of numbers: what the next check would cost, what the last ones came to, and a form.
 */
import type { ReputationCheck, ReputationCheckRun, ReputationChecks } from "@anipool/http-api/admin/ReputationCheckApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { refusals } from "../../api/refusals.ts"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { Field, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Loaded, Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import * as Words from "./checkWords.ts"
import { remediationClient } from "./remediationClient.ts"

/** The section. */
export const Checks = () => {
  const { credential, keyId, may, session } = useApi()
  const known = useQuery(
    Operations.late<ReputationChecks>(
      keyId,
      "adminReputationChecks.list",
      undefined,
      (signal) => run(remediationClient(credential).adminReputationChecks.list(), signal)
    )
  )
  return (
    <Section title="Asking what others say">
      <Loaded query={known} loading={<Skeleton height={120} />}>
        {({ checks, runs }) => (
          <div className="stack">
            {checks.length === 0
              ? <p className="muted">Nobody is asked by itself.</p>
              : <CheckTable checks={checks} />}
            {runs.length === 0 ? null : <Runs runs={runs} timeZone={session.workspace.timeZone} />}
            {may("administer") ? <CheckForm /> : null}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

// internal

const CheckTable = ({ checks }: { readonly checks: ReadonlyArray<ReputationCheck> }) => {
  const { credential, may, session } = useApi()
  const invalidate = useInvalidate()
  const [asked, setAsked] = useState<ReputationCheck>()
  const remove = useMutation({
    mutationFn: (source: ReputationCheck["source"]) =>
      run(remediationClient(credential).adminReputationChecks.remove({ path: { source } })),
    onSuccess: () => void invalidate()
  })
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="Who is asked by itself">
      {asked === undefined ? null : <Asking check={asked} onClose={() => setAsked(undefined)} />}
      <table className="plain-table">
        <thead>
          <tr>
            {["Asked", "For", "Next", "It would cost", "This month"].map((each) => (
              <th key={each} scope="col">{each}</th>
            ))}
            {may("administer") ? <th scope="col">Action</th> : null}
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.source}>
              <th scope="row">{Words.sources[check.source]}, {Words.every(check.everyDays)}</th>
              <td>{Words.numbersOf(check)}</td>
              <td>{Format.dateTime(check.dueAt, session.workspace.timeZone)}</td>
              <td>{Words.costs(check)}</td>
              <td>{Words.amount(check.spent)} of {Words.amount(check.monthlyLimit)}</td>
              {may("administer")
                ? (
                  <td>
                    <div className="row">
                      <Button onClick={() => setAsked(check)}>Ask now…</Button>
                      <Button disabled={remove.isPending} onClick={() => remove.mutate(check.source)}>
                        Ask no more
                      </Button>
                    </div>
                  </td>
                )
                : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Says what it costs, before a source is asked. */
const Asking = ({ check, onClose }: { readonly check: ReputationCheck; readonly onClose: () => void }) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const { source } = check
  const name = Words.sources[source]
  const hasten = useMutation({
    mutationFn: () => run(remediationClient(credential).adminReputationChecks.hasten({ path: { source } })),
    onSuccess: () => {
      succeed(`${name} is asked within about a minute`, "What it came to stands below the checks then.")
      void invalidate()
      onClose()
    },
    onError: (error: Error) => fail(`${name} could not be asked`, error)
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Ask ${name} now?`}
      description={`${Words.costs(check)}. Of this month's limit of ${Words.amount(check.monthlyLimit)}, ${
        Words.amount(check.spent)
      } is spent; nothing is asked beyond it. The next one comes ${Words.every(check.everyDays)} from now on.`}
      action="Ask now"
      isBusy={hasten.isPending}
      onConfirm={() => hasten.mutate()}
      onClose={onClose}
    />
  )
}

const Runs = ({ runs, timeZone }: {
  readonly runs: ReadonlyArray<ReputationCheckRun>
  readonly timeZone: string
}) => (
  <details>
    <summary>What the last {Format.counted(runs.length, "check")} came to</summary>
    <div className="scroll-x" tabIndex={0} role="region" aria-label="What the last checks came to">
      <table className="plain-table">
        <thead>
          <tr>
            {["Begun", "Asked", "Numbers", "Requests", "Cost", "Kept", "Refused", "End"].map((each) => (
              <th key={each} scope="col">{each}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((each) => (
            <tr key={`${each.source} ${each.run}`}>
              <td>{Format.dateTime(each.startedAt, timeZone)}</td>
              <td>{Words.sources[each.source]}</td>
              <td className="end">{Format.count(each.numbers)}</td>
              <td className="end">{Format.count(each.requests)}</td>
              <td className="end">{Words.amount(each.cost)}</td>
              <td className="end">{Format.count(each.stored)}</td>
              <td className="end">{Format.count(each.refused)}</td>
              <td>{each.error ?? (each.endedAt === null ? "not yet" : "done")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

const empty: Words.Typed = {
  source: "telnyx",
  everyDays: "7",
  numbers: "dialed",
  group: "",
  price: "",
  monthlyLimit: ""
}

const CheckForm = () => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft<Words.Typed>("reputation-check", empty)
  const { everyDays, group, monthlyLimit, numbers, price, source } = draft.typed
  const save = useMutation({
    mutationFn: (typed: Words.Typed) =>
      run(
        remediationClient(credential).adminReputationChecks.set({
          path: { source: typed.source },
          payload: Words.payloadOf(typed)
        })
      ),
    onSuccess: (set) => {
      draft.done()
      succeed("Saved", Words.costs(set))
      void invalidate()
    }
  })
  const refused = refusals(save.error, ["everyDays", "group", "price", "monthlyLimit"])
  return (
    <Form
      action="Save"
      draft={draft}
      isWide
      refused={refused}
      request={save}
      onSubmit={() => save.mutate(draft.typed)}
    >
      <div className="remediation-fields">
        <Choice
          label="Who is asked"
          words={Words.sources}
          value={source}
          onValue={(value) => draft.type({ source: value })}
        />
        <TextField
          label="Every so many days"
          error={refused.at.everyDays}
          type="number"
          min={1}
          max={90}
          step={1}
          required
          value={everyDays}
          onValue={(value) => draft.type({ everyDays: value })}
        />
        <Choice
          label="For which numbers"
          words={Words.scopes}
          value={numbers}
          onValue={(value) => draft.type({ numbers: value })}
        />
        {numbers === "group"
          ? (
            <TextField
              label="The group's identifier"
              error={refused.at.group}
              maxLength={255}
              required
              value={group}
              onValue={(value) => draft.type({ group: value })}
            />
          )
          : null}
        <TextField
          label="Price of a request"
          error={refused.at.price}
          type="number"
          min={0}
          max={1000}
          step="any"
          required
          value={price}
          onValue={(value) => draft.type({ price: value })}
        />
        <TextField
          label="Limit of a month"
          error={refused.at.monthlyLimit}
          type="number"
          min={0}
          max={1000000}
          step="any"
          required
          value={monthlyLimit}
          onValue={(value) => draft.type({ monthlyLimit: value })}
        />
      </div>
      <p className="muted small">
        The first check comes an hour later. Nothing is asked without the credentials in the environment, nor beyond the
        limit.
      </p>
    </Form>
  )
}

const Choice = <A extends string>({ label, onValue, value, words }: {
  readonly label: string
  readonly words: Readonly<Record<A, string>>
  readonly value: A
  readonly onValue: (value: A) => void
}) => (
  <Field label={label}>
    {(input) => (
      <select
        className="input"
        value={value}
        onChange={(event) => onValue(event.target.value as A)}
        {...input}
      >
        {Object.entries<string>(words).map(([each, word]) => <option key={each} value={each}>{word}</option>)}
      </select>
    )}
  </Field>
)
