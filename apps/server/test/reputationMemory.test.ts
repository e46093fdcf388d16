/**
 * Number reputation over HTTP, over storage in memory.
 */
import * as SeededStorage from "@anipool/storage-memory/testing/SeededStorage"
import { layer } from "@effect/vitest"
import * as ConsoleNumbersSuite from "./adminNumbersSuite.ts"
import * as NrmLegacySuite from "./nrmLegacySuite.ts"
import * as NrmSuite from "./nrmSuite.ts"
import * as ReputationServer from "./reputationServer.ts"

// Real requests take real time.
layer(ReputationServer.layer(SeededStorage.layer), { excludeTestServices: true })(
  "reputation, over memory",
  (it) => {
    NrmSuite.suite(it)
    ConsoleNumbersSuite.suite(it)
    NrmLegacySuite.suite(it)
  }
)
