/**
 * The files of apps/deploy, as far as they can be checked without the systems that read them: their syntax, and that they set
 * nothing that Anipool does not know.
 */
import * as Environment from "@anipool/environment/Environment"
import { assert, describe, it } from "@effect/vitest"
import { validate } from "dockerfile-utils"
import * as AppsV1 from "kubernetes-models/apps/v1"
import * as BatchV1 from "kubernetes-models/batch/v1"
import * as PolicyV1 from "kubernetes-models/policy/v1"
import * as V1 from "kubernetes-models/v1"
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse, parseAllDocuments } from "yaml"

const folder = fileURLToPath(new URL("../../deploy", import.meta.url))
const docs = fileURLToPath(new URL("../../../docs", import.meta.url))
const read = (...path: ReadonlyArray<string>) => readFileSync(join(folder, ...path), "utf8")

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly data?: Readonly<Record<string, string>>
}

interface Compose {
  readonly services: Readonly<
    Record<string, {
      readonly image?: string
      readonly environment?: Readonly<Record<string, unknown>>
      readonly volumes?: ReadonlyArray<string>
      readonly depends_on?: ReadonlyArray<string> | Readonly<Record<string, unknown>>
      readonly stop_grace_period?: string
    }>
  >
  readonly volumes: Readonly<Record<string, unknown>>
}

const kinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  v1: V1,
  "apps/v1": AppsV1,
  "batch/v1": BatchV1,
  "policy/v1": PolicyV1
}

/** Throws what is wrong with it by the API's own schema. */
const check = (resource: Resource): void => {
  const Kind = kinds[resource.apiVersion]?.[resource.kind] as (new(of: Resource) => { validate(): void }) | undefined
  if (Kind === undefined) throw new Error(`there is no ${resource.apiVersion} ${resource.kind}`)
  new Kind(resource).validate()
}

const resourcesOf = (file: string): ReadonlyArray<Resource> =>
  parseAllDocuments(read("kubernetes", file)).map((document) => document.toJS() as Resource)

const resources = () => resourcesOf("anipool.yaml")

interface Container {
  readonly args?: ReadonlyArray<string>
  readonly env?: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly ports?: ReadonlyArray<{ readonly name: string; readonly containerPort: number }>
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly resources?: Readonly<Record<"requests" | "limits", Readonly<Record<string, string>>>>
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly periodSeconds: number
  readonly timeoutSeconds: number
  readonly failureThreshold?: number
}

interface Pod {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> }
  readonly spec: { readonly terminationGracePeriodSeconds?: number; readonly containers: ReadonlyArray<Container> }
}

/** What runs: of a deployment, or of what is started by the clock. */
const podsOf = (file: string): ReadonlyArray<Pod> =>
  resourcesOf(file).flatMap((resource) => {
    const { spec } = resource as unknown as { readonly spec?: Record<string, never> }
    const pod = spec?.["template"] ??
      (spec?.["jobTemplate"]?.["spec"] as Record<string, never> | undefined)?.["template"]
    return pod === undefined ? [] : [pod as Pod]
  })

/** The pod that runs a command. */
const podOf = (command: string): readonly [Pod["spec"], Container, Pod] => {
  const pod = podsOf("anipool.yaml").find(({ spec }) => spec.containers[0]!.args?.[0] === command)!
  return [pod.spec, pod.spec.containers[0]!, pod]
}

const variableOf = ({ env = [] }: Container, name: string) => Number(env.find((each) => each.name === name)?.value)

/** A server that is told to stop takes no longer than this, in seconds, after the time that it serves on. */
const stopLimit = 10

const compose = (): Compose => parse(read("compose", "compose.yaml"), { merge: true })

/** Names of Anipool's variables anywhere in a text. */
const named = (text: string) => [...new Set(text.match(/\bANIPOOL_[A-Z_]+\b/g))]
const known = Environment.variables.map(({ name }) => name)

