/**
 * The order of test files: those that take longest come first, so that none of them is begun when all others are done and
 * goes on alone. Without it vitest begins a clone's first run with the files that have most text, and a suite that several
 * files call has its tests elsewhere.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** From the longest on. Order among all others is vitest's own. */
const longest = [
  "apps/site/test/pages.test.ts",
  "apps/console/test/numbers.test.ts",
  "apps/console/test/groups.test.ts",
  "apps/console/test/accessibility.test.ts",
  "apps/anipool/test/libraries.test.ts",
  "apps/site/test/site.test.ts",
  "apps/anipool/test/package.test.ts",
  "apps/server/test/kamailio.test.ts",
  "apps/server/test/attack.test.ts",
  "packages/core/test/groups/crash.test.ts",
  "packages/storage-postgres/test/EmbeddedPostgres.test.ts",
  "apps/server/test/hotRoutes.test.ts",
  "apps/server/test/postgres.test.ts",
  "packages/storage-postgres/test/PostgresStorage.test.ts",
  "packages/demo/test/figures.test.ts",
  "apps/server/test/memory.test.ts"
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const { root } = this.ctx.config
    const places = new Map(longest.map((file, place) => [join(root, file), place]))
    for (const file of places.keys()) {
      if (!existsSync(file)) throw new Error(`${file} is named by LongestFirst and not there`)
    }
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longest.length
    // Stable: files of one place stay as vitest has them.
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
