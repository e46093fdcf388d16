import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as ClockedStorage from "@anipool/storage-postgres/testing/ClockedStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Layer from "effect/Layer"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as RequestSuite from "./requestSuite.ts"
import * as RulesSuite from "./rulesSuite.ts"

const storage = PostgresStorage.layer.pipe(Layer.provide(TestDatabase.layer))

AssignmentSuite.suite("PostgreSQL", storage)
RequestSuite.suite("PostgreSQL", storage)
RulesSuite.suite("PostgreSQL", ClockedStorage.layer)
