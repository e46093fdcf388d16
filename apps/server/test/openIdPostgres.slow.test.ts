import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Layer from "effect/Layer"
import * as OpenId from "./openIdSuite.ts"

OpenId.test("provider, over PostgreSQL", Layer.provide(PostgresStorage.layer, TestDatabase.layer))
