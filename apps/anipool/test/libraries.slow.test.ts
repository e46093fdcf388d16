/**
 * The libraries as somebody embeds them: packed, looked through, installed with npm into an empty project; their examples are
 * compiled and run there, with the newest and with the oldest packages that they allow beside them.
 */
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { publint } from "publint"
import { parse } from "yaml"
import * as Packages from "../src/Packages.ts"
import * as Project from "./Project.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

let folder: string
let libraries: ReadonlyArray<Packages.Library>

beforeAll(async () => {
  folder = await Project.temporaryFolder()
  // A release runs in the repository that these name.
  vi.stubEnv("GITHUB_SERVER_URL", "https://example.com")
  vi.stubEnv("GITHUB_REPOSITORY", "somebody/anipool")
  libraries = await Packages.packLibraries(folder)
  vi.unstubAllEnvs()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const tar = async (...words: ReadonlyArray<string>) =>
  (await promisify(execFile)("tar", words, { maxBuffer: 16 * 1024 * 1024 })).stdout

const filesOf = async ({ tarball }: Packages.Library) =>
  (await tar("-tzf", tarball)).trim().split("\n").map((file) => file.replace(/^package\//, ""))

interface Manifest {
  readonly [field: string]: unknown
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = async ({ tarball }: Packages.Library): Promise<Manifest> =>
  JSON.parse(await tar("-xzOf", tarball, "package/package.json"))

const eachLibrary = async (check: (library: Packages.Library) => Promise<void>) => {
  for (const library of libraries) await check(library)
}

describe("a library's tarball", () => {
  it("holds each module with its source and its types, a licence, a README, and nothing that was left over", () =>
    eachLibrary(async (library) => {
      const files = await filesOf(library)
      assert.includeMembers(files, ["LICENSE", "README.md", "package.json"], library.name)
      const modules = files.flatMap((file) => /^src\/(.*)\.ts$/.exec(file)?.[1] ?? [])
      assert.isAbove(modules.length, 0)
      const data = files.flatMap((file) => /^src\/(.*\.json)$/.exec(file)?.[1] ?? [])
      const expected = data.flatMap((file) => [`src/${file}`, `dist/${file}`]).concat(modules.flatMap((module) => [
        `src/${module}.ts`,
        ...[".js", ".js.map", ".d.ts", ".d.ts.map"].map((end) => `dist/${module}${end}`)
      ]))
      const others = ["LICENSE", "README.md", "NOTICE", "package.json"]
      assert.sameMembers(files.filter((file) => !others.includes(file)), expected, library.name)
      assert.deepStrictEqual(files.filter((file) => /(^|\/)(test|testing)\/|\.test\./.test(file)), [], library.name)
    }))

  it("says what it is, where it comes from and what it needs, and nothing of this workspace", () =>
    eachLibrary(async (library) => {
      const manifest = await manifestOf(library)
      assert.deepInclude(manifest, {
        name: library.name,
        license: "MIT",
        sideEffects: false,
        type: "module",
        engines: { node: ">=20.19" },
        publishConfig: { access: "public" },
        repository: {
          type: "git",
          url: "git+https://example.com/somebody/anipool.git",
          directory: library.name.replace("@anipool", "packages")
        }
      })
      assert.include(manifest["keywords"] as ReadonlyArray<string>, "caller-id")
      assert.match(manifest["description"] as string, /^\S.*\S$/)
      assert.notMatch(JSON.stringify(manifest), /@anipool\/source|workspace:|catalog:/)
      for (const field of ["private", "scripts", "devDependencies"]) assert.notProperty(manifest, field)
    }))

  it("imports what its manifest names, and names what it imports", () =>
    eachLibrary(async (library) => {
      const { dependencies = {}, name, optionalDependencies = {}, peerDependencies = {} } = await manifestOf(library)
      const text = await tar("-xzOf", library.tarball, "--wildcards", "package/dist/*.js", "package/dist/*.d.ts")
      const imported = new Set(
        [...text.matchAll(/^(?:import|export|\}) .*from "((?:@[^/"]+\/)?[^./"][^/"]*)/gm)].map((match) => match[1]!)
      )
      const types = Object.keys(dependencies).filter((each) => each.startsWith("@types/"))
      const named = [...Object.keys(dependencies), ...Object.keys(peerDependencies), name]
      const known = new Set([...named, ...Object.keys(optionalDependencies)])
      assert.deepStrictEqual([...imported].filter((each) => !each.startsWith("node:") && !known.has(each)), [], name)
      assert.deepStrictEqual(types.filter((each) => !imported.has(each.replace("@types/", ""))), [], name)
    }))

  it("has nothing that publint finds", () =>
    eachLibrary(async ({ name, tarball }) => {
      const bytes = await readFile(tarball)
      const { messages } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true })
      assert.deepStrictEqual(messages, [], name)
    }))

  it("has types that are right wherever modules of ECMAScript are read", () =>
    eachLibrary(async (library) => {
      const unpacked = createPackageFromTarballData(new Uint8Array(await readFile(library.tarball)))
      const { exports } = await manifestOf(library)
      const modules = (await filesOf(library)).flatMap((file) => /^dist\/(.*)\.d\.ts$/.exec(file)?.[1] ?? [])
      // A pattern of exports cannot be analysed; what it stands for can.
      const entrypoints = "./*" in exports
        ? modules.filter((module) => !module.startsWith("internal/")).map((module) => `./${module}`)
        : Object.keys(exports)
      const analysis = await checkPackage(unpacked, { entrypoints })
      if (analysis.types === false) return assert.fail(`${library.name} has no types`)
      const found = analysis.problems.filter((problem) =>
        (["node16-esm", "bundler"] as const).some((kind) => problemAffectsResolutionKind(problem, kind, analysis))
      )
      assert.deepStrictEqual(found, [], library.name)
    }))
})

