/**
 * What the policy proposes about numbers that burn: who would rest and for how long, who is spared and why, each with a
 * button and all with one. What campaigns keep is shown before anything is done; it is undone as one.
 */
import type { BurningNumber } from "@anipool/http-api/admin/BurningApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as Operations from "../../api/operations.ts"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Button } from "../../components/Button.tsx"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Keeps } from "../../components/Keeps.tsx"
import { Skeleton } from "../../components/states.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import * as Phone from "../../phone/Phone.ts"
import { burningClient } from "./burningClient.ts"

/** What is proposed; nothing where nothing is. */
export const Proposals = () => {
  const { credential, keyId, mayChange } = useApi()
  const [asked, setAsked] = useState<ReadonlyArray<BurningNumber>>()
  const plan = useQuery({
    ...Operations.late<ReadonlyArray<BurningNumber>>(
      keyId,
      "adminBurning.plan",
      undefined,
      async (signal) => (await run(burningClient(credential).plan({}), signal)).numbers
    ),
    refetchInterval: everyMs
  })
  const numbers = plan.data ?? []
  if (numbers.length === 0 && asked === undefined) return null
  const wanted = numbers.filter(mayRest)
  return (
    <section aria-label="Proposed" className="proposals">
      <h4>Proposed</h4>
      <ul className="need-list">
        {numbers.map((each) => (
          <li key={each.numberId} className="need">
            <p>
              {Phone.ofE164(each.number, "")} {wordsOf(each)}
            </p>
            {mayChange && mayRest(each)
              ? <Button size="small" onClick={() => setAsked([each])}>{verbs[each.action]}</Button>
              : null}
          </li>
        ))}
      </ul>
      {mayChange && wanted.length > 1
        ? <Button size="small" onClick={() => setAsked(wanted)}>Let all {wanted.length} rest</Button>
        : null}
      {asked === undefined ? null : <Asking numbers={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

// internal

/** How often it is asked for; never while the page is hidden. */
const everyMs = 15_000

const mayRest = ({ action }: BurningNumber): boolean => action === "rest" || action === "retire"

const verbs: Readonly<Record<BurningNumber["action"], string>> = {
  rest: "Let it rest",
  retire: "Let it rest for good",
  "spared-as-last": "",
  "spared-by-share": "",
  woken: ""
}

const wordsOf = ({ action, cost, restDays, sparedBy }: BurningNumber): string => {
  switch (action) {
    case "rest":
      return `would rest for ${Format.counted(restDays ?? 0, "day")}; that ${cost ?? ""}.`
    case "retire":
      return `came back burning twice: it would rest for good; that ${cost ?? ""}.`
    case "spared-by-share":
      return `goes on: as many numbers of group ${sparedBy ?? ""} rest as may.`
    case "spared-as-last":
      return `goes on: it is the last number of its area code that dials in group ${sparedBy ?? ""}.`
    case "woken":
      return "goes on: it was woken after its alarm was raised."
  }
}

/** Asks before they rest, and says what campaigns keep. */
const Asking = (
  { numbers, onClose }: { readonly numbers: ReadonlyArray<BurningNumber>; readonly onClose: () => void }
) => {
  const api = useApi()
  const { timeZone } = api.session.workspace
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const ids = numbers.map(({ numberId }) => numberId)
  const preview = useQuery({
    ...api.query("adminNumbers.previewAction", { payload: { action: "pause" as const, ids } }),
    gcTime: 0,
    staleTime: Infinity
  })
  const rest = useMutation({
    mutationFn: () => run(burningClient(api.credential).rest({ payload: { ids } })),
    onSuccess: ({ entries, rested }) => {
      succeed(
        rested === 1 && ids.length === 1
          ? "1 number rests now"
          : rested === ids.length
          ? `${Format.counted(rested, "number")} rest now`
          : `${rested} of ${ids.length} numbers rest now`,
        rested === ids.length ? undefined : "The others may no longer: it was planned anew.",
        undoAction(...entries)
      )
      void invalidate()
      onClose()
    },
    onError: (error: Error) => fail("They could not be let rest", error)
  })
  const [only] = numbers
  return (
    <ConfirmDialog
      isOpen
      title={numbers.length === 1
        ? `Let ${Phone.ofE164(only!.number, "")} rest?`
        : `Let ${numbers.length} numbers rest?`}
      description="Each keeps its evidence with its rest, and comes back by itself, unless it rests for good. It can be undone."
      action={numbers.length === 1 ? "Let it rest" : `Let all ${numbers.length} rest`}
      isBusy={rest.isPending}
      onConfirm={() => rest.mutate()}
      onClose={onClose}
    >
      <ul className="plain-list">
        {numbers.map((each) => (
          <li key={each.numberId}>{Phone.ofE164(each.number, "")} burns {each.evidence}; it {wordsOf(each)}</li>
        ))}
      </ul>
      {preview.data === undefined
        ? preview.error === null ? <Skeleton height={40} /> : null
        : preview.data.keeps === null
        ? null
        : <Keeps keeps={preview.data.keeps} timeZone={timeZone} />}
    </ConfirmDialog>
  )
}
