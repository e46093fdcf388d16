/**
 * What a backup's file says of itself. Pure, but for its machine's name.
 *
 * The file is a tar archive, compressed by gzip: `manifest.json` (what it is a backup of), the cluster's files under
 * `cluster/`, the files beside it, and at last `contents.json` (what must have come before) and, where it is signed, the
 * signature of that (`signature`). A file that lacks its end is no backup.
 */
import { Schema } from "effect"
import { createHash } from "node:crypto"

/** The first entry. */
export const Manifest = Schema.Struct({
  /** Of this file; another one is another release's. */
  format: Schema.Literal(1),
  /** The release of Anipool that made the backup. */
  release: Schema.String,
  /** The major version of PostgreSQL. */
  postgres: Schema.String,
  /** `ownPlatform` of where it was made. */
  platform: Schema.String,
  startedAt: Schema.String,
  /** The steps that the database's schema has. */
  migrations: Schema.Array(Schema.Struct({
    id: Schema.Int,
    name: Schema.String,
    checksum: Schema.String,
    breaksBefore: Schema.NullOr(Schema.String)
  }))
})
export type Manifest = typeof Manifest.Type

/** A file that was stored. */
const Stored = Schema.Struct({ path: Schema.String, sizeBytes: Schema.Int, sha256: Schema.String })
export type Stored = typeof Stored.Type

/** The last entry, but for its signature. */
export const Contents = Schema.Struct({
  /** All that was answered before this instant, by the database's clock, is in the backup. */
  until: Schema.String,
  /** Every file before this entry, in their order. */
  files: Schema.Array(Stored)
})
export type Contents = typeof Contents.Type

export const manifestName = "manifest.json"
export const contentsName = "contents.json"
export const clusterName = "cluster"
export const passwordName = "password"

/** The machine, as Node names it: PostgreSQL's files are of one kind of machine. */
export const ownPlatform = `${process.platform}-${process.arch}`

/** Counts and hashes the chunks of a file. */
export const measure = () => {
  const hash = createHash("sha256")
  let sizeBytes = 0
  return {
    add: (chunk: Uint8Array): void => {
      sizeBytes += chunk.length
      hash.update(chunk)
    },
    /** To be called once. */
    stored: (path: string): Stored => ({ path, sizeBytes, sha256: hash.digest("hex") })
  }
}

/** The first path that two lists of files differ in; `undefined`: they are the same, whatever their order. */
export const differing = (one: Iterable<Stored>, other: Iterable<Stored>): string | undefined => {
  const left = new Map([...one].map((file) => [file.path, file]))
  for (const file of other) {
    const match = left.get(file.path)
    if (match?.sha256 !== file.sha256 || match.sizeBytes !== file.sizeBytes) return file.path
    left.delete(file.path)
  }
  return left.keys().next().value
}

/**
 * The files that PostgreSQL lists (https://www.postgresql.org/docs/current/backup-manifest-format.html): all of the
 * cluster's but its log.
 */
export const PostgresList = Schema.parseJson(Schema.Struct({
  Files: Schema.Array(Schema.Struct({ Path: Schema.String, Size: Schema.Int, Checksum: Schema.String }))
}))

/** The cluster's files as PostgreSQL lists them, by their names in the backup. */
export const listedByPostgres = ({ Files }: typeof PostgresList.Type): ReadonlyArray<Stored> =>
  Files.map(({ Checksum, Path, Size }) => ({ path: `${clusterName}/${Path}`, sizeBytes: Size, sha256: Checksum }))

/** Whether a file is a piece of the log, which PostgreSQL's list leaves out. */
export const isOfLog = ({ path }: Stored): boolean => /^cluster\/pg_wal\/[0-9A-F]{24}$/.test(path)
