/**
 * The packing of a cluster into a backup's file, as PostgreSQL sends it.
 */
import { Option, Schema } from "effect"
import type { KeyObject } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { posix } from "node:path"
import { pipeline } from "node:stream/promises"
import { extract } from "tar-stream"
import { type BackupWriter, write } from "./BackupWriter.ts"
import type { BaseBackup } from "./baseBackup.ts"
import {
  clusterName,
  type Contents,
  contentsName,
  differing,
  isOfLog,
  listedByPostgres,
  type Manifest,
  manifestName,
  PostgresList
} from "./contents.ts"
import * as Signature from "./signature.ts"

/** What goes into the file. */
export interface Source {
  readonly manifest: Manifest
  readonly base: BaseBackup
  /** The files beside the cluster, by name. */
  readonly beside: ReadonlyMap<string, Uint8Array>
  /** Asked when the cluster was sent: what `Contents` says. */
  readonly until: () => string
  /** What it is signed with. */
  readonly key: Option.Option<KeyObject>
}

/** Writes all of it. PostgreSQL's own checksums must be those of what is written. */
export const pack = (target: FileHandle, signal: AbortSignal, { base, beside, key, manifest, until }: Source) =>
  write(target, signal, async (writer) => {
    await writer.file(manifestName, toJson(manifest))
    for (const [name, content] of beside) await writer.file(name, content)
    await copyCluster(writer, signal, base)
    const list = await base.list
    checkAgainst(list, writer)
    await writer.file(`${clusterName}/backup_manifest`, list)
    const contents = toJson({ until: until(), files: writer.files })
    await writer.file(contentsName, contents)
    if (Option.isSome(key)) await writer.file(Signature.signatureName, Signature.make(contents, key.value))
  })

// internal

const toJson = (document: Manifest | Contents): Uint8Array => Buffer.from(`${JSON.stringify(document)}\n`)

const copyCluster = async (writer: BackupWriter, signal: AbortSignal, { archive }: BaseBackup): Promise<void> => {
  const tar = extract()
  const flow = pipeline(archive, tar, { signal })
  // A failure ends the loop, too, which says it.
  flow.catch(() => {})
  for await (const entry of tar) {
    const { name, size = 0, type } = entry.header
    // Some of PostgreSQL's names begin with `./`, and those of directories end with a slash.
    const path = posix.join(clusterName, name).replace(/\/$/, "")
    if (type === "file") await writer.streamed(path, size, entry)
    else if (type === "directory") {
      await writer.directory(path)
      entry.resume()
    } else throw new Error(`${name} is neither a file nor a directory`)
  }
  await flow
}

const checkAgainst = (list: Buffer, { files }: BackupWriter): void => {
  const listed = listedByPostgres(Schema.decodeUnknownSync(PostgresList)(list.toString("utf8")))
  const copied = files.filter((file) => file.path.startsWith(`${clusterName}/`) && !isOfLog(file))
  const wrong = differing(listed, copied)
  if (wrong !== undefined) throw new Error(`${wrong} is not as PostgreSQL sent it`)
}
