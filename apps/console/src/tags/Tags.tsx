/**
 * The tags of a number or a campaign.
 */
import { Badge } from "../components/Badge.tsx"

/** The tags, as they are shown on the page of what has them. */
export const Tags = ({ tags }: { readonly tags: ReadonlyArray<string> }) =>
  tags.length === 0 ? null : (
    <ul className="row tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge tone="accent">{tag}</Badge>
        </li>
      ))}
    </ul>
  )

/** The tags, as the second line of a row. */
export const TagLine = ({ tags }: { readonly tags: ReadonlyArray<string> }) => {
  const text = tags.join(" · ")
  return text === "" ? null : <span className="second-line" title={`Tags: ${text}`}>{text}</span>
}
