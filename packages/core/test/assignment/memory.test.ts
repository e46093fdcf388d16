import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as AssignmentSuite from "./assignmentSuite.ts"
import * as RequestSuite from "./requestSuite.ts"

AssignmentSuite.suite("memory", MemoryStorage.layer)
RequestSuite.suite("memory", MemoryStorage.layer)
