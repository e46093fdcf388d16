/**
 * The exit code that follows from why a command did not do what it was asked: 1, refused or failed; 2, wrong usage.
 */
import type { ListenFailed } from "@anipool/agi/Listening"
import type { DatabaseFailed } from "@anipool/asterisk/DatabaseFailed"
import type { OrderRefused } from "@anipool/core/buying/Orders"
import type { ProviderFailed } from "@anipool/core/buying/Seller"
import type { Conflict, InvalidRequest, NotEnabled, NotFound, Overloaded, StateChanged } from "@anipool/core/CoreError"
import type { DialerFailed } from "@anipool/dialers/vicidial/NonAgentApi"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import type { BackupFailed } from "@anipool/jobs/Backups"
import type { CitusRefused } from "@anipool/jobs/CitusCluster"
import type { FileRefused, Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import type { MoveFailed } from "@anipool/jobs/Moves"
import type { StorageUnavailable } from "@anipool/jobs/UseCases"
import type { StorageError } from "@anipool/storage/StorageError"
import type { VicidialError } from "@anipool/vicidial/VicidialError"

/** Done. */
export const done = 0
/** Refused or failed. */
export const failed = 1
/** Wrong usage: what was typed can mean nothing. */
export const usage = 2

/** Every failure of a command. */
export type Failure =
  | BackupFailed
  | CitusRefused
  | Conflict
  | DatabaseFailed
  | DialerFailed
  | EnvironmentInvalid
  | FileRefused
  | InvalidRequest
  | ListenFailed
  | MoveFailed
  | NotEnabled
  | NotFound
  | OrderRefused
  | Overloaded
  | ProviderFailed
  | StateChanged
  | StorageError
  | StorageUnavailable
  | Unsuccessful
  | UsageWrong
  | VicidialError

/** The exit code of a failure. */
export const of = (failure: Failure): number => failure._tag === "UsageWrong" ? usage : failed
