/**
 * Where people open the console, for those who write to them. A composition root provides it.
 */
import * as Context from "effect/Context"

/** Such as `https://anipool.example.com`, without a slash at its end; undefined where nobody has said. */
export class PublicUrl extends Context.Reference<PublicUrl>()("@anipool/core/PublicUrl", {
  defaultValue: (): string | undefined => undefined
}) {}
