/**
 * The contract of number reputation, on a real PostgreSQL.
 */
import * as SeededStorage from "@anipool/storage-postgres/testing/SeededStorage"
import * as Reputation from "@anipool/storage/contract/Reputation"

Reputation.suite("PostgresStorage", SeededStorage.layer)
