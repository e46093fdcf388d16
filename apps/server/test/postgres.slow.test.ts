/**
 * The server over PostgreSQL, but for what `postgres.integration.test.ts` has.
 */
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as AccessSuite from "./accessSuite.ts"
import * as AlertsSuite from "./adminAlertsSuite.ts"
import * as AdminCampaignsSuite from "./adminCampaignsSuite.ts"
import * as AdminCarriersSuite from "./adminCarriersSuite.ts"
import * as AdminListsSuite from "./adminListsSuite.ts"
import * as AdminOwnersSuite from "./adminOwnersSuite.ts"
import * as ConsolePlanSuite from "./adminPlanSuite.ts"
import * as AdminRedressSuite from "./adminRedressSuite.ts"
import * as AdminRemediationSuite from "./adminRemediationSuite.ts"
import * as AdminRightsSuite from "./adminRightsSuite.ts"
import * as AdminSnapshotsSuite from "./adminSnapshotsSuite.ts"
import * as ConsoleSuite from "./adminSuite.ts"
import * as AdminTagsSuite from "./adminTagsSuite.ts"
import * as AdminTrailSuite from "./adminTrailSuite.ts"
import * as AdminTrendsSuite from "./adminTrendsSuite.ts"
import * as AdminViewsSuite from "./adminViewsSuite.ts"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as ConnectionsSuite from "./connectionsSuite.ts"
import * as CustomSuite from "./customSuite.ts"
import * as DialsByUrlSuite from "./dialsByUrlSuite.ts"
import * as GroupsSuite from "./groupsSuite.ts"
import * as PeopleSuite from "./peopleSuite.ts"
import * as PlannerSuite from "./plannerSuite.ts"
import * as ProtocolSuite from "./protocolSuite.ts"
import * as ReputationChecksSuite from "./reputationChecksSuite.ts"
import * as ReputationSuite from "./reputationSuite.ts"
import * as TestServer from "./TestServer.ts"
import * as UploadsSuite from "./uploadsSuite.ts"

const storage = Layer.provide(PostgresStorage.layer, TestDatabase.layer)

// Real requests take real time.
layer(TestServer.layer(storage), { excludeTestServices: true })("over PostgreSQL", (it) => {
  AssignmentSuite.suite(it)
  ConsoleSuite.suite(it)
  AlertsSuite.suite(it)
  AccessSuite.suite(it)
  AdminTrailSuite.suite(it)
  AdminCampaignsSuite.suite(it)
  AdminTagsSuite.suite(it)
  AdminTrendsSuite.suite(it)
  AdminRedressSuite.suite(it)
  AdminRightsSuite.suite(it)
  AdminCarriersSuite.suite(it)
  AdminListsSuite.suite(it)
  AdminOwnersSuite.suite(it)
  AdminRemediationSuite.suite(it)
  AdminViewsSuite.suite(it)
  ConsolePlanSuite.suite(it)
  ConnectionsSuite.suite(it)
  CustomSuite.suite(it)
  PeopleSuite.suite(it)
  PlannerSuite.suite(it)
  DialsByUrlSuite.suite(it)
  ProtocolSuite.suite(it)
  ReputationChecksSuite.suite(it)
  ReputationSuite.suite(it)
  UploadsSuite.suite(it)
  UploadsSuite.limits(it)
  GroupsSuite.limits(it)
  AdminSnapshotsSuite.suite(it)
})
