import * as BucketSettings from "@anipool/environment/BucketSettings"
import * as Environment from "@anipool/environment/Environment"
import * as Variable from "@anipool/environment/Variable"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"

const fromRecord = (record: Readonly<Record<string, string>>) =>
  Effect.withConfigProvider(Environment.load, ConfigProvider.fromMap(new Map(Object.entries(record))))

const openId = {
  ANIPOOL_OIDC_ISSUER: "https://id.example/realms/acme",
  ANIPOOL_OIDC_CLIENT_ID: "anipool",
  ANIPOOL_PUBLIC_URL: "https://anipool.example/"
}

describe("Environment", () => {
  it.effect("has a default for everything", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* fromRecord({}), {
        host: "127.0.0.1",
        port: 8080,
        databaseUrl: Option.none(),
        directDatabaseUrl: Option.none(),
        readDatabaseUrl: Option.none(),
        dataDir: ".anipool",
        storage: "postgres",
        worker: "embedded",
        workerPort: Option.none(),
        servers: 1,
        drainSeconds: 0,
        demo: false,
        assignmentRetentionDays: 90,
        dialsRetentionMonths: 25,
        dropOnlyArchived: false,
        auditRetentionDays: 400,
        privateWebhooks: false,
        mail: Option.none(),
        keyLimits: {
          requestsPerSecond: Option.none(),
          unknownKeysPerMinute: Option.none(),
          trustedProxies: []
        },
        bootstrap: Option.none(),
        publicUrl: Option.none(),
        openId: Option.none(),
        logs: { level: "info", format: "json", isAccessLogged: false },
        otlp: {
          tracesUrl: Option.none(),
          metricsUrl: Option.none(),
          headers: Redacted.make({}),
          protocol: "http/json",
          timeoutMs: 10_000,
          serviceName: "anipool",
          attributes: {},
          sampler: { isParentBased: true, ratio: 1 },
          metricIntervalMs: 60_000
        }
      })
    }))

  it.effect("reads every variable; an empty one is as if unset", () =>
    Effect.gen(function*() {
      const environment = yield* fromRecord({
        HOST: "0.0.0.0",
        PORT: "0",
        DATABASE_URL: "postgres://me:pw@localhost/anipool",
        ANIPOOL_READ_DATABASE_URL: "postgres://me:pw@replica/anipool",
        ANIPOOL_DATA_DIR: "/data",
        ANIPOOL_STORAGE: "memory",
        ANIPOOL_WORKER: "off",
        ANIPOOL_WORKER_PORT: "9102",
        ANIPOOL_SERVERS: "4",
        ANIPOOL_DRAIN_SECONDS: "10",
        ANIPOOL_DEMO: "on",
        ANIPOOL_ASSIGNMENT_RETENTION_DAYS: "7",
        ANIPOOL_DIALS_RETENTION_MONTHS: "12",
        ANIPOOL_DROP_ONLY_ARCHIVED: "on",
        ANIPOOL_AUDIT_RETENTION_DAYS: "30",
        ANIPOOL_KEY_REQUESTS_PER_SECOND: "500",
        ANIPOOL_UNKNOWN_KEYS_PER_MINUTE: "100",
        ANIPOOL_TRUSTED_PROXIES: "127.0.0.1, fd00::/8",
        ANIPOOL_PRIVATE_WEBHOOKS: "on",
        ANIPOOL_BOOTSTRAP: "boot.json",
        ANIPOOL_LOG_LEVEL: "debug",
        ANIPOOL_LOG_FORMAT: "text",
        ANIPOOL_ACCESS_LOG: "on",
        OTEL_EXPORTER_OTLP_ENDPOINT: ""
      })
      assert.deepInclude(environment, {
        host: "0.0.0.0",
        port: 0,
        dataDir: "/data",
        storage: "memory",
        demo: true,
        workerPort: Option.some(9102),
        servers: 4,
        drainSeconds: 10
      })
      assert.deepInclude(environment, {
        assignmentRetentionDays: 7,
        dialsRetentionMonths: 12,
        dropOnlyArchived: true,
        auditRetentionDays: 30,
        privateWebhooks: true
      })
      assert.deepStrictEqual(environment.keyLimits, {
        requestsPerSecond: Option.some(500),
        unknownKeysPerMinute: Option.some(100),
        trustedProxies: ["127.0.0.1", "fd00::/8"]
      })
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(environment.databaseUrl)),
        "postgresql://me:pw@localhost:5432/anipool?sslmode=prefer"
      )
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(environment.readDatabaseUrl)),
        "postgresql://me:pw@replica:5432/anipool?sslmode=prefer"
      )
      assert.deepStrictEqual(environment.logs, { level: "debug", format: "text", isAccessLogged: true })
      assert.isTrue(Option.isNone(environment.otlp.tracesUrl))
    }))

  it.effect("reads the mail server: encrypted but on this machine, and no password goes to one that is not", () =>
    Effect.gen(function*() {
      const from = { ANIPOOL_MAIL_FROM: "Anipool <alerts@example.com>" }
      const read = (url: string) =>
        Effect.map(fromRecord({ ...from, ANIPOOL_SMTP_URL: url }), ({ mail }) => {
          const { from: _, signIn, ...server } = Option.getOrThrow(mail)
          const who = Option.map(signIn, ({ password, user }) => `${user} ${Redacted.value(password)}`)
          return [...Object.values(server), Option.getOrNull(who)]
        })
      assert.deepStrictEqual(yield* read("smtp://mail.example.com"), ["mail.example.com", 587, "starttls", null])
      assert.deepStrictEqual(yield* read("smtps://a:p%40ss@mail.example.com"), [
        "mail.example.com",
        465,
        "implicit",
        "a p@ss"
      ])
      assert.deepStrictEqual(yield* read("smtp://relay:25?tls=off"), ["relay", 25, "off", null])
      assert.deepStrictEqual(yield* read("smtp://a:b@[::1]:2525"), ["::1", 2525, "off", "a b"])
      const refused = [
        "https://mail.example.com",
        "smtp://a:secret@relay?tls=off",
        "smtp://a@relay",
        "smtp://relay/inbox",
        "smtp://relay?tls=no",
        "smtp://a:%secret@relay"
      ]
      for (const ANIPOOL_SMTP_URL of refused) {
        const { message, variable } = yield* Effect.flip(fromRecord({ ...from, ANIPOOL_SMTP_URL }))
        assert.strictEqual(variable, "ANIPOOL_SMTP_URL", ANIPOOL_SMTP_URL)
        assert.notInclude(message, "secret")
      }
      for (
        const ANIPOOL_MAIL_FROM of ["", "alerts", "a@example.com\nBcc: b@example.com", "a@example.com, b@example.com"]
      ) {
        const failed = yield* Effect.flip(fromRecord({ ANIPOOL_SMTP_URL: "smtp://relay", ANIPOOL_MAIL_FROM }))
        assert.strictEqual(failed.variable, "ANIPOOL_MAIL_FROM")
      }
    }))

  it.effect("reads what OpenTelemetry's variables say, as OpenTelemetry means it", () =>
    Effect.gen(function*() {
      const base = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" }
      const { otlp } = yield* fromRecord({
        ...base,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "http://other/metrics",
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20secret==, x-tenant = 7",
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
        OTEL_EXPORTER_OTLP_TIMEOUT: "2500",
        OTEL_RESOURCE_ATTRIBUTES: "service.name=named,deployment.environment=prod",
        OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
        OTEL_METRIC_EXPORT_INTERVAL: "15000"
      })
      assert.deepStrictEqual(Redacted.value(otlp.headers), { "api-key": "a secret==", "x-tenant": "7" })
      assert.deepInclude(otlp, {
        tracesUrl: Option.some("http://collector:4318/v1/traces"),
        metricsUrl: Option.some("http://other/metrics"),
        protocol: "http/protobuf",
        timeoutMs: 2_500,
        serviceName: "named",
        attributes: { "deployment.environment": "prod" },
        sampler: { isParentBased: true, ratio: 0.25 },
        metricIntervalMs: 15_000
      })
      const off = yield* fromRecord({ ...base, OTEL_SDK_DISABLED: "true" })
      assert.deepStrictEqual([off.otlp.tracesUrl, off.otlp.metricsUrl], [Option.none(), Option.none()])
      const named = yield* fromRecord({ OTEL_SERVICE_NAME: "mine", OTEL_RESOURCE_ATTRIBUTES: "service.name=other" })
      assert.strictEqual(named.otlp.serviceName, "mine")
      const never = yield* fromRecord({ OTEL_TRACES_SAMPLER: "always_off", OTEL_TRACES_SAMPLER_ARG: "0.5" })
      assert.deepStrictEqual(never.otlp.sampler, { isParentBased: false, ratio: 0 })
    }))

  const wrong: ReadonlyArray<readonly [string, string]> = [
    ["PORT", "80 80"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["ANIPOOL_STORAGE", "sqlite"],
    ["ANIPOOL_WORKER", "on"],
    ["ANIPOOL_WORKER_PORT", "65536"],
    ["ANIPOOL_SERVERS", "0"],
    ["ANIPOOL_SERVERS", "65"],
    ["ANIPOOL_DRAIN_SECONDS", "-1"],
    ["ANIPOOL_DRAIN_SECONDS", "301"],
    ["ANIPOOL_DEMO", "yes"],
    ["ANIPOOL_ASSIGNMENT_RETENTION_DAYS", "1"],
    ["ANIPOOL_DIALS_RETENTION_MONTHS", "2.5"],
    ["ANIPOOL_DROP_ONLY_ARCHIVED", "yes"],
    ["ANIPOOL_AUDIT_RETENTION_DAYS", "0"],
    ["ANIPOOL_KEY_REQUESTS_PER_SECOND", "0"],
    ["ANIPOOL_UNKNOWN_KEYS_PER_MINUTE", "59"],
    ["ANIPOOL_TRUSTED_PROXIES", "10.0.0.0/33"],
    ["ANIPOOL_TRUSTED_PROXIES", "proxy.example"],
    ["ANIPOOL_PRIVATE_WEBHOOKS", "yes"],
    ["ANIPOOL_LOG_LEVEL", "trace"],
    ["ANIPOOL_ACCESS_LOG", "true"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_RESOURCE_ATTRIBUTES", "production"],
    ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["OTEL_METRIC_EXPORT_INTERVAL", "5s"]
  ]
  for (const [name, value] of wrong) {
    it.effect(`refuses ${name}=${value}, saying what it held and what is allowed`, () =>
      Effect.gen(function*() {
        const { message } = yield* Effect.flip(fromRecord({ [name]: value }))
        const allowed = Environment.variables.find((each) => each.name === name)?.allowed ?? "nothing"
        assert.strictEqual(message, `${name} is ${JSON.stringify(value)}, but allowed is ${allowed}`)
      }))
  }

  const urls = [
    "ANIPOOL_OIDC_ISSUER",
    "ANIPOOL_PUBLIC_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"
  ]
  const secrets = [
    "https://me:hunter2@host.example/path",
    "https://:hunter2@host.example",
    "http://me:12/hunter2@host.example",
    "http://me:hun?hunter2@host.example",
    "https://me:hunter2%40host.example",
    "https://hunter2@@host.example",
    "me:hunter2@host.example:4318",
    "ftp://me:hunter2@host.example",
    "//me:hunter2@host.example",
    "https://host.example/path?key=hunter2",
    "https://host.example/#hunter2",
    "ftp://host.example/?key=hunter2"
  ]
  for (const name of urls) {
    it.effect(`hides what is secret in the URL of ${name}, also where it is refused`, () =>
      Effect.gen(function*() {
        const variable = Environment.variables.find((each) => each.name === name)!
        for (const value of secrets) {
          const provider = ConfigProvider.fromMap(new Map([[name, value]]))
          const shown = Option.getOrThrow(yield* Effect.withConfigProvider(Variable.shown(variable), provider))
          assert.notInclude(shown, "hunter2", value)
          assert.include(shown, "host.example", value)
          const loaded = yield* Effect.either(fromRecord({ ...openId, [name]: value }))
          if (loaded._tag === "Left") assert.notInclude(loaded.left.message, "hunter2", value)
        }
        const plain = "https://host.example:4318/v1/traces"
        const provider = ConfigProvider.fromMap(new Map([[name, plain]]))
        assert.deepStrictEqual(
          yield* Effect.withConfigProvider(Variable.shown(variable), provider),
          Option.some(plain)
        )
      }))
  }

  it.effect("completes DATABASE_URL by PostgreSQL's own variables", () =>
    Effect.gen(function*() {
      const { databaseUrl } = yield* fromRecord({
        DATABASE_URL: "postgresql://db.example",
        PGUSER: "me",
        PGPASSWORD: "pw",
        PGDATABASE: "anipool",
        PGSSLMODE: "verify-full",
        PGSSLROOTCERT: "system"
      })
      assert.strictEqual(
        Redacted.value(Option.getOrThrow(databaseUrl)),
        "postgresql://me:pw@db.example:5432/anipool?sslmode=verify-full&sslrootcert=system"
      )
    }))

  it.effect("hides a secret that is wrong, and names the parameter", () =>
    Effect.gen(function*() {
      for (
        const [url, said] of [
          ["mysql://me:secret@localhost", "it is no URL such as postgresql://user:password@host:5432/database"],
          ["postgres://me:secret@localhost/db?sslmode=on", "sslmode is \"on\", but allowed is disable, allow, prefer"],
          ["postgres://me:secret@localhost/db?schema=secret", "there is no parameter \"schema\" here"]
        ] as const
      ) {
        for (const name of ["DATABASE_URL", "ANIPOOL_DIRECT_DATABASE_URL"]) {
          const { message, variable } = yield* Effect.flip(fromRecord({ [name]: url }))
          assert.strictEqual(variable, name)
          assert.notInclude(message, "secret")
          assert.include(message, `${name} cannot be used: ${said}`)
        }
      }
      const { message } = yield* Effect.flip(
        fromRecord({ DATABASE_URL: "postgres://me@localhost/db", PGSSLMODE: "no-verify" })
      )
      assert.include(message, "PGSSLMODE is \"no-verify\"")
    }))
})

