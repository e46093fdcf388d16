/**
 * The server over storage in memory.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { layer } from "@effect/vitest"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as ConsolePlanSuite from "./consolePlanSuite.ts"
import * as ConsoleSuite from "./consoleSuite.ts"
import * as CustomSuite from "./customSuite.ts"
import * as DialsSuite from "./dialsSuite.ts"
import * as GroupsSuite from "./groupsSuite.ts"
import * as PlannerSuite from "./plannerSuite.ts"
import * as ProtocolSuite from "./protocolSuite.ts"
import * as TestServer from "./TestServer.ts"
import * as UploadsSuite from "./uploadsSuite.ts"

// Real requests take real time.
layer(TestServer.layer(MemoryStorage.layer), { excludeTestServices: true })("over memory", (it) => {
  AssignmentSuite.suite(it)
  ConsoleSuite.suite(it)
  ConsolePlanSuite.suite(it)
  CustomSuite.suite(it)
  PlannerSuite.suite(it)
  GroupsSuite.suite(it)
  DialsSuite.suite(it)
  ProtocolSuite.suite(it)
  UploadsSuite.suite(it)
})
