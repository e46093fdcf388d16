/**
 * What is chosen, and what can be done to it.
 */
import { useMutation } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { fail } from "../../components/toast.tsx"
import * as Actions from "./actions.ts"
import { chosenMax } from "./Bulk.ts"
import type { Filter } from "./search.ts"
import type { Chosen } from "./useChosen.ts"

/** The bar above the list. */
export const ChosenBar = (
  { chosen, filter, onAction, total }: {
    readonly chosen: Chosen
    readonly filter: Filter
    readonly total: number | undefined
    readonly onAction: (action: Actions.Action) => void
  }
) => {
  const api = useApi()
  const chooseFound = useMutation({
    ...api.mutation((client, found: Filter) =>
      client.consoleNumbers.list({ urlParams: { ...found, offset: 0, limit: chosenMax } })
    ),
    onSuccess: ({ numbers }) => chosen.add(numbers),
    onError: (error) => fail("The numbers could not be chosen", error)
  })
  const { targets } = chosen
  const found = Math.min(total ?? 0, chosenMax)
  return (
    <div className="chosen-bar" role="region" aria-label="Chosen numbers" data-some={targets.length > 0 || undefined}>
      <span role="status">
        {targets.length === 0
          ? "Choose numbers to pause, activate or remediate them."
          : `${Format.count(targets.length)} chosen${chosen.isFull ? ", the most at once" : ""}`}
      </span>
      <div className="row">
        {targets.length === 0
          ? found === 0 ?
            null :
            (
              <Button
                size="small"
                variant="ghost"
                disabled={chooseFound.isPending}
                onClick={() => chooseFound.mutate(filter)}
              >
                {found === total ? `Choose all ${Format.count(found)}` : `Choose the first ${Format.count(found)}`}
              </Button>
            )
          : (
            <>
              {(["pause", "activate", "remediate"] as const).map((action) => {
                const fitting = targets.filter((target) => Actions.fits(action, target)).length
                return (
                  <Button
                    key={action}
                    size="small"
                    disabled={fitting === 0}
                    onClick={() => onAction(action)}
                  >
                    {Actions.words[action].verb}
                    {fitting === targets.length || fitting === 0 ? "" : ` ${Format.count(fitting)}`}
                  </Button>
                )
              })}
              <Button size="small" variant="ghost" onClick={chosen.clear}>Clear</Button>
            </>
          )}
      </div>
    </div>
  )
}
