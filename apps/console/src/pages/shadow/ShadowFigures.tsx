/**
 * What was shown beside what would have been: of the whole day, and of its parts.
 */
import type { ShadowFigures } from "@anipool/http-api/admin/ShadowApi"
import * as ShadowWords from "@anipool/http-api/admin/ShadowWords"
import type { ReactNode } from "react"
import * as Format from "../../components/format.ts"
import * as ShadowView from "./shadowView.ts"

interface Compared {
  readonly dials: number
  readonly shown: ShadowFigures
  readonly anipool: ShadowFigures
}

/** A table that scrolls within itself where it is wide. */
export const PlainTable = (
  { children, headings, label }: {
    readonly label: string
    readonly headings: ReadonlyArray<string>
    readonly children: ReactNode
  }
) => (
  <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
    <table className="plain-table" aria-label={label}>
      <thead>
        <tr>
          {headings.map((each, index) => (
            <th key={each} scope="col" className={index === 0 ? undefined : "end"}>{each}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** The whole day, a row for each figure. */
export const WholeDay = ({ compared }: { readonly compared: Compared }) => (
  <>
    <PlainTable
      label="The whole day"
      headings={["Figure", "As it was", ShadowWords.anipoolHeading(compared.anipool.refused)]}
    >
      {ShadowView.figures.map(({ label, meaning, name, text }) => (
        <tr key={name}>
          <th scope="row">
            {label}
            <span className="shadow-meaning">{meaning}</span>
          </th>
          <td className="end">{text(compared.shown)}</td>
          <td className="end">{text(compared.anipool)}</td>
        </tr>
      ))}
    </PlainTable>
    <OwnWhereNoneFree compared={compared} />
  </>
)

const OwnWhereNoneFree = ({ compared: { anipool, dials } }: { readonly compared: Compared }) => {
  const text = ShadowWords.ownWhereNoneFree(anipool.refused, dials)
  return text === undefined ? null : <p className="muted shadow-note">{text}</p>
}

/** Parts of the day, a row for each. */
export const Parts = <P extends Compared>(
  { first, label, nameOf, parts }: {
    readonly label: string
    readonly first: string
    readonly parts: ReadonlyArray<P>
    readonly nameOf: (part: P) => string
  }
) => (
  <PlainTable label={label} headings={[first, "Dials", ...ShadowView.figures.map(({ short }) => short)]}>
    {parts.map((part) => (
      <tr key={nameOf(part)}>
        <th scope="row">{nameOf(part)}</th>
        <td className="end">{Format.count(part.dials)}</td>
        {ShadowView.figures.map((figure) => (
          <td key={figure.name} className="end shadow-both">{ShadowView.both(figure, part)}</td>
        ))}
      </tr>
    ))}
  </PlainTable>
)
