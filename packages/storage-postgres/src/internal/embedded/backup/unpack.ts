/**
 * The unpacking of a backup into an empty directory, every file checked against what was written.
 */
import { Option } from "effect"
import type { KeyObject } from "node:crypto"
import { chown, type FileHandle, mkdir, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Account } from "../processes.ts"
import { damaged, decodeDocument, entriesOf, type Entry, readBytes } from "./BackupReader.ts"
import * as ClusterFiles from "./clusterFiles.ts"
import { clusterName, Contents, contentsName, differing, manifestName, measure, type Stored } from "./contents.ts"
import { refusal } from "./failure.ts"
import * as Signature from "./signature.ts"

/** What a backup is, once it was unpacked. */
export interface Unpacked extends Contents {
  /** Whether it is signed; where a key was given, by that key's owner. */
  readonly isSigned: boolean
}

/** PostgreSQL refuses a cluster that others may read. */
const fileMode = 0o600
const directoryMode = 0o700

/** Where to, and for whom. */
export interface Options {
  /** There, empty, and nobody else's. */
  readonly directory: string
  /** The account that the cluster is for; `None`: this process's own. */
  readonly account: Option.Option<Account>
  /** The files that lie beside the cluster. */
  readonly beside: ReadonlyArray<string>
  /** Whose owner must have signed it; `None`: anybody's, or nobody's. */
  readonly key: Option.Option<KeyObject>
  /** Told how many bytes of the backup were read so far. */
  readonly onRead: (bytes: number) => void
}

/**
 * Unpacks a backup and answers what it says of itself. The cluster's settings are not the backup's but new ones
 * (`ClusterFiles`). What a failure leaves is the caller's to remove.
 */
export const unpack = async (file: string, signal: AbortSignal, options: Options): Promise<Unpacked> => {
  const { account, beside, directory, key, onRead } = options
  const files: Array<Stored> = []
  let contents: Buffer | undefined
  let signature: Buffer | undefined
  await makeDirectory(join(directory, clusterName), account)
  for await (const entry of entriesOf(file, signal, onRead)) {
    const { isDirectory, path } = entry
    if (contents !== undefined) {
      if (path !== Signature.signatureName || signature !== undefined) throw damaged(file, "something follows its end")
      signature = await readBytes(file, entry, Signature.signatureBytes)
    } else if (path === contentsName) {
      contents = await readBytes(file, entry)
    } else if (!isDirectory && (path === manifestName || beside.includes(path))) {
      files.push(await write(entry, join(directory, path), Option.none()))
    } else {
      const ofCluster = pathInCluster(path)
      if (ofCluster === undefined || !ClusterFiles.isKnown(ofCluster, isDirectory)) {
        throw damaged(file, `it holds ${path}, which is of no backup`)
      }
      if (isDirectory) await makeDirectory(join(directory, path), account)
      else if (ClusterFiles.settings.has(ofCluster)) files.push(await pass(entry))
      else files.push(await write(entry, join(directory, path), account))
    }
  }
  if (contents === undefined) throw damaged(file, "its end is missing")
  if (Option.isSome(key)) checkSignature(file, signature, contents, key.value)
  const said = decodeDocument(file, contentsName, contents, Contents)
  const wrong = differing(said.files, files)
  if (wrong !== undefined) throw damaged(file, `${wrong} is not as it was written`)
  for (const [name, text] of ClusterFiles.settings) {
    await writeFile(join(directory, clusterName, name), account, (handle) => handle.writeFile(text))
  }
  return { ...said, isSigned: signature !== undefined }
}

// internal

const checkSignature = (file: string, signature: Buffer | undefined, contents: Buffer, key: KeyObject): void => {
  if (signature === undefined) {
    throw refusal("signature", `${file} cannot be restored: it is not signed. Nothing was put in place.`)
  }
  if (Signature.isOf(signature, contents, key)) return
  throw refusal(
    "signature",
    `${file} cannot be restored: it is signed with another key, or was changed since. Nothing was put in place.`
  )
}

/** Where in the cluster a path leads, if it leads there. */
const pathInCluster = (path: string): string | undefined =>
  path.startsWith(`${clusterName}/`) ? path.slice(clusterName.length + 1) : undefined

const makeDirectory = async (path: string, account: Option.Option<Account>): Promise<void> => {
  await mkdir(path, { mode: directoryMode })
  if (Option.isSome(account)) await chown(path, account.value.uid, account.value.gid)
}

const write = async (entry: Entry, target: string, account: Option.Option<Account>): Promise<Stored> => {
  const { add, stored } = measure()
  await writeFile(target, account, async (handle) => {
    for await (const chunk of entry.content) {
      add(chunk)
      await handle.writeFile(chunk)
    }
    // PostgreSQL flushes the cluster itself before it serves; these are nobody else's to flush.
    if (Option.isNone(account) && dirname(entry.path) === ".") await handle.sync()
  })
  return stored(entry.path)
}

/** Reads an entry and keeps nothing of it. */
const pass = async ({ content, path }: Entry): Promise<Stored> => {
  const { add, stored } = measure()
  for await (const chunk of content) add(chunk)
  return stored(path)
}

const writeFile = async (
  target: string,
  account: Option.Option<Account>,
  fill: (handle: FileHandle) => Promise<void>
): Promise<void> => {
  const handle = await open(target, "wx", fileMode)
  try {
    await fill(handle)
    if (Option.isSome(account)) await handle.chown(account.value.uid, account.value.gid)
  } finally {
    await handle.close()
  }
}
