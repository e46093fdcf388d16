/**
 * The turn of an hour and of a day, on a real PostgreSQL whose clock is set.
 */
import * as TurnOfTime from "@anipool/storage-contract/TurnOfTime"
import * as ClockedStorage from "@anipool/storage-postgres/testing/ClockedStorage"

TurnOfTime.suite("PostgresStorage", ClockedStorage.layer)
