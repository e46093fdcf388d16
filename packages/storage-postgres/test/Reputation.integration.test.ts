/**
 * The contract of number reputation, on a real PostgreSQL.
 */
import * as Reputation from "@anipool/storage-contract/Reputation"
import * as SeededStorage from "@anipool/storage-postgres/testing/SeededStorage"

Reputation.suite("PostgresStorage", SeededStorage.layer)