describe("BucketSettings", () => {
  const load = (record: Readonly<Record<string, string>>) =>
    Effect.withConfigProvider(BucketSettings.load, ConfigProvider.fromMap(new Map(Object.entries(record))))
  const key = { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "hunter2/+" }

  it.effect("reads a key, a region and a service as Amazon's tools do, and hides the secrets", () =>
    Effect.gen(function*() {
      const amazon = yield* load({ ...key, AWS_REGION: "eu-west-2", AWS_SESSION_TOKEN: "hunter2" })
      assert.deepStrictEqual(
        [amazon.accessKeyId, amazon.region, amazon.endpoint],
        ["AKIDEXAMPLE", "eu-west-2", undefined]
      )
      assert.strictEqual(Redacted.value(amazon.secretAccessKey), "hunter2/+")
      assert.strictEqual(Redacted.value(amazon.sessionToken!), "hunter2")
      assert.notInclude(JSON.stringify(amazon) + String(amazon.secretAccessKey), "hunter2")
      const other = { ...key, AWS_ENDPOINT_URL: "http://other:9000/" }
      assert.deepInclude(yield* load(other), { region: "us-east-1", endpoint: "http://other:9000" })
      const own = yield* load({ ...other, AWS_ENDPOINT_URL_S3: "https://minio.example:9000" })
      assert.deepInclude(own, { endpoint: "https://minio.example:9000" })
    }))

  it.effect("names what is missing or wrong", () =>
    Effect.gen(function*() {
      const all = { ...key, AWS_REGION: "eu-west-2" }
      for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"]) {
        const { message } = yield* Effect.flip(load({ ...all, [name]: "" }))
        assert.strictEqual(message, `${name} is unset, but an archive in a bucket asks for it`)
      }
      for (
        const [name, value] of [
          ["AWS_SECRET_ACCESS_KEY", "hunter2\n"],
          ["AWS_SESSION_TOKEN", "hunter2 "],
          ["AWS_REGION", "eu.evil.example/"],
          ["AWS_ENDPOINT_URL_S3", "https://me:hunter2@minio.example"],
          ["AWS_ENDPOINT_URL", "minio:9000"],
          ["AWS_ENDPOINT_URL", "https://minio.example/path"]
        ] as const
      ) {
        const { message } = yield* Effect.flip(load({ ...all, [name]: value }))
        assert.match(message, new RegExp(`^${name} is .*, but allowed is `), value)
        assert.notInclude(message, "hunter2")
      }
    }))
})

