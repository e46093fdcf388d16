/**
 * The server over storage in memory.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { layer } from "@effect/vitest"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as CustomSuite from "./customSuite.ts"
import * as DialsSuite from "./dialsSuite.ts"
import * as ProtocolSuite from "./protocolSuite.ts"
import * as TestServer from "./TestServer.ts"

// Real requests take real time.
layer(TestServer.layer(MemoryStorage.layer), { excludeTestServices: true })("over memory", (it) => {
  AssignmentSuite.suite(it)
  CustomSuite.suite(it)
  DialsSuite.suite(it)
  ProtocolSuite.suite(it)
})
