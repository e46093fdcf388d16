/**
 * What is chosen of a list, and what can be done to it.
 */
import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import * as Format from "./format.ts"
import type { ChosenRows } from "./useChosen.ts"

/** The bar above a list. */
export const ChosenBar = (
  { children, chosen, hint, label, total }: {
    readonly label: string
    /** What choosing is for, while nothing is chosen. */
    readonly hint: string
    readonly chosen: ChosenRows<unknown>
    /** How many are found. */
    readonly total: number
    /** What can be done, by buttons. */
    readonly children: ReactNode
  }
) => {
  const { isEverything, isFull, targets } = chosen
  const count = isEverything ? total : targets.length
  return (
    <div className="chosen-bar" role="region" aria-label={label} data-some={count > 0 || undefined}>
      <span role="status">
        {count === 0
          ? hint
          : `${isEverything ? "All " : ""}${Format.count(count)} chosen${isFull ? ", the most one by one" : ""}`}
      </span>
      <div className="row">
        {isEverything || total === 0 ?
          null :
          <Button size="small" variant="ghost" onClick={chosen.everything}>Choose all {Format.count(total)}</Button>}
        {count === 0 ? null : (
          <>
            {children}
            <Button size="small" variant="ghost" onClick={chosen.clear}>Clear</Button>
          </>
        )}
      </div>
    </div>
  )
}
