/**
 * Number reputation over HTTP, over PostgreSQL.
 */
import * as SeededStorage from "@anipool/storage-postgres/testing/SeededStorage"
import { layer } from "@effect/vitest"
import * as ConsoleNumbersSuite from "./adminNumbersSuite.ts"
import * as NrmLegacySuite from "./nrmLegacySuite.ts"
import * as NrmSuite from "./nrmSuite.ts"
import * as ReputationServer from "./reputationServer.ts"

// Real requests take real time.
layer(ReputationServer.layer(SeededStorage.layer), { excludeTestServices: true })(
  "reputation, over PostgreSQL",
  (it) => {
    NrmSuite.suite(it)
    ConsoleNumbersSuite.suite(it)
    NrmLegacySuite.suite(it)
  }
)
