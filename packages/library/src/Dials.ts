/**
 * Dials: what your dialer tells of its calls. They are queued here, and counted by a worker.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import type { DialsAdministration, RecountResult } from "@anipool/core/dials/DialsAdministration"
import type { DialsIntake } from "@anipool/core/dials/DialsIntake"
import type { FiguresAge } from "@anipool/core/dials/FiguresAge"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import { type OwnClass, type Rejected, rejectedPageMax } from "@anipool/storage/Dials"
import * as Exit from "effect/Exit"
import type { CallOptions } from "./CallOptions.ts"
import * as Calls from "./internal/Calls.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** A call that was made: `dialId` is your identifier of the call, and one that comes twice is counted once. */
export type Dial =
  & { readonly [P in DialRecord.Required]: P extends "totalDialAttempts" ? string | number : string }
  & { readonly [P in DialRecord.Optional]?: string | number | null | undefined }

/** A dial that could not be counted, and why. */
export interface RejectedDial extends Rejected {}

/** What a recount came to. */
export interface Recount extends RecountResult {}

/** The dials of one workspace. */
export interface Dials {
  /** Queues a dial; durable when it resolves. It is counted once a worker runs, here or elsewhere. */
  readonly post: (dial: Dial, options?: CallOptions) => Promise<void>
  /**
   * How old the figures are, in milliseconds: how long the oldest dial waits that was posted and is not in them; 0 where none does. Those that are
   * read after it resolved are no older.
   */
  readonly figuresAge: (options?: CallOptions) => Promise<number>
  /** Dials that could not be counted, by id, read page by page. */
  readonly rejected: (options?: CallOptions) => AsyncIterable<RejectedDial>
  /** The workspace's own classes of dispositions, by normalized name. */
  readonly classes: (options?: CallOptions) => Promise<ReadonlyArray<OwnClass>>
  /** Says what a disposition's name means of a call; null leaves it to the table of common names again. */
  readonly setClass: (name: string, to: DispositionClass | null, options?: CallOptions) => Promise<void>
  /** Counts all dials anew; a dry run changes nothing. */
  readonly recount: (options?: CallOptions & { readonly isDryRun?: boolean }) => Promise<Recount>
}

/** The dials of one workspace. */
export const make = (
  intake: DialsIntake["Type"],
  administration: DialsAdministration["Type"],
  age: FiguresAge["Type"],
  { call, run }: WorkspaceCalls
): Dials => ({
  post: (dial, options) =>
    call<void>((caller) =>
      typeof dial !== "object" || dial === null
        ? (onDone) => {
          onDone(Exit.fail(InvalidRequest.field("dial", "expected an object")))
          return () => {}
        }
        : Calls.interrupting((onDone) => intake.postCallback(caller, toWire(dial), onDone)), options),
  figuresAge: (options) => run(({ workspace }) => age.of(workspace.id), options),
  rejected: (options) =>
    Calls.pages<Rejected, number>(
      (after) =>
        run(({ workspace }) => administration.rejected(workspace.id, { after, limit: rejectedPageMax }), options),
      (page) => page.length < rejectedPageMax ? undefined : page.at(-1)!.id
    ),
  classes: (options) => run(({ workspace }) => administration.classes(workspace.id), options),
  setClass: (name, to, options) =>
    run(({ workspace }) => administration.setClass(workspace.id, name, to), options).then(() => {}),
  recount: ({ isDryRun = false, signal } = {}) =>
    run(({ workspace }) => administration.recount(workspace.id, isDryRun), { signal })
})

// internal

/** With the names of the interface, in which the intake reads and refuses it. */
const toWire = (dial: Dial): unknown =>
  Object.fromEntries(DialRecord.fields.map(({ name, property }) => [name, dial[property]]))
