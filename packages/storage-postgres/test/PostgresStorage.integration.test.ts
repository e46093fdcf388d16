/**
 * The whole contract of storage, on a real PostgreSQL.
 */
import * as StorageContract from "@anipool/storage-contract/StorageContract"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Layer from "effect/Layer"

StorageContract.suite("PostgresStorage", Layer.provide(PostgresStorage.layer, TestDatabase.layer))
