/**
 * How old the figures of dials in an answer are. Dials are counted soon after they come; where thousands come in every second figures
 * are written once for many of them, within a minute.
 */
import * as Context from "effect/Context"

/** Whether an answer shows figures of dials, and tells how old they are: an annotation; false where nothing else is said. */
export class ShowsFigures extends Context.Reference<ShowsFigures>()("@anipool/http-api/ShowsFigures", {
  defaultValue: () => false
}) {}

/** The header that tells it, in whole seconds. */
export const header = "x-anipool-figures-age"

/** What the header tells. */
export const description =
  "How old the figures are, in whole seconds: how long the oldest dial waits that was posted and is not in them; 0 where none does."
