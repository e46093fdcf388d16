// npm run -s image: builds the container image by apps/deploy/Dockerfile without a registry of images, starts it, and says what
// was measured. What stands behind its FROM is made of Debian's packages (from where this machine's apt has them) and of what npm's
// `node` carries. It is no part of continuous integration: it takes root on Debian, some minutes and 3 GB.
import { spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { root } from "./workspace.mjs"

const debian = "bookworm"
const packages = ["node@22", "npm@10"]
const sizeMaxMb = 250
const startMaxSeconds = 3
const address = { host: "127.0.0.1", port: "18080" }
const ready = `http://${address.host}:${address.port}/health/ready`

const needed = ["buildah", "podman", "runc", "mmdebstrap"]
const missing = needed.filter((program) => spawnSync(program, ["--version"]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0) {
  process.stderr.write(
    `The image is built as root, by Debian's packages ${needed.join(", ")}${
      missing.length > 0 ? `; missing: ${missing.join(", ")}` : ""
    }.\n`
  )
  process.exit(1)
}

const place = mkdtempSync(join(tmpdir(), "anipool-image-"))

/** Runs a program to its end, quietly; says what it said where it fails. */
const run = (program, args, { cwd = place, mayFail = false } = {}) => {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1e9 })
  if (status === 0 || mayFail) return { status, text: stdout.trim() }
  process.stderr.write(stdout + stderr)
  throw new Error(`${program} ${args.slice(0, 4).join(" ")} … ended with ${status}`)
}

const store = ["--root", join(place, "storage"), "--runroot", join(place, "run")]
// Where there is no systemd, too.
const podmanStore = [...store, "--cgroup-manager", "cgroupfs", "--runtime", "runc"]
const buildah = (...args) => run("buildah", [...store, ...args]).text
const podman = (...args) => run("podman", [...podmanStore, ...args]).text
const say = (name, value, wanted) => {
  process.stdout.write(`${name.padEnd(34)} ${value}${wanted === undefined ? "" : `   (${wanted})`}\n`)
}

/** Where this machine's apt has its packages from. */
const sources = [
  "/etc/apt/sources.list",
  ...readdirSync("/etc/apt/sources.list.d").map((name) => `/etc/apt/sources.list.d/${name}`)
]
  .filter((file) => /\.(?:list|sources)$/.test(file) && existsSync(file))

/** An image with one more layer. */
const make = (from, name, change) => {
  const container = buildah("from", from)
  change(container)
  buildah("commit", "--quiet", "--rm", container, name)
}

/** Debian as its slim image is: no manuals, no translations. */
const makeDebian = () => {
  const file = join(place, "debian.tar")
  run("mmdebstrap", [
    "--quiet",
    "--variant=minbase",
    "--include=usr-is-merged",
    "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr",
    "--aptopt=APT::Install-Recommends \"false\"",
    ...["man", "doc", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    "--dpkgopt=path-include=/usr/share/doc/*/copyright",
    debian,
    file,
    ...sources
  ])
  make("scratch", "localhost/debian:made", (container) => buildah("add", "--quiet", container, file, "/"))
  rmSync(file)
}

/** Node's image: Debian, npm's `node`, and npm. */
const makeNode = () => {
  const at = join(place, "node")
  mkdirSync(at)
  run("npm", ["install", "--prefix", at, "--no-save", "--foreground-scripts", ...packages], { cwd: at })
  make("localhost/debian:made", "localhost/node:made", (container) => {
    buildah("copy", "--quiet", container, join(at, "node_modules/node/bin/node"), "/usr/local/bin/node")
    buildah("copy", "--quiet", container, join(at, "node_modules/npm"), "/usr/local/lib/node_modules/npm")
    for (const name of ["npm", "npx"]) {
      const target = `../lib/node_modules/npm/bin/${name}-cli.js`
      buildah("run", "--isolation", "chroot", container, "ln", "-s", target, `/usr/local/bin/${name}`)
    }
  })
}

/** What this machine's npm asks and believes, for the time of the build alone; `/root` is the home within the container. */
const npmMounts = () => {
  const config = (name) => run("npm", ["config", "get", name]).text
  const [registry, authorities] = [config("registry"), config("cafile")]
  const hasAuthorities = existsSync(authorities)
  const file = join(place, "npmrc")
  const settings = [`registry=${registry}`, ...(hasAuthorities ? [`cafile=${authorities}`] : [])]
  writeFileSync(file, [...settings, "omit-lockfile-registry-resolved=true", ""].join("\n"))
  return [`${file}:/root/.npmrc:ro`, ...(hasAuthorities ? [`${authorities}:${authorities}:ro`] : [])]
    .flatMap((mount) => ["--volume", mount])
}

const build = () =>
  run("buildah", [
    ...store,
    "build",
    "--isolation=chroot",
    "--network=host",
    "--format=docker",
    "--build-arg=NODE=localhost/node:made",
    "--build-arg=DEBIAN=localhost/debian:made",
    "--file=apps/deploy/Dockerfile",
    "--tag=localhost/anipool:made",
    ...npmMounts(),
    "."
  ], { cwd: root })

/** As the manifests run it: nothing may be written but /tmp and the data, and nobody may become more. */
const closed = [
  "--network=host",
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  "--ulimit=nofile=4096:4096",
  "--ulimit=nproc=4096:4096"
]

const inside = (script) => podman("run", "--rm", ...closed, "--entrypoint=sh", "localhost/anipool:made", "-c", script)

/** Seconds until requests are served. */
const untilReady = async (start) => {
  const began = performance.now()
  start()
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(ready).then(({ ok }) => ok, () => false)
    if (isReady) return (performance.now() - began) / 1_000
    await sleep(50)
  }
  throw new Error(podman("logs", "made"))
}