describe("deploy", () => {
  it("has a Dockerfile without mistakes", () => {
    assert.deepStrictEqual(validate(read("Dockerfile")), [])
    assert.notDeepEqual(validate(read("Dockerfile").replace("WORKDIR", "WORKDRI")), [])
  })

  it("has the Node in its image that continuous integration runs, too", () => {
    const [, version] = /^ARG NODE=node:(\d+)-/m.exec(read("Dockerfile"))!
    const { jobs } = parse(readFileSync(join(docs, "../.github/workflows/check.yml"), "utf8")) as {
      readonly jobs: {
        readonly check: { readonly strategy: { readonly matrix: { readonly "node-version": unknown } } }
      }
    }
    assert.deepInclude(jobs.check.strategy.matrix["node-version"], Number(version))
  })

  it("has manifests that Kubernetes knows", () => {
    const all = resources()
    assert.deepStrictEqual(all.map(({ kind }) => kind), [
      "ConfigMap",
      "Deployment",
      "PodDisruptionBudget",
      "Service",
      "Deployment",
      "CronJob"
    ])
    const backup = resourcesOf("backup.yaml")
    assert.deepStrictEqual(backup.map(({ kind }) => kind), ["PersistentVolumeClaim", "CronJob"])
    for (const resource of [...all, ...backup]) check(resource)
    assert.throws(() => check(JSON.parse(JSON.stringify(all[1]).replace("\"replicas\":2", "\"replicas\":\"two\""))))
  })

  it("says what each pod needs, and what it may take at most", () => {
    const pods = [...podsOf("anipool.yaml"), ...podsOf("backup.yaml")]
    assert.lengthOf(pods, 4)
    for (const { spec } of pods) {
      for (const { args, resources } of spec.containers) {
        assert.hasAllKeys(resources?.requests, ["cpu", "memory"], args?.[0])
        assert.property(resources?.limits, "memory", args?.[0])
      }
    }
  })

  it("gives a server the time to be seen leaving, and then to stop", () => {
    const [{ terminationGracePeriodSeconds = 30 }, server] = podOf("serve")
    const drain = variableOf(server, "ANIPOOL_DRAIN_SECONDS")
    const { failureThreshold = 3, periodSeconds, timeoutSeconds } = server.readinessProbe!
    assert.isAbove(drain, periodSeconds * failureThreshold + timeoutSeconds)
    assert.isAbove(terminationGracePeriodSeconds, drain + stopLimit)
    const { environment, stop_grace_period = "" } = compose().services["server-1"]!
    assert.isAbove(Number.parseInt(stop_grace_period), Number(environment!["ANIPOOL_DRAIN_SECONDS"]) + stopLimit)
  })

  it("asks a worker for its health and metrics where it tells them", () => {
    const [, worker, { metadata }] = podOf("worker")
    const port = variableOf(worker, "ANIPOOL_WORKER_PORT")
    assert.deepStrictEqual(worker.ports, [{ name: "health", containerPort: port }])
    assert.strictEqual(metadata.annotations?.["prometheus.io/port"], String(port))
    for (const probe of [worker.livenessProbe, worker.readinessProbe]) assert.strictEqual(probe?.httpGet.port, "health")
    assert.include(read("compose", "compose.yaml"), `127.0.0.1:${port}/health/ready`)
  })

  it("has Prometheus ask every server and worker of the compose file", () => {
    const { scrape_configs: [job] } = parse(read("compose", "prometheus.yml")) as {
      readonly scrape_configs: readonly [{ readonly static_configs: readonly [{ readonly targets: unknown }] }]
    }
    const port = /\bPORT=(\d+)/.exec(read("Dockerfile"))![1]
    const expected = Object.entries(compose().services).flatMap(([name, { environment, image }]) =>
      image === "anipool" ? [`${name}:${environment!["ANIPOOL_WORKER_PORT"] ?? port}`] : []
    )
    assert.deepStrictEqual(job.static_configs[0].targets, expected)
  })

  const hasPromtool = spawnSync("promtool", ["--version"]).status === 0
  it.skipIf(!hasPromtool)("has a configuration that Prometheus takes (skipped where promtool is not installed)", () => {
    const place = mkdtempSync(join(tmpdir(), "anipool-prometheus-"))
    try {
      // Beside each other, as they are in the container.
      cpSync(join(folder, "compose", "prometheus.yml"), join(place, "prometheus.yml"))
      cpSync(join(docs, "observability", "anipool-alerts.yml"), join(place, "anipool-alerts.yml"))
      const ran = spawnSync("promtool", ["check", "config", join(place, "prometheus.yml")], { encoding: "utf8" })
      assert.strictEqual(ran.status, 0, ran.stdout + ran.stderr)
    } finally {
      rmSync(place, { recursive: true })
    }
  })

  it("has a compose file whose files and services are there", () => {
    const { services, volumes } = compose()
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ""] = volume.split(":")
        assert.isTrue(source.startsWith(".") ? existsSync(join(folder, "compose", source)) : source in volumes, volume)
      }
      const others = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      for (const other of others) assert.property(services, other, name)
    }
    assert.strictEqual(services["server-1"]!.environment!["ANIPOOL_WORKER"], "off")
    assert.notProperty(services["worker"]!.environment!, "ANIPOOL_WORKER")
  })

  it("sets no variable that Anipool does not know", () => {
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      assert.deepStrictEqual(
        named(readFileSync(join(file.parentPath, file.name), "utf8")).filter((name) => !known.includes(name)),
        [],
        file.name
      )
    }
    const configured = resources().find(({ kind }) => kind === "ConfigMap")!.data!
    assert.deepStrictEqual(Object.keys(configured).filter((name) => !known.includes(name)), [])
  })

  it("has the units that the documentation shows", () => {
    const units = readdirSync(join(folder, "systemd")).map((name) => read("systemd", name))
    const shown = readdirSync(docs, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .flatMap((
        name
      ) => [...readFileSync(join(docs, name), "utf8").matchAll(/^```ini[^\n]*\n([^`]*\[Service\][^`]*)```$/gm)])
      .map(([, text]) => text!)
    assert.isAbove(shown.length, 0)
    assert.deepStrictEqual(shown.filter((text) => !units.includes(text)), [])
  })

  const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0
  it.skipIf(!canVerify)("has units that systemd takes", () => {
    const units = readdirSync(join(folder, "systemd")).map((name) => join(folder, "systemd", name))
    const said = execFileSync("systemd-analyze", ["verify", ...units], { encoding: "utf8", stdio: "pipe" })
    assert.strictEqual(said, "")
  })
})
