/**
 * The server over PostgreSQL.
 */
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
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

const storage = Layer.provide(PostgresStorage.layer, TestDatabase.layer)

// Real requests take real time.
layer(TestServer.layer(storage), { excludeTestServices: true, timeout: "2 minutes" })("over PostgreSQL", (it) => {
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