describe("docs/settings.md", () => {
  it("has a row for every variable", () => {
    const text = readFileSync(new URL("../../../docs/settings.md", import.meta.url), "utf8")
    const rows = [...text.matchAll(/^\| (`[A-Z_\d]+`[^|]*) \|/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name)
    )
    assert.deepStrictEqual(rows, Environment.variables.map(({ name }) => name))
  })

  it.effect("reads the provider that people sign in by", () =>
    Effect.gen(function*() {
      const byDefault = (yield* fromRecord(openId)).openId
      assert.deepStrictEqual(
        byDefault,
        Option.some({
          issuer: "https://id.example/realms/acme",
          clientId: "anipool",
          clientSecret: Option.none(),
          publicUrl: "https://anipool.example",
          label: "Sign in with your company account",
          scopes: "openid profile email",
          domains: [],
          roleClaim: Option.none(),
          workspace: Option.none(),
          role: "viewer"
        })
      )
      const all = (yield* fromRecord({
        ...openId,
        ANIPOOL_OIDC_CLIENT_SECRET: "a secret",
        ANIPOOL_OIDC_LABEL: "Sign in with Acme",
        ANIPOOL_OIDC_SCOPES: "openid  email",
        ANIPOOL_OIDC_DOMAINS: "Example.com, example.org",
        ANIPOOL_OIDC_ROLE_CLAIM: "roles",
        ANIPOOL_OIDC_WORKSPACE: "Acme",
        ANIPOOL_OIDC_ROLE: "operator"
      })).openId
      assert.deepInclude(Option.getOrThrow(all), {
        clientSecret: Option.some(Redacted.make("a secret")),
        label: "Sign in with Acme",
        scopes: "openid email",
        domains: ["example.com", "example.org"],
        roleClaim: Option.some("roles"),
        workspace: Option.some("Acme"),
        role: "operator"
      })
    }))

  it.effect("refuses a provider that codes and secrets would reach in the clear, or that is described by half", () =>
    Effect.gen(function*() {
      const refused = (changed: Readonly<Record<string, string>>) =>
        Effect.map(Effect.flip(fromRecord({ ...openId, ...changed })), ({ variable }) => variable)
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_ISSUER: "http://id.example" }), "ANIPOOL_OIDC_ISSUER")
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_ISSUER: "https://me:pw@id.example" }), "ANIPOOL_OIDC_ISSUER")
      assert.strictEqual(yield* refused({ ANIPOOL_PUBLIC_URL: "https://:pw@anipool.example" }), "ANIPOOL_PUBLIC_URL")
      assert.strictEqual(yield* refused({ ANIPOOL_PUBLIC_URL: "http://anipool.example" }), "ANIPOOL_PUBLIC_URL")
      assert.strictEqual(yield* refused({ ANIPOOL_PUBLIC_URL: "https://example.com/anipool" }), "ANIPOOL_PUBLIC_URL")
      assert.strictEqual(yield* refused({ ANIPOOL_PUBLIC_URL: "" }), "ANIPOOL_PUBLIC_URL")
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_CLIENT_ID: " " }), "ANIPOOL_OIDC_CLIENT_ID")
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_SCOPES: "profile" }), "ANIPOOL_OIDC_SCOPES")
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_DOMAINS: "@example.com" }), "ANIPOOL_OIDC_DOMAINS")
      assert.strictEqual(yield* refused({ ANIPOOL_OIDC_ROLE: "owner" }), "ANIPOOL_OIDC_ROLE")
      const onThisMachine = {
        ANIPOOL_OIDC_ISSUER: "http://127.0.0.1:9000",
        ANIPOOL_PUBLIC_URL: "http://localhost:8080"
      }
      assert.isTrue(Option.isSome((yield* fromRecord({ ...openId, ...onThisMachine })).openId))
    }))
})
