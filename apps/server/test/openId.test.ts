import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as OpenId from "./openIdSuite.ts"

OpenId.test("provider", MemoryStorage.layer)
