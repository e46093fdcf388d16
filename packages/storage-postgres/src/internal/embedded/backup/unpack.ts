/**
 * The unpacking of a backup into an empty directory, every file checked against what was written.
 */
import { Option } from "effect"
import { chown, mkdir, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Account } from "../processes.ts"
import { damaged, entriesOf, type Entry, readDocument } from "./BackupReader.ts"
import { clusterName, Contents, contentsName, differing, manifestName, measure, type Stored } from "./contents.ts"

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
  /** Told how many bytes of the backup were read so far. */
  readonly onRead: (bytes: number) => void
}

/** Unpacks a backup and answers what it says of itself. What a failure leaves is the caller's to remove. */
export const unpack = async (file: string, signal: AbortSignal, options: Options): Promise<Contents> => {
  const { account, beside, directory, onRead } = options
  const files: Array<Stored> = []
  let contents: Contents | undefined
  await makeDirectory(join(directory, clusterName), account)
  for await (const entry of entriesOf(file, signal, onRead)) {
    if (contents !== undefined) throw damaged(file, "something follows its end")
    if (entry.path === contentsName) {
      contents = await readDocument(file, entry, Contents)
    } else if (entry.isDirectory && isOfCluster(entry.path)) {
      await makeDirectory(join(directory, entry.path), account)
    } else if (!entry.isDirectory && (entry.path === manifestName || beside.includes(entry.path))) {
      files.push(await write(entry, join(directory, entry.path), Option.none()))
    } else if (!entry.isDirectory && isOfCluster(entry.path)) {
      files.push(await write(entry, join(directory, entry.path), account))
    } else {
      throw damaged(file, `it holds ${entry.path}, which is of no backup`)
    }
  }
  if (contents === undefined) throw damaged(file, "its end is missing")
  const wrong = differing(contents.files, files)
  if (wrong !== undefined) throw damaged(file, `${wrong} is not as it was written`)
  return contents
}

// internal

/** Below the cluster, on a way that leads nowhere else. */
const isOfCluster = (path: string): boolean => {
  const [first, ...steps] = path.split("/")
  return first === clusterName && steps.length > 0 &&
    steps.every((step) => step !== "" && step !== "." && step !== "..")
}

const makeDirectory = async (path: string, account: Option.Option<Account>): Promise<void> => {
  await mkdir(path, { mode: directoryMode })
  if (Option.isSome(account)) await chown(path, account.value.uid, account.value.gid)
}

const write = async ({ content, path }: Entry, target: string, account: Option.Option<Account>): Promise<Stored> => {
  const { add, stored } = measure()
  const handle = await open(target, "wx", fileMode)
  try {
    for await (const chunk of content) {
      add(chunk)
      await handle.writeFile(chunk)
    }
    if (Option.isSome(account)) await handle.chown(account.value.uid, account.value.gid)
    // PostgreSQL flushes the cluster itself before it serves; these are nobody else's to flush.
    else if (dirname(path) === ".") await handle.sync()
  } finally {
    await handle.close()
  }
  return stored(path)
}