interface Workspace {
  readonly catalog: Readonly<Record<string, string>>
  readonly catalogs: { readonly peers: Readonly<Record<string, string>> }
}

const workspaceHere = async (): Promise<Workspace> => parse(await readFile(join(root, "pnpm-workspace.yaml"), "utf8"))

/** The version that this workspace is built with. */
const pinned = async (name: string) => (await workspaceHere()).catalog[name]!

/** What users bring: its range, and the version that this workspace is built with. */
const peers = async () => {
  const workspace = await workspaceHere()
  return Object.entries(workspace.catalogs.peers).map(([name, range]) => ({
    name,
    oldest: /\d+\.\d+\.\d+/.exec(range)![0],
    newest: workspace.catalog[name]!
  }))
}

const projectWith = async (name: string, ...packages: ReadonlyArray<string>) => {
  await mkdir(join(folder, name))
  const project = await Project.make(join(folder, name))
  await project.install(...packages)
  return project
}

/** All libraries, and versions of what they ask their users for. */
const everything = (versions: ReadonlyArray<string>) => [...libraries.map(({ tarball }) => tarball), ...versions]

/** Writes all examples, compiles them, and runs those that are programs: each says what it says that it says. */
const tryExamples = async (project: Project.Project) => {
  // The adapter that examples call one of your own.
  await project.write("src/MyStorage.ts", adapter)
  await project.write("test/MyPast.ts", past)
  const examples = (await Promise.all(libraries.map(({ name }) => Project.examplesOf(project, name)))).flat()
  for (const { code, path } of examples) await project.write(path, code)
  await project.compile()
  const programs = examples.filter(({ said }) => said.length > 0)
  const said: Array<string> = []
  for (const { path } of programs) said.push(...(await project.runCompiled(path)).trim().split("\n"))
  assert.deepStrictEqual(said, programs.flatMap((each) => each.said))
  return programs.length
}

