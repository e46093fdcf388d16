/**
 * What is chosen, and what can be done to it.
 */
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import * as Actions from "./actions.ts"
import type { Chosen } from "./useChosen.ts"

/** The bar above the list. */
export const ChosenBar = (
  { chosen, onAction, onRegroup, onTag, total = 0 }: {
    readonly chosen: Chosen
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
    <div className="chosen-bar" role="region" aria-label="Chosen numbers" data-some={count > 0 || undefined}>
      <span role="status">
        {count === 0
          ? "Choose numbers to rest, activate, remediate, move, tag or say callable; with Shift, all in between."
          : `${isEverything ? "All " : ""}${Format.count(count)} chosen${chosen.isFull ? ", the most one by one" : ""}`}
      </span>
      <div className="row">
        {isEverything || total === 0 ?
          null :
          <Button size="small" variant="ghost" onClick={chosen.everything}>Choose all {Format.count(total)}</Button>}
        {count === 0 ? null : (
          <>
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
            <Button size="small" variant="ghost" onClick={chosen.clear}>Clear</Button>
          </>
        )}
      </div>
    </div>
  )
}
