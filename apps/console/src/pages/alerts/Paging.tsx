/**
 * Pages of a list that goes on from its last entry: to the newer ones and the older ones.
 */
import { Button } from "../../components/Button.tsx"

/** Two buttons; nothing where there is one page. `starts`: where the pages up to this one begin; `next`: where it goes on. */
export const Paging = <A extends number | string>({ next, onStarts, starts }: {
  readonly starts: ReadonlyArray<A | undefined>
  readonly next: A | null
  readonly onStarts: (starts: ReadonlyArray<A | undefined>) => void
}) =>
  starts.length === 1 && next === null ? null : (
    <p className="row">
      <Button size="small" disabled={starts.length === 1} onClick={() => onStarts(starts.slice(0, -1))}>
        Newer
      </Button>
      <Button size="small" disabled={next === null} onClick={() => onStarts([...starts, next ?? undefined])}>
        Older
      </Button>
    </p>
  )
