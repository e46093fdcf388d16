/**
 * The whole contract of storage, on a real PostgreSQL; with its nodes named, on a database that is distributed over them.
 */
import * as StorageContract from "@anipool/storage-contract/StorageContract"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

const storage = Layer.unwrapEffect(
  Effect.map(TestDatabase.TestDatabase, ({ runUrl }) => PostgresDatabase.layerOver(Option.some(runUrl)))
)

StorageContract.suite("PostgresStorage", Layer.provide(storage, TestDatabase.layer))
