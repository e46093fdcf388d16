/**
 * Number reputation: what dialing did to each number, rest and back, and requests for remediation.
 */
import type * as Lifecycle from "@anipool/core/reputation/AniLifecycle"
import type { AniReportPages, PlacedReport } from "@anipool/core/reputation/AniReportPages"
import type { BurnDesk, BurnLine } from "@anipool/core/reputation/BurnDesk"
import type { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import type { AniId } from "@anipool/domain/Ani"
import * as Remediations from "@anipool/domain/lifecycle/Remediation"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import { type AniReport as StoredReport, pageSizeMax } from "@anipool/storage/AniReports"
import { listedMax, type Remediation as StoredRemediation } from "@anipool/storage/Remediations"
import type { Transition as StoredTransition } from "@anipool/storage/Transitions"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Ani } from "./Anis.ts"
import type { CallOptions } from "./CallOptions.ts"
import * as Calls from "./internal/Calls.ts"
import * as Inputs from "./internal/inputs.ts"
import type { Plain } from "./internal/Plain.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** An ANI with what dialing did to it. */
export interface AniFigures extends Plain<StoredReport> {}

/** An ANI with its figures, its rates (in percent) and its place. */
export interface AniReport extends Omit<PlacedReport, "ani"> {
  readonly ani: AniFigures
}

/** A page of reports. */
export interface ReportPage {
  readonly anis: ReadonlyArray<AniReport>
  /** How many ANIs there are on all pages. */
  readonly total: number
  readonly totalPages: number
}

/** What is said with a change of an ANI's state. */
export interface TransitionOptions extends CallOptions {
  /** The carrier's identifier, 6 digits. */
  readonly carrier?: string | undefined
  readonly note?: string | undefined
  /** From when it is said to hold: a date, or a date and time, in the workspace's time zone. Now, unless given. */
  readonly date?: string | undefined
}

/** What is said with a rest. */
export interface PauseOptions extends TransitionOptions {
  /** When it ends by itself, written like `date`; it does not, unless given. */
  readonly until?: string | undefined
}

/** What is said with a request for remediation. */
export interface RemediationOptions extends CallOptions {
  /** The carrier's identifier, 6 digits. */
  readonly carrier?: string | undefined
  readonly note?: string | undefined
}

/** A change of an ANI's state that took place. */
export interface Transition extends Plain<StoredTransition> {}

/** Where a request for remediation stands. */
export type RemediationState = "RECEIVED" | "IN_PROGRESS" | "DONE" | "REJECTED"

/** A request for remediation. */
export interface Remediation extends Plain<StoredRemediation> {}

/** What becomes of an ANI that burns. */
export interface RestDecision extends Plain<Omit<BurnLine, "replacement">> {
  /** What takes its place from the reserve, if it rests; null: nothing does. */
  readonly replacement: Plain<NonNullable<BurnLine["replacement"]>> | null
}

/** Number reputation in one workspace. */
export interface Reputation {
  /** The inventory with its figures by id, read page by page; `number`: how numbers begin. */
  readonly list: (filter?: { readonly number?: string }, options?: CallOptions) => AsyncIterable<AniReport>
  /** One page of it (from 1; at most 1,000 ANIs), and how many there are. */
  readonly page: (
    request: { readonly page: number; readonly pageSize: number; readonly number?: string },
    options?: CallOptions
  ) => Promise<ReportPage>
  /** Cools an active ANI off: once this resolves it is given out no more, until it is activated or `until` has come. */
  readonly pause: (ani: string, options?: PauseOptions) => Promise<Ani>
  /** Lets an ANI that rests be given out again. */
  readonly activate: (ani: string, options?: TransitionOptions) => Promise<Ani>
  /** The ANI with this number, and its changes of state, the latest first. */
  readonly history: (
    ani: string,
    options?: CallOptions
  ) => Promise<{ readonly ani: Ani; readonly transitions: ReadonlyArray<Transition> }>
  /** Asks for an ANI to be remediated. `isReceived`: false within 60 days after another request, or while one is worked on. */
  readonly requestRemediation: (
    ani: string,
    options?: RemediationOptions
  ) => Promise<{ readonly ani: Ani; readonly isReceived: boolean }>
  /** Requests for remediation by id, read page by page. */
  readonly remediations: (
    filter?: { readonly state?: RemediationState; readonly ani?: string },
    options?: CallOptions
  ) => AsyncIterable<Remediation>
  /** Moves a request on. */
  readonly moveRemediation: (
    id: number,
    step: { readonly state: RemediationState; readonly note?: string },
    options?: CallOptions
  ) => Promise<Remediation>
  /** What would become of the ANIs that burn and are more than told of, the rarest evidence first; nothing is done. */
  readonly planRest: (options?: CallOptions) => Promise<ReadonlyArray<RestDecision>>
  /** Lets those rest that a new plan would, and of them those of these ids, if any are named; answers how many rest. */
  readonly applyRest: (ids?: ReadonlyArray<number>, options?: CallOptions) => Promise<{ readonly rested: number }>
}

