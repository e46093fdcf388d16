/**
 * The contract of number reputation and of the audit: the suites of those ports, on one layer that also lets tests write
 * what no port writes.
 */
import type { Storage } from "@anipool/storage/Storage"
import { describe, layer as withLayer } from "@effect/vitest"
import type * as Layer from "effect/Layer"
import * as AniOverview from "./AniOverview.ts"
import * as AniReports from "./AniReports.ts"
import * as HandIns from "./HandIns.ts"
import * as Remediations from "./Remediations.ts"
import * as Replacing from "./Replacing.ts"
import * as ReputationChecks from "./ReputationChecks.ts"
import type { Seed } from "./Seed.ts"
import * as Transitions from "./Transitions.ts"
import * as Audit from "./UsesAudit.ts"

/**
 * Runs them all against an adapter; the layer is built once.
 *
 * @public For tests of an adapter.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Storage | Seed, E>): void =>
  withLayer(layer, { excludeTestServices: true })(`${name}: reputation`, (it) => {
    describe("AniOverview", () => AniOverview.tests(it))
    describe("AniReports", () => AniReports.tests(it))
    describe("Transitions", () => Transitions.tests(it))
    describe("Replacing", () => Replacing.tests(it))
    describe("Audit", () => Audit.tests(it))
    describe("HandIns", () => HandIns.tests(it))
    describe("Remediations", () => Remediations.tests(it))
    describe("ReputationChecks", () => ReputationChecks.tests(it))
  })
