import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Layer from "effect/Layer"
import { suite } from "./assignmentSuite.ts"

suite("PostgreSQL", PostgresStorage.layer.pipe(Layer.provide(TestDatabase.layer)))