/** What these are over. */
export interface Services {
  readonly lifecycle: Lifecycle.AniLifecycle["Type"]
  readonly reports: AniReportPages["Type"]
  readonly burning: BurnDesk["Type"]
  readonly desk: RemediationDesk["Type"]
}

/** Number reputation in one workspace. */
export const make = ({ burning, desk, lifecycle, reports }: Services, { run }: WorkspaceCalls): Reputation => {
  const page: Reputation["page"] = (request, options) =>
    run(({ workspace }) => reports.page(workspace.id, request), options)

  return {
    page,
    list: ({ number } = {}, options) =>
      Calls.pages<AniReport, number>(
        (at = 1) =>
          page({ page: at, pageSize: pageSizeMax, ...(number === undefined ? {} : { number }) }, options).then(
            ({ anis }) => anis
          ),
        (anis, at = 1) => anis.length < pageSizeMax ? undefined : at + 1
      ),
    pause: (ani, { signal, ...said } = {}) =>
      run(
        ({ workspace }) =>
          Effect.flatMap(readPause({ ...said, ani }), (request) => lifecycle.pause(workspace, request, by)),
        { signal }
      ),
    activate: (ani, { signal, ...said } = {}) =>
      run(
        ({ workspace }) =>
          Effect.flatMap(readTransition({ ...said, ani }), (request) => lifecycle.activate(workspace, request, by)),
        { signal }
      ),
    history: (ani, options) =>
      run(
        ({ workspace }) => Effect.flatMap(readAni(ani), (ani) => lifecycle.history(workspace, ani)),
        options
      ),
    requestRemediation: (ani, { signal, ...said } = {}) =>
      run(
        ({ workspace }) =>
          Effect.flatMap(readRemediation({ ...said, ani }), (request) => desk.request(workspace, request, by)),
        { signal }
      ),
    remediations: (filter = {}, options) =>
      Calls.pages<StoredRemediation, Remediations.RemediationId>(
        (after) => run(({ workspace }) => desk.list(workspace, { ...filter, after, limit: listedMax }), options),
        (requests) => requests.length < listedMax ? undefined : requests.at(-1)!.id
      ),
    moveRemediation: (id, step, options) =>
      run(
        ({ workspace }) =>
          Effect.flatMap(readStep({ ...step, id }), ({ id, note = null, state }) =>
            desk.step(workspace, id, { state, note })),
        options
      ),
    planRest: (options) => run(({ workspace }) => burning.plan(workspace), options),
    applyRest: (ids, options) =>
      run(
        ({ workspace }) =>
          Effect.map(burning.rest(workspace, ids as ReadonlyArray<AniId> | undefined), ({ rested }) => ({ rested })),
        options
      )
  }
}

// internal

/** As over the interface, but by no key. */
const by: Lifecycle.Actor = { origin: "interface", keyId: null }

const Number = Schema.String.pipe(Schema.maxLength(inputLengthMax))

const remediation = {
  ani: Number,
  carrier: Schema.optionalWith(Remediations.CarrierId, { exact: true }),
  note: Schema.optionalWith(Remediations.Note, { exact: true })
}
const transition = { ...remediation, date: Schema.optionalWith(Schema.String, { exact: true }) }

const readAni = Inputs.reader(Number, "ani")
const readRemediation = Inputs.reader(Schema.Struct(remediation), "options")
const readTransition = Inputs.reader(Schema.Struct(transition), "options")
const readPause = Inputs.reader(
  Schema.Struct({ ...transition, until: Schema.optionalWith(Schema.String, { exact: true }) }),
  "options"
)
const readStep = Inputs.reader(
  Schema.Struct({
    id: Remediations.RemediationId,
    state: Remediations.RemediationState,
    note: Schema.optionalWith(Remediations.Note, { exact: true })
  }),
  "step"
)
