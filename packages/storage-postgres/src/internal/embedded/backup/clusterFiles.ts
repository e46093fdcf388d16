/**
 * Which files of a cluster a backup may bring. PostgreSQL takes orders from some: what its settings name is run, and a
 * signal has it run a command for each piece of its log. A backup brings data alone. Pure.
 */

/**
 * The settings that a restored cluster gets, whatever the backup has in their place: who may connect, and nothing else.
 * All other settings are given to PostgreSQL as it is started.
 */
export const settings: ReadonlyMap<string, string> = new Map([
  ["postgresql.conf", "# The embedded PostgreSQL gets its settings as it is started.\n"],
  ["postgresql.auto.conf", ""],
  [
    "pg_hba.conf",
    ["127.0.0.1/32", "::1/128"].flatMap((address) =>
      ["all", "replication"].map((database) => `host ${database} all ${address} scram-sha-256\n`)
    ).join("")
  ],
  ["pg_ident.conf", ""]
])

/**
 * Whether a cluster of this major version has such a file or directory (`base/5/1259`), by the place where it stands: not
 * one that starts a recovery, nor one that leads out of the cluster.
 */
export const isKnown = (path: string, isDirectory: boolean): boolean => {
  const [first = "", ...rest] = path.split("/")
  if (rest.some((step) => !ordinary.test(step))) return false
  if (rest.length === 0 && !isDirectory) return files.has(first) || settings.has(first)
  return directories.has(first) && (rest.length === 0 || !emptied.has(first))
}

// internal

/** Names of ordinary files: PostgreSQL's own have no others. */
const ordinary = /^[\w][\w.-]*$/

const files = new Set(["PG_VERSION", "backup_label", "backup_manifest"])

const directories = new Set([
  "base",
  "global",
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_logical",
  "pg_multixact",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_wal",
  "pg_xact"
])

/** Those that a base backup of a cluster without tablespaces leaves empty. */
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc"
])
