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
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse, parseAllDocuments } from "yaml"

const folder = fileURLToPath(new URL("../../deploy", import.meta.url))
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

const resources = (): ReadonlyArray<Resource> =>
  parseAllDocuments(read("kubernetes", "anipool.yaml")).map((document) => document.toJS() as Resource)

const compose = (): Compose => parse(read("compose", "compose.yaml"), { merge: true })

/** Names of Anipool's variables anywhere in a text. */
const named = (text: string) => [...new Set(text.match(/\bANIPOOL_[A-Z_]+\b/g))]
const known = Environment.variables.map(({ name }) => name)

describe("deploy", () => {
  it("has a Dockerfile without mistakes", () => {
    assert.deepStrictEqual(validate(read("Dockerfile")), [])
    assert.notDeepEqual(validate(read("Dockerfile").replace("WORKDIR", "WORKDRI")), [])
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
    for (const resource of all) check(resource)
    assert.throws(() => check(JSON.parse(JSON.stringify(all[1]).replace("\"replicas\":2", "\"replicas\":\"two\""))))
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

  const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0
  it.skipIf(!canVerify)("has units that systemd takes", () => {
    const units = readdirSync(join(folder, "systemd")).map((name) => join(folder, "systemd", name))
    const said = execFileSync("systemd-analyze", ["verify", ...units], { encoding: "utf8", stdio: "pipe" })
    assert.strictEqual(said, "")
  })
})
