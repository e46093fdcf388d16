// The rules of docs/architecture.md. `dependency-rules.integration.test.ts` shows every one of them firing.

const arrows = require("./arrows.cjs")

const names = Object.keys(arrows).filter((folder) => folder.startsWith("packages/")).map((folder) =>
  folder.split("/")[1]
)

/** A workspace package, resolved to its folder or seen as a bare specifier. */
const packagePath = (name) => `(^|/)packages/${name}/|^@anipool/${name}(/|$)`

const arrowRules = Object.entries(arrows).flatMap(([folder, allowed]) => {
  const own = folder.split("/")[1]
  const forbidden = names.filter((name) => name !== own && !allowed.includes(name))
  return forbidden.length === 0 ? [] : [{
    name: `arrows-of-${own}`,
    comment: `${folder} may import ${allowed.length === 0 ? "no other package" : allowed.join(", ")} only`,
    severity: "error",
    from: { path: `^${folder}/src/` },
    to: { path: forbidden.map(packagePath) }
  }]
})

/** Modules of effect that run things, or read the world. */
const effectServices = "Effect|Layer|Clock|Random|Context|Config|ConfigProvider|Runtime|Fiber|Stream"

module.exports = {
  forbidden: [
    ...arrowRules,
    {
      name: "adapters-at-composition-roots",
      comment: "an adapter is imported only by composition roots (an app's src/*.ts) and tests",
      severity: "error",
      from: { path: "^apps/[^/]+/src/[^/]+/" },
      to: { path: [packagePath("storage-memory"), packagePath("storage-postgres")] }
    },
    {
      name: "contract-in-tests",
      comment: "the contract suites are imported only by tests, and by what an adapter offers to tests (src/testing)",
      severity: "error",
      from: { path: "^packages/storage-(memory|postgres)/src/", pathNot: "^packages/[^/]+/src/testing/" },
      to: { path: packagePath("storage-contract") }
    },
    {
      name: "domain-is-pure",
      comment: "the domain does no I/O and knows no clock, no randomness, no Effect services",
      severity: "error",
      from: { path: "^packages/(domain|geo-data)/src/" },
      to: {
        path: [
          "(^|/)@effect/",
          `/effect/dist/(esm|dts)/(${effectServices})[.]`,
          `^effect/(${effectServices})$`
        ]
      }
    },
    {
      name: "no-node-in-domain-and-contract",
      comment: "the domain does no I/O; the HTTP contract is shared with the browser",
      severity: "error",
      from: { path: "^packages/(domain|geo-data|http-api)/src/" },
      to: { dependencyTypes: ["core"] }
    },
    {
      name: "console-in-the-browser",
      comment: "the console runs in a browser: it shares the contract, and nothing of a server or of Node",
      severity: "error",
      from: { path: "^apps/console/src/" },
      to: { path: ["^@anipool/server(/|$)", "(^|/)apps/(server|jobs|agi|cli|bench)/", "@effect/platform-node"] }
    },
    {
      name: "no-node-in-the-console",
      comment: "what a browser lacks",
      severity: "error",
      from: { path: "^apps/console/src/" },
      to: { dependencyTypes: ["core"] }
    },
    {
      name: "sql-in-storage-postgres",
      comment:
        "SQL stands only in packages/storage-postgres; composition roots build its client, benchmarks compare with it, and a dialer's own database is read through packages/dialer-database",
      severity: "error",
      from: {
        path: "^(packages|apps)/",
        pathNot: [
          "^packages/storage-postgres/",
          "^apps/[^/]+/src/[^/]+[.]ts$",
          "^packages/dialer-database/",
          "^apps/[^/]+/test/",
          "^apps/(bench|faults)/"
        ]
      },
      to: { path: ["@effect/sql(-pg)?(/|$)", "/node_modules/pg/", "^pg$"] }
    },
    {
      name: "http-in-http-api-and-server",
      comment:
        "HTTP stands only in packages/http-api, packages/client and apps/server, and where telemetry, messages and archives are sent",
      severity: "error",
      from: { path: "^packages/(?!(archive|client|http-api|telemetry|webhooks)/)[^/]+/src/|^apps/(agi|cli|jobs)/src/" },
      to: { path: ["^(node:)?https?$", "@effect/platform(-node)?/(dist/esm/)?Http"] }
    },
    {
      name: "no-tests-from-sources",
      comment: "sources do not import tests, nor another package's internals",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/" },
      to: { path: "^(packages|apps)/[^/]+/test/" }
    },
    {
      name: "no-cycles",
      comment: "modules do not import each other in a circle",
      severity: "error",
      from: {},
      to: { circular: true }
    }
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(packages|apps)/[^/]+/(dist|[.]tsbuild)/" },
    tsPreCompilationDeps: true,
    builtInModules: { add: [] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@anipool/source", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"]
    }
  }
}
