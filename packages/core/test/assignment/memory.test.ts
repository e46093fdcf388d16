import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { suite } from "./assignmentSuite.ts"

suite("memory", MemoryStorage.layer)
