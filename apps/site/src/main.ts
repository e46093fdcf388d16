/**
 * `node --import tsx --conditions @anipool/source main.ts`: builds the site.
 */
import * as Site from "./Site.ts"

await Site.build()
