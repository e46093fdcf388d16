/**
 * Which page of docs/benchmarks has which sections: each benchmark writes its own.
 */

/** The pages, by the names of their files, with the names of their benchmarks. */
export const pages = {
  assignment: ["selection", "commit", "http", "batch", "agi", "rate", "scale", "nodes", "soak"],
  choice: ["day", "simulate", "health"],
  dials: ["dial", "dials", "drain", "import", "vicidial"],
  lists: ["snapshot", "nrm", "planner", "console"]
} as const

/** A page. */
export type Page = keyof typeof pages

/** A benchmark. */
export type BenchName = (typeof pages)[Page][number]

/** The page that a benchmark's section stands on. */
export const pageOf = (bench: BenchName): Page =>
  (Object.keys(pages) as Array<Page>).find((page) => (pages[page] as ReadonlyArray<BenchName>).includes(bench))!
