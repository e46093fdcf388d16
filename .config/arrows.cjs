// The arrows of docs/architecture.md: what is not here is forbidden. `dependency-rules.cjs` makes rules of them, and
// `docs.test.ts` holds the drawing to them.

/** Which workspace packages the sources of each may import. */
module.exports = {
  "packages/geo-data": [],
  "packages/csv": [],
  "packages/dialers": [],
  "packages/postgres-url": [],
  "packages/domain": ["geo-data"],
  "packages/storage": ["domain"],
  "packages/storage-contract": ["domain", "storage"],
  "packages/storage-memory": ["domain", "storage", "storage-contract"],
  "packages/storage-postgres": ["domain", "postgres-url", "storage", "storage-contract"],
  "packages/core": ["domain", "storage"],
  "packages/library": ["core", "domain", "storage", "storage-memory", "storage-postgres"],
  "packages/console-core": ["core", "domain", "storage"],
  "packages/demo": ["core", "domain", "storage"],
  "packages/environment": ["postgres-url"],
  "packages/telemetry": ["domain", "environment"],
  "packages/vicidial": ["domain"],
  "packages/webhooks": ["core"],
  "packages/http-api": ["domain"],
  "packages/client": [],
  "apps/server": [
    "console-core",
    "core",
    "csv",
    "demo",
    "domain",
    "environment",
    "storage",
    "storage-memory",
    "storage-postgres",
    "telemetry",
    "webhooks",
    "http-api"
  ],
  "apps/console": ["csv", "http-api"],
  "apps/jobs": [
    "console-core",
    "core",
    "csv",
    "demo",
    "dialers",
    "domain",
    "environment",
    "storage",
    "storage-memory",
    "storage-postgres",
    "telemetry",
    "vicidial",
    "webhooks"
  ],
  "apps/anipool": [],
  "apps/bench": ["core", "domain", "library", "storage", "storage-postgres"],
  "apps/faults": ["storage-postgres"],
  "apps/site": ["http-api"]
}