/** Valid in both languages: what an adopter without Effect does first. */
const plain = `
import { AnipoolError, createAnipool, memoryStorage, NotFoundError } from "@anipool/library"

const anipool = await createAnipool({ storage: memoryStorage() })
await anipool.worker.start()
const acme = await anipool.workspaces.put({ name: "Acme", country: "us", inboundGroups: true })
await acme.campaigns.create({ id: "C1", name: "Solar", type: "Outbound", inboundPoolId: "east" })
const upload = await acme.snapshots.upload([{ groupId: "east", phones: ["212 555 0112", "3105550114"] }])
console.log((await acme.snapshots.finished(upload.id)).status)
const assigned = await acme.assign({ prospectPhone: "2125550123", dialerCampaign: "C1" })
console.log(assigned.success ? assigned.ani : assigned.message)
for await (const { number, state } of acme.anis.list({ areaCode: "310" })) console.log(number, state)
try {
  await acme.anis.get("2125550199")
} catch (error) {
  console.log(error instanceof NotFoundError, error instanceof AnipoolError && error.code)
}
// @ts-expect-error There is no such field.
await acme.assign({ prospectFone: "2125550123" }).catch((error) => console.log(error.field))
await anipool.close()
`

const plainSays = `completed
+12125550112
3105550114 CA
true ani_not_found
prospectPhone
`

const adapter = `export { layer } from "@anipool/storage-memory/MemoryStorage"`

const past = `import * as Effect from "effect/Effect"
const nothing = () => Effect.void
export {
  nothing as ageChecks,
  nothing as ageRequests,
  nothing as ageTransitions,
  nothing as loseAssignment,
  nothing as setUsed,
  nothing as writeDays
}
`

describe("the libraries, installed", () => {
  it("are installed as the page on installing says, and bring what they need and no more", async () => {
    const { commands, example, said } = await Project.sectionOf("The library")
    const names = commands.flatMap((command) => command.replace(/^npm install /, "").split(" "))
    const project = await projectWith("embedded", ...Project.tarballsOf(libraries, names))
    const installed = await readdir(join(project.folder, "node_modules"))
    assert.include(installed, "effect")
    assert.deepStrictEqual(installed.filter((name) => ["@effect", "pg", "vitest"].includes(name)), [])
    // Whoever writes for Node in TypeScript has its types.
    await project.install(`@types/node@${await pinned("@types/node")}`)
    await project.write("example.ts", example!)
    await project.compile()
    assert.strictEqual(await project.runCompiled("example.ts"), said)
  })

  it("serve a program without Effect, in JavaScript and in TypeScript, that installs one of them", async () => {
    const project = await projectWith("plain", ...Project.tarballsOf(libraries, ["@anipool/library"]))
    await project.write("plain.js", plain)
    assert.strictEqual(await project.run(process.execPath, "plain.js"), plainSays)
    await project.install(`@types/node@${await pinned("@types/node")}`)
    await project.write("plain.ts", plain)
    await project.compile()
    assert.strictEqual(await project.runCompiled("plain.ts"), plainSays)
  })

  it("have an example each, which does what it says with the newest packages that they allow", async () => {
    const all = await peers()
    const project = await projectWith("newest", ...everything(all.map(({ name, newest }) => `${name}@${newest}`)))
    assert.isAbove(await tryExamples(project), 5)
    for (const { name } of libraries) {
      const readme = await Project.examplesOf(project, name)
      assert.isAbove(readme.length, 0, name)
    }
    const tests = await project.run(process.execPath, "node_modules/vitest/vitest.mjs", "run", "test/Snapshots.test.ts")
    assert.match(tests, /Tests .*[1-9]\d* passed/)
  })

  it("do the same with the oldest ones", async () => {
    const all = await peers()
    const project = await projectWith("oldest", ...everything(all.map(({ name, oldest }) => `${name}@${oldest}`)))
    for (const { name, oldest } of all) assert.strictEqual(await project.versionOf(name), oldest)
    await tryExamples(project)
  })
})
