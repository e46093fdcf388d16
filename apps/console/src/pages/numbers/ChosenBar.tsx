/**
 * The numbers that are chosen, and what can be done to them.
 */
import { Button } from "../../components/Button.tsx"
import * as Bar from "../../components/ChosenBar.tsx"
import * as Format from "../../components/format.ts"
import type { ChosenRows } from "../../components/useChosen.ts"
import * as Actions from "./actions.ts"

/** The bar above the list. */
export const ChosenBar = (
  { chosen, onAction, onRegroup, onTag, total = 0 }: {
    readonly chosen: ChosenRows<Actions.Target>
    readonly total: number | undefined
    readonly onAction: (action: Actions.Action) => void
    /** Called to put them into groups. */
    readonly onRegroup: () => void
    /** Called to give them tags, or take some. */
    readonly onTag: () => void
  }
) => {
  const { isEverything, targets } = chosen
  const count = isEverything ? total : targets.length
  return (
    <Bar.ChosenBar
      label="Chosen numbers"
      hint="Choose numbers to rest, activate, remediate, move, tag or say callable; with Shift, all in between."
      chosen={chosen}
      total={total}
    >
      {[...Actions.ofState, ...Actions.ofCallable].map((action) => {
        const fitting = isEverything
          ? count
          : targets.filter((target) => Actions.fits(action, target)).length
        return (
          <Button key={action} size="small" disabled={fitting === 0} onClick={() => onAction(action)}>
            {Actions.words[action].verb}
            {fitting === count || fitting === 0 ? "" : ` ${Format.count(fitting)}`}
          </Button>
        )
      })}
      <Button size="small" onClick={onRegroup}>Move or copy…</Button>
      <Button size="small" onClick={onTag}>Tag…</Button>
    </Bar.ChosenBar>
  )
}
