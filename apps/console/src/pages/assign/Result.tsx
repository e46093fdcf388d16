/**
 * What came of a request: the number, the reasons in words, the ladder on a map, and all of it as tables.
 */
import type { PreviewResult } from "@anipool/http-api/admin/AssignApi"
import { lazy, Suspense, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { Button } from "../../components/Button.tsx"
import * as Format from "../../components/format.ts"
import { Section } from "../../components/PageHeader.tsx"
import { Notice, Skeleton } from "../../components/states.tsx"
import * as Phone from "../../phone/Phone.ts"
import * as LadderView from "./ladderView.ts"
import { Ladder, PassedOver } from "./tables.tsx"
import * as Wording from "./Wording.ts"

const LadderMap = lazy(whenReachable(() => import("./LadderMap.tsx")))

/** What came of a request. */
export const Result = (
  { country, postalCode, result }: {
    readonly result: PreviewResult
    readonly country: 1 | 44
    /** As it was typed. */
    readonly postalCode: string
  }
) => {
  const { timeZone } = useApi().session.workspace
  const view = useMemo(() => LadderView.of(result, country), [result, country])
  const [isWide, setWide] = useState(false)
  const [first, ...further] = Wording.sentences(result)
  const unknown = Wording.unknownPostalCode(result, postalCode, country)
  return (
    <>
      <section className="card padded preview-answer" aria-label="Answer">
        <p className="preview-number" data-none={result.ani === null || undefined}>
          {result.ani === null ? "No number" : Phone.ofE164(result.e164 ?? result.ani, result.areaCode ?? "")}
        </p>
        {result.tierName === null ?
          null :
          <span className="tier-badge" data-tier={result.tierName}>{Wording.tierLabels[result.tierName]}</span>}
        <p className="preview-first">{first}</p>
        {further.map((each) => <p key={each} className="muted">{each}</p>)}
        {unknown === undefined ? null : <Notice tone="warn">{unknown}</Notice>}
        <p className="small muted">
          Home: {result.home.length === 0
            ? "not known by phone or ZIP"
            : Wording.places(result.home, country).join(" · ")}
          {result.phone === null ?
            null :
            ` · phone of ${Phone.areaCode(result.phone.areaCode, country)} ${Phone.place(result.phone)}`}
        </p>
      </section>
      {view === undefined ? null : (
        <Section
          title="The ladder on the map"
          aside={
            <div className="row" role="group" aria-label="How far the map reaches">
              <Button size="small" aria-pressed={!isWide} onClick={() => setWide(false)}>Around the prospect</Button>
              <Button size="small" aria-pressed={isWide} onClick={() => setWide(true)}>All of it</Button>
            </div>
          }
        >
          <Suspense fallback={<Skeleton height={420} />}>
            <LadderMap view={view} isWide={isWide} label={labelOf(result, country)} />
          </Suspense>
          <Legend result={result} />
        </Section>
      )}
      <Section title="The ladder">
        <Ladder result={result} country={country} />
      </Section>
      <Section title="Passed over">
        <PassedOver result={result} country={country} timeZone={timeZone} />
      </Section>
    </>
  )
}

// internal

const labelOf = (result: PreviewResult, country: 1 | 44): string =>
  `Map of the ladder around ${
    result.home.map((each) => Phone.areaCode(each.areaCode, country)).join(" and ")
  }. The tables below say the same. ` +
  Wording.sentences(result)[0]

const Legend = ({ result }: { readonly result: PreviewResult }) => (
  <ul className="legend ladder-legend">
    <li>
      <span className="ladder-key" data-kind="home" aria-hidden />Prospect
    </li>
    {result.tiers
      .filter((each, index, all) =>
        all.findIndex(({ name }) => name === each.name) === index && each.areaCodes.length > 0
      )
      .map(({ name }) => (
        <li key={name}>
          <span className="ladder-key" data-tier={name} aria-hidden />
          {Wording.tierLabels[name]}
        </li>
      ))}
    <li className="muted">
      A dot is an area code: the larger, the more numbers; the most {Format.count(
        Math.max(0, ...result.tiers.flatMap((each) => each.areaCodes).map((each) => each.anis))
      )}. Hollow: none. Circles are miles from home.
    </li>
  </ul>
)
