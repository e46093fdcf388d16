/**
 * `anipool backup` and `anipool restore`.
 */
import { Backups } from "@anipool/jobs/Backups"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** Makes a backup of the embedded PostgreSQL. */
export const backup = Command.make(
  "backup",
  {
    json: Flags.json,
    force: Options.boolean("force").pipe(Options.withDescription("Replace FILE where it is there already.")),
    signKeyFile: Flags.keyFile("sign-key-file", "Sign the backup with this private Ed25519 key, in PEM."),
    file: Flags.argument("FILE", "Where the backup goes, such as anipool.tar.gz.")
  },
  Effect.fn("backup")(function*({ file, force, json, signKeyFile }) {
    const backups = yield* Backups
    const { sizeBytes, until } = yield* Progress.during(
      "copied",
      (onProgress) => backups.take(file, { isReplacing: force, signKeyFile, onProgress })
    )
    yield* Output.answer(json, { file, sizeBytes, until }, () => [
      `${file} holds everything that was answered before ${until} (${megabytes(sizeBytes)}).`,
      "Keep it where only you can read it: it holds prospects' numbers and the database's password."
    ])
  })
).pipe(
  Command.withDescription(
    "Write the embedded PostgreSQL's data into one file, while servers use it. FILE is there once it is whole."
  )
)

/** Puts a backup into an empty data directory. */
export const restore = Command.make(
  "restore",
  {
    json: Flags.json,
    verifyKeyFile: Flags.keyFile(
      "verify-key-file",
      "Refuse a backup that the owner of this public Ed25519 key, in PEM, did not sign."
    ),
    file: Flags.argument("FILE", "A backup that anipool backup made, by somebody you trust.")
  },
  Effect.fn("restore")(function*({ file, json, verifyKeyFile }) {
    const backups = yield* Backups
    const { dataDir, isSigned, release, until } = yield* Progress.during(
      "copied",
      (onProgress) => backups.restore(file, { verifyKeyFile, onProgress })
    )
    const signature = Option.isSome(verifyKeyFile) ? "verified" : isSigned ? "unverified" : "none"
    yield* Output.answer(json, { file, dataDir, release, until, signature }, () => [
      `${dataDir} holds everything that was answered before ${until}.`,
      signatureWords[signature],
      "Start the server on it, and see docs/backup.md for what to look at first."
    ])
  })
).pipe(
  Command.withDescription(
    "Put a backup into an empty data directory (ANIPOOL_DATA_DIR). A backup that is not whole changes nothing."
  )
)

// internal

/** What is said of a backup's signature. */
const signatureWords = {
  verified: "It was signed with the key whose public half you gave.",
  unverified: "It is signed, and the signature was not checked: give its public key by --verify-key-file.",
  none: "It is not signed: what it holds is as trustworthy as the place where it lay."
} as const

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`
