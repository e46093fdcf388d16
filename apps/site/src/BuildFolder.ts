/**
 * The folder that a build works in: beside the sources, as what the pages import is found from there.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/** Makes one in `home`. Those of builds that were stopped go first: only one process builds at a time. */
export const make = async (home: string): Promise<string> => {
  const left = (await readdir(home)).filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => remove(join(home, name))))
  return mkdtemp(join(home, prefix))
}

/** Removes it, whatever is in it. */
export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

// internal

const prefix = ".build-"