const failures = []
const hold = (isTrue, what) => {
  if (!isTrue) failures.push(what)
}

const measure = async () => {
  const inspect = (format) => podman("image", "inspect", "--format", format, "localhost/anipool:made")
  const megabytes = Number(inspect("{{.Size}}")) / 1e6
  say("size, not compressed", `${megabytes.toFixed(0)} MB`, `at most ${sizeMaxMb}`)
  hold(megabytes <= sizeMaxMb, "size")
  const [user, node, version, written] = inside(
    "id -un; node --version; anipool --version; if touch /x 2> /dev/null; then echo written; else echo read-only; fi"
  ).split("\n").filter((line) => line !== "")
  say("user", user)
  hold(user === inspect("{{.User}}") && user !== "root", "user")
  say("Node, Anipool", `${node}, ${version}`)
  say("root of the file system", written)
  hold(written === "read-only", "root")
  const data = join(place, "data")
  mkdirSync(data)
  chownSync(data, 1000, 1000)
  const environment = Object.entries({ HOST: address.host, PORT: address.port }).map(([name, value]) =>
    `--env=${name}=${value}`
  )
  const volume = `--volume=${data}:/data`
  const first = await untilReady(() =>
    podman("run", "--detach", "--name=made", ...closed, volume, ...environment, "localhost/anipool:made")
  )
  say("first start, its PostgreSQL made", `${first.toFixed(1)} s`)
  const health = run("podman", [...podmanStore, "healthcheck", "run", "made"], { mayFail: true })
  say("the image's own health check", health.status === 0 ? "healthy" : "unhealthy")
  hold(health.status === 0, "health")
  // What else the machine does only adds to it.
  const starts = []
  for (let time = 1; time <= 3; time++) {
    const began = performance.now()
    podman("stop", "--time=15", "made")
    const code = podman("inspect", "--format", "{{.State.ExitCode}}", "made")
    say("stop", `${((performance.now() - began) / 1_000).toFixed(1)} s, exit code ${code}`, "at most 10 s, 0")
    hold(code === "0", "stop")
    starts.push(await untilReady(() => podman("start", "made")))
  }
  say(
    "starts on its data",
    `${starts.map((start) => start.toFixed(1)).join(", ")} s`,
    `the least at most ${startMaxSeconds}`
  )
  hold(Math.min(...starts) <= startMaxSeconds, "start")
  podman("rm", "--force", "--time=15", "made")
}

try {
  makeDebian()
  makeNode()
  build()
  await measure()
  for (const what of failures) process.stdout.write(`FAILED ${what}\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  run("podman", [...podmanStore, "rm", "--all", "--force", "--time=15"], { mayFail: true })
  run("buildah", [...store, "rm", "--all"], { mayFail: true })
  run("buildah", [...store, "rmi", "--all", "--force"], { mayFail: true })
  rmSync(place, { recursive: true, force: true })
}
