/**
 * Reports as files in a directory, one for each workspace.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { reasonOf } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { FileRefused } from "../Failure.ts"

/** Longest part of a workspace's name in a file's name, in characters: enough to tell it by. */
const nameLengthMax = 40

/** What a report's file is called: the workspace's id keeps names apart that look alike. */
export const nameOf = (workspace: string, id: WorkspaceId, dateEnd: string, extension: string): string => {
  const slug = workspace.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, nameLengthMax).replace(/^-|-$/g, "")
  return ["planner", ...(slug === "" ? [] : [slug]), id, dateEnd].join("-") + `.${extension}`
}

/** Writes a file, in place of one of the same name; answers its path. The directory is made when it is missing. */
export const write = (
  directory: string,
  name: string,
  lines: ReadonlyArray<string>
): Effect.Effect<string, FileRefused> =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(directory, { recursive: true })
      const path = join(directory, name)
      await writeFile(path, `${lines.join("\n")}\n`)
      return path
    },
    catch: (cause) => new FileRefused({ message: `${directory} cannot be written to: ${reasonOf(cause)}` })
  })
