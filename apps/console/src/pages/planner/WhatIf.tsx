/**
 * What if: what was assigned in the period, replayed over another inventory or policy, beside what the present one makes
 * of it.
 */
import type { PlanReport, WhatIf as Asked } from "@anipool/http-api/admin/PlanApi"
import { useMutation } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { type FormEvent, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Select } from "../../components/Select.tsx"
import { Notice, Skeleton } from "../../components/states.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import type { PurchaseLine } from "./Csv.ts"
import * as PlanInput from "./planInput.ts"
import { WhatIfResult } from "./WhatIfResult.tsx"

/** The form, and what came of it. */
export const WhatIf = (
  { data, lines }: { readonly data: PlanReport["data"]; readonly lines: ReadonlyArray<PurchaseLine> }
) => {
  const api = useApi()
  // It is no change that is saved once: what was typed stays until it is typed anew.
  const { type: set, typed: input } = useDraft("what-if", blank)
  const [errors, setErrors] = useState<PlanInput.WhatIfErrors>({})
  const replay = useMutation({
    ...api.mutation((client, payload: Asked) =>
      Effect.all({
        present: client.adminPlanner.whatIf({
          payload: { dateStart: payload.dateStart, dateEnd: payload.dateEnd, inventory: "present" }
        }),
        changed: client.adminPlanner.whatIf({ payload })
      })
    )
  })
  const start = (event: FormEvent) => {
    event.preventDefault()
    const asked = PlanInput.toWhatIf(input, data)
    setErrors("errors" in asked ? asked.errors : {})
    if ("payload" in asked) replay.mutate(asked.payload)
  }
  return (
    <Section title="What if">
      <p className="muted what-if-words">
        What was assigned from {Format.day(data.dateStart)} to {Format.day(data.dateEnd)}{" "}
        is replayed, without anything being dialed or counted: over another inventory, or by other rules.
      </p>
      <form className="plan-fields" noValidate onSubmit={start} aria-label="What if">
        <div className="field">
          <span className="label" aria-hidden>Inventory</span>
          <Select
            label="Inventory"
            value={input.inventory}
            choices={inventories}
            onValue={(inventory) =>
              set({
                inventory,
                ...(inventory === "purchases" && input.purchases === ""
                  ? { purchases: PlanInput.formatPurchases(lines) }
                  : {})
              })}
          />
        </div>
        <div className="field">
          <span className="label" aria-hidden>Target</span>
          <Select
            label="Target"
            value={input.target}
            choices={PlanInput.targets}
            onValue={(target) => set({ target })}
          />
        </div>
        <TextField
          label="Daily cap"
          inputMode="numeric"
          placeholder="As it is"
          value={input.dailyCap}
          error={errors.dailyCap}
          onValue={(dailyCap) => set({ dailyCap })}
        />
        <TextField
          label="Radius, miles"
          inputMode="decimal"
          placeholder="As it is"
          value={input.radiusMiles}
          error={errors.radiusMiles}
          onValue={(radiusMiles) => set({ radiusMiles })}
        />
        <TextField
          label="Local share, in %"
          inputMode="decimal"
          placeholder="None"
          value={input.localShare}
          error={errors.localShare}
          onValue={(localShare) => set({ localShare })}
        />
        <Button type="submit" variant="primary" disabled={replay.isPending}>
          {replay.isPending ? "Replaying…" : "Replay"}
        </Button>
        {input.inventory === "purchases"
          ? (
            <div className="plan-wide">
              <TextAreaField
                label="Purchases"
                hint="An area code and how many numbers, a line each."
                value={input.purchases}
                error={errors.purchases}
                onValue={(purchases) => set({ purchases })}
              />
            </div>
          )
          : null}
      </form>
      <div aria-live="polite" aria-busy={replay.isPending}>
        {replay.isPending
          ? <Skeleton height={180} />
          : replay.error !== null
          ? <Notice tone="bad">{replay.error.message}</Notice>
          : replay.data === undefined
          ? null
          : <WhatIfResult present={replay.data.present} changed={replay.data.changed} />}
      </div>
    </Section>
  )
}

// internal

const blank: PlanInput.WhatIfInput = {
  inventory: "proposed",
  purchases: "",
  target: "BETTER",
  dailyCap: "",
  radiusMiles: "",
  localShare: ""
}

const inventories = [
  { value: "present", label: "As it is" },
  { value: "proposed", label: "As proposed" },
  { value: "purchases", label: "With purchases" }
] as const
