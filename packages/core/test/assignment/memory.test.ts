import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as ClockedStorage from "@anipool/storage-memory/testing/ClockedStorage"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as RequestSuite from "./requestSuite.ts"
import * as RulesSuite from "./rulesSuite.ts"

AssignmentSuite.suite("memory", MemoryStorage.layer)
RequestSuite.suite("memory", MemoryStorage.layer)
RulesSuite.suite("memory", ClockedStorage.layer)
