/**
 * Where the files of an archive lie: what a folder and a bucket have in common.
 */
import type { AsyncBuffer } from "hyparquet"

/** A file that lies there. */
export interface StoredFile {
  /** From the archive's root on, its folders separated by `/`. */
  readonly path: string
  readonly bytes: number
  /** Tells what lies there from what may take its place; a folder has none. */
  readonly version?: string
}

/** Where files lie. What it throws says in a line why something cannot be done. */
export interface ArchiveStore {
  /** As people name it. */
  readonly name: string
  /** Rows in one file: a day with more has several. */
  readonly fileRowsMax: number
  /** Throws where there is no such place, or it cannot be read. */
  readonly check: () => Promise<void>
  /** The files in a folder, by their names; none where there is no such folder. */
  readonly list: (folder: string) => Promise<ReadonlyArray<StoredFile>>
  /** A file's bytes, as they are asked for. */
  readonly open: (file: StoredFile) => Promise<AsyncBuffer>
  /** The path of a folder of this machine where files are written that shall lie there; it is made and taken away by the caller. */
  readonly workplace: (name: string) => string
  /**
   * Puts the files of a folder of this machine (names) into one that lies there, in place of those that it has. Answers once
   * they are there for good and are, byte by byte, those that were given.
   */
  readonly keep: (from: string, names: ReadonlyArray<string>, folder: string) => Promise<void>
}
