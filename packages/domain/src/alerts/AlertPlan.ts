/**
 * When an alert is raised and when it is resolved: once when something begins to need somebody, once when that is over.
 *
 * Pure. What comes and goes within `calmMs` is one alert. Of each kind `openMax` stand by themselves, the dearest; the
 * others are one alert together, whose subject is `others`.
 */
import * as Need from "./Need.ts"

/** Alerts of one kind that are open by themselves. */
export const openMax = 20

/** How long a condition must be gone before its alert is resolved: longer than a figure swings around its threshold. */
export const calmMs = 10 * 60_000

/** The subject of the alert that stands for all that have none of their own. No identifier is as empty. */
export const others = ""

/** An alert that is open. */
export interface Open {
  readonly id: string
  readonly kind: Need.Kind
  readonly subject: string
  /** Since when its condition is gone, milliseconds since the epoch; `null`: it holds. */
  readonly goneSince: number | null
}

/** What is to be done about the alerts of a workspace. */
export interface Plan {
  /** To be raised. */
  readonly raise: ReadonlyArray<Need.Need>
  /** Open ones that go on, as they are now. */
  readonly hold: ReadonlyArray<{ readonly id: string; readonly need: Need.Need }>
  /** Open ones whose condition is gone from now on. */
  readonly gone: ReadonlyArray<string>
  /** To be resolved. */
  readonly resolve: ReadonlyArray<string>
}

/** What is to be done, by what is open and what needs somebody now; of a kind and subject one each. */
export const make = (open: ReadonlyArray<Open>, needs: ReadonlyArray<Need.Need>, now: number): Plan => {
  const plans = Need.kinds.map((kind) =>
    ofKind(open.filter((each) => each.kind === kind), needs.filter((each) => each.kind === kind), now)
  )
  return {
    raise: plans.flatMap(({ raise }) => raise),
    hold: plans.flatMap(({ hold }) => hold),
    gone: plans.flatMap(({ gone }) => gone),
    resolve: plans.flatMap(({ resolve }) => resolve)
  }
}

// internal

const ofKind = (open: ReadonlyArray<Open>, needs: ReadonlyArray<Need.Need>, now: number): Plan => {
  const openBySubject = new Map(open.map((each) => [each.subject, each]))
  const needBySubject = new Map(needs.map((need) => [need.subject, need]))
  const isResolved = ({ goneSince, subject }: Open) =>
    !needBySubject.has(subject) && goneSince !== null && now - goneSince >= calmMs
  const staying = open.filter((each) => each.subject !== others && !isResolved(each)).length
  const news = needs.filter(({ subject }) => !openBySubject.has(subject)).sort(Need.byCost)
  const room = Math.max(0, openMax - staying)
  const rest = news.slice(room)
  if (rest.length > 0) needBySubject.set(others, together(rest))
  return {
    raise: [...news.slice(0, room), ...rest.length > 0 && !openBySubject.has(others) ? [together(rest)] : []],
    hold: open.flatMap(({ id, subject }) => {
      const need = needBySubject.get(subject)
      return need === undefined ? [] : [{ id, need }]
    }),
    gone: open.filter(({ goneSince, subject }) => !needBySubject.has(subject) && goneSince === null)
      .map(({ id }) => id),
    resolve: open.filter(isResolved).map(({ id }) => id)
  }
}

const nouns: Readonly<Record<Need.Kind, string>> = {
  burning: "more numbers burn",
  "burning-at-carrier": "more carriers have numbers that burn",
  falling: "more campaigns fall",
  dry: "more groups run dry",
  refused: "more campaigns were refused numbers",
  "upload-failed": "more uploads failed",
  "carrier-refuses": "more carriers refuse calls",
  "trunk-fails": "more trunks fail",
  "list-invalid": "more campaigns call numbers that nobody has",
  "dials-rejected": "more reasons why dials were rejected",
  "remediation-waiting": "more requests for remediation wait",
  "right-ends": "more rights to use numbers end",
  "preference-harms": "more preferences do harm"
}

/** One for all that have no alert of their own: the cost of all of them, since the oldest. */
const together = (needs: ReadonlyArray<Need.Need>): Need.Need => {
  const [first] = needs
  return {
    kind: first!.kind,
    subject: others,
    what: `${needs.length} ${nouns[first!.kind]}`,
    cost: needs.reduce((sum, { cost }) => sum + cost, 0),
    costs: `The dearest of them: ${first!.what}`,
    since: Math.min(...needs.map(({ since }) => since)),
    action: { name: lists[first!.kind], target: "" }
  }
}

const lists: Readonly<Record<Need.Kind, Need.ActionName>> = {
  burning: "open-numbers",
  "burning-at-carrier": "open-numbers",
  falling: "open-numbers",
  dry: "open-groups",
  refused: "open-groups",
  "upload-failed": "open-uploads",
  "carrier-refuses": "open-numbers",
  "trunk-fails": "open-numbers",
  "list-invalid": "open-numbers",
  "dials-rejected": "retry-dials",
  "remediation-waiting": "open-numbers",
  "right-ends": "open-numbers",
  "preference-harms": "open-policy"
}
