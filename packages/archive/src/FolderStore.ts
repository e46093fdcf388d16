/**
 * Files of an archive in a folder of this machine, or one that it has mounted.
 *
 * What is kept is written beside its place and moved there as a whole, so that no reader sees a part of it.
 */
import { asyncBufferFromFile } from "hyparquet"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { ArchiveStore } from "./ArchiveStore.ts"

/** Files in a folder, which is made when something is written. */
export const make = (root: string): ArchiveStore => ({
  name: root,
  fileRowsMax,
  check: async () => {
    await readdir(root)
  },
  list: async (folder) =>
    Promise.all((await namesIn(join(root, folder))).map(async (name) => {
      const path = `${folder}/${name}`
      return { path, bytes: (await stat(join(root, path))).size }
    })),
  open: ({ path }) => asyncBufferFromFile(join(root, path)),
  workplace: (name) => join(root, `.writing-${name}`),
  keep: async (from, names, folder) => {
    for (const name of names) await sync(join(from, name))
    await sync(from)
    const place = join(root, folder)
    const before = `${from}-before`
    await mkdir(dirname(place), { recursive: true })
    if ((await namesIn(place)).length > 0) await rename(place, before)
    await rename(from, place)
    await sync(dirname(place))
    await rm(before, { recursive: true, force: true })
  }
})

// internal

/** A day of more rows has several files, so that none is too large to be copied at a time. */
const fileRowsMax = 5_000_000

/** What is in a folder, in the order of the names; nothing where there is none. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  try {
    return (await readdir(folder)).sort()
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return []
    throw cause
  }
}

/** Has the system write a file, or the names in a folder, to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
