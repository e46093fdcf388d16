/**
 * Where things are in this checkout.
 */
import { fileURLToPath } from "node:url"
import type { Page } from "./Pages.ts"

/** The checkout. */
export const root: string = fileURLToPath(new URL("../../..", import.meta.url))

/** The document that the reports of a page are written to. */
export const document = (page: Page): string =>
  fileURLToPath(new URL(`../../../docs/benchmarks/${page}.md`, import.meta.url))

/** The program, bundled as `npm start` runs it and as it is where it is installed. */
export const anipool: string = fileURLToPath(new URL("../../anipool/program/anipool.js", import.meta.url))

/** A program of this package: `references/bareServer`. */
export const program = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url))
