/**
 * The sources that this process may ask by itself: those whose credentials its environment has.
 */
import type { Source } from "@anipool/domain/reputation/Check"
import * as Context from "effect/Context"
import type { ReputationSource } from "./ReputationSource.ts"

/** Sources by what checks call them. */
export type Sources = ReadonlyMap<Source, ReputationSource>

/** Who can be asked; nobody where no composition root says. */
export class ReputationSources extends Context.Reference<ReputationSources>()("@anipool/core/ReputationSources", {
  defaultValue: (): Sources => new Map()
}) {}
