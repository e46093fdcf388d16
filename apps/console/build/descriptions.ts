/**
 * Takes out of the contract what is written for its readers: pages call it, and show none of its descriptions and examples.
 */
import { type ESTree, parseSync, type Plugin, Visitor } from "vite"

/** Where the contract and what it is made of stands. */
const described = /\/packages\/(?:http-api|domain)\/src\/.*\.ts$/

/** Annotations of endpoints and groups, `.annotate(OpenApi.Summary, …)`, that only the document shows; and the codes of failures. */
const annotates = new Set(["OpenApi.Description", "OpenApi.Identifier", "OpenApi.Summary", "ErrorCodes"])

/** Annotations of schemas, `.annotations({ description: … })`, that only the document shows. */
const annotations = new Set(["description", "examples"])

/** Leaves descriptions and examples out of the build. */
export const descriptions = (): Plugin => ({
  name: "descriptions",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => described.test(id) ? { code: withoutDescriptions(code), map: null } : undefined
})

/** The same module without what only the document shows. */
export const withoutDescriptions = (code: string): string => {
  const ranges: Array<Range> = []
  new Visitor({ CallExpression: (call) => void ranges.push(...unneeded(call)) }).visit(
    parseSync("module.ts", code).program
  )
  let kept = ""
  let end = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    // One within another went with it.
    if (from < end) continue
    kept += code.slice(end, from)
    end = to
  }
  return kept + code.slice(end)
}

// internal

/** From where to where. */
type Range = readonly [from: number, to: number]

const unneeded = ({ arguments: [first], callee, end }: ESTree.CallExpression): ReadonlyArray<Range> => {
  if (callee.type !== "MemberExpression") return []
  const whole: ReadonlyArray<Range> = [[callee.object.end, end]]
  switch (nameOf(callee.property)) {
    case "annotate":
      return first !== undefined && annotates.has(pathOf(first)) ? whole : []
    case "annotations": {
      if (first?.type !== "ObjectExpression") return []
      const { properties } = first
      const goes = properties.map((each) => each.type === "Property" && annotations.has(nameOf(each.key)))
      if (goes.every(Boolean)) return whole
      // With the comma that follows, which may be left behind the last one.
      return properties.flatMap(({ end, start }, index) =>
        goes[index] ? [[start, properties[index + 1]?.start ?? end] as const] : []
      )
    }
    default:
      return []
  }
}

const pathOf = (node: ESTree.Node): string =>
  node.type === "MemberExpression" ? `${nameOf(node.object)}.${nameOf(node.property)}` : nameOf(node)

const nameOf = (node: ESTree.Node): string => node.type === "Identifier" ? node.name : ""
