/**
 * The blocks of a page, run in their order as a reader would: in one shell and one folder, which was empty.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { parse as parseCsv } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { Client } from "pg"
import { parseDocument } from "yaml"
import type { Block } from "./Block.ts"
import * as Product from "./Product.ts"
import * as Sample from "./Sample.ts"
import { modulesOf } from "./Types.ts"
import { freePort, type Workshop } from "./Workshop.ts"

/** Runs them. It fails at the first that is not as the page says, with its line. */
export const run = async (workshop: Workshop, page: string, blocks: ReadonlyArray<Block>): Promise<void> => {
  const folder = join(workshop.directory, "pages", page)
  await mkdir(folder, { recursive: true })
  const backgrounds: Array<Product.Background> = []
  const reader = new Reader(workshop, folder, modulesOf(blocks), productOf(blocks), backgrounds)
  try {
    for (const block of blocks) {
      try {
        await reader.follow(block)
      } catch (error) {
        throw new Error(`line ${block.line} (${block.language}): ${error instanceof Error ? error.message : error}`, {
          cause: error
        })
      }
    }
  } finally {
    for (const background of backgrounds.reverse()) await background.stop()
  }
}

// internal

/** Most of what a failed block said that is shown. */
const shownMax = 4_000

/** Longest that a block may take, in ms; far more than any does. */
const timeLimit = 120_000

/** Which product a page is run against: the one that it starts by itself, the one that pages share, or none. */
const productOf = (blocks: ReadonlyArray<Block>): "own" | "shared" | "none" => {
  const run = blocks.filter(({ directions: { notRun } }) => notRun === undefined)
  if (
    run.some(({ directions: { until }, text }) => until !== undefined && /\banipool serve\b|\bnpm start\b/.test(text))
  ) {
    return "own"
  }
  return run.some(({ directions: { request }, language, text }) =>
      request !== undefined || language === "http" || language === "sql" || /anipool|127\.0\.0\.1|localhost/.test(text)
    )
    ? "shared"
    : "none"
}

class Reader {
  readonly #workshop: Workshop
  readonly #folder: string
  readonly #modules: ReturnType<typeof modulesOf>
  readonly #uses: ReturnType<typeof productOf>
  readonly #backgrounds: Array<Product.Background>
  /** The ports that pages name, and those that they stand for here. */
  readonly #ports = new Map<string, string>()
  /** What the block before printed or answered. */
  #output: string | undefined

  constructor(
    workshop: Workshop,
    folder: string,
    modules: ReturnType<typeof modulesOf>,
    uses: ReturnType<typeof productOf>,
    backgrounds: Array<Product.Background>
  ) {
    this.#workshop = workshop
    this.#folder = folder
    this.#modules = modules
    this.#uses = uses
    this.#backgrounds = backgrounds
  }

  async follow(block: Block): Promise<void> {
    const { exits, file, isOutput, isUsage, notRun, request, until } = block.directions
    if (notRun !== undefined) return
    if (isOutput === true) return this.#compare(block)
    if (isUsage === true) return this.#compareUsage(block)
    if (file !== undefined) {
      const path = join(this.#folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await this.#here(this.#modules.get(file)?.text ?? block.text))
    }
    switch (block.language) {
      case "sh":
      case "bash":
        return until === undefined ? this.#runShell(block.text, exits ?? 0) : this.#startShell(block.text, until)
      case "console":
        for (const { command, printed } of sessionOf(block.text)) {
          await this.#runShell(command, exits ?? 0)
          const missing = Sample.missingLineOf(printed, this.#output ?? "")
          if (missing !== undefined) throw new Error(`not printed by ${command}: ${missing}\n${this.#shown()}`)
        }
        return
      case "ts":
        if (file === undefined) await this.#runTypeScript(block)
        return
      case "js":
        return file === undefined ? this.#runFile(`block-${block.line}.mjs`, block.text, process.execPath) : undefined
      case "python":
        return file === undefined ? this.#runFile(`block-${block.line}.py`, block.text, "python3") : undefined
      case "json": {
        const value: unknown = JSON.parse(block.text)
        return request === undefined ? undefined : this.#send(request, JSON.stringify(value), {}, block.directions.key)
      }
      case "http":
        return this.#sendText(block)
      case "yaml": {
        const [error] = parseDocument(block.text).errors
        if (error !== undefined) throw error
        return
      }
      case "csv":
        parseCsv(block.text)
        return
      case "sql":
        return this.#query(block.text)
      case "text":
        if (/^(\$ |anipool |npm |npx |curl )/m.test(block.text)) {
          throw new Error("commands stand in blocks of `sh` or `console`, or are marked `usage`")
        }
        return
      case "mermaid":
        // docs.integration.test.ts holds the drawing to the architecture.
        return
      default:
        if (file === undefined) {
          throw new Error(`nothing is known of "${block.language}": add file=NAME, or not-run: and the reason`)
        }
    }
  }

  /** A text of the page with what is different here: ports, and the keys that a start printed. */
  async #here(text: string): Promise<string> {
    const product = await this.#product()
    for (const [port] of text.matchAll(portsNamed)) {
      if (!this.#ports.has(port)) this.#ports.set(port, String(await freePort()))
    }
    return text
      .replaceAll(portsNamed, (port) => this.#ports.get(port)!)
      .replaceAll("<the key that was printed>", () => keyOf(product, "assignment"))
      .replaceAll(/<the key of type ([a-z]+)>/g, (_, type: string) => keyOf(product, type))
  }

  async #product(): Promise<Product.Product | undefined> {
    if (this.#uses === "none") return undefined
    if (this.#uses === "own") {
      if (!this.#ports.has("8080")) this.#ports.set("8080", String(await freePort()))
      const keys = Product.keysIn(this.#backgrounds.map(({ said }) => said()).join("\n"))
      if (keys.size === 0) return undefined
      return { address: `127.0.0.1:${this.#ports.get("8080")}`, dataDir: join(this.#folder, ".anipool"), keys }
    }
    const product = await this.#workshop.product()
    this.#ports.set("8080", product.address.split(":")[1]!)
    return product
  }

  async #environment(): Promise<Readonly<Record<string, string>>> {
    const product = await this.#product()
    return {
      ...this.#workshop.environment,
      ...(this.#uses === "own" ? { PORT: this.#ports.get("8080")! } : {}),
      ...(this.#uses === "shared" ? { ANIPOOL_DATA_DIR: product!.dataDir } : {})
    }
  }

  /** Where the shell's variables and its folder are kept between blocks. */
  get #shellState(): string {
    return `${this.#folder}.shell`
  }

  async #shellScript(text: string): Promise<string> {
    const script = `${this.#folder}.script`
    await writeFile(script, await this.#here(text))
    return `{ . ${this.#shellState}; cd "$PWD"; } 2> /dev/null
set -eo pipefail
. ${script}
declare -p > ${this.#shellState}`
  }

  async #runShell(text: string, exits: number): Promise<void> {
    await this.#run("bash", ["-c", await this.#shellScript(text)], exits)
  }

  async #startShell(text: string, until: string): Promise<void> {
    const options = { cwd: this.#folder, env: await this.#environment() }
    this.#backgrounds.push(
      await Product.startInBackground("bash", ["-c", await this.#shellScript(text)], options, until)
    )
    this.#output = this.#backgrounds.at(-1)!.said()
  }

  async #runTypeScript({ directions, line }: Block): Promise<void> {
    const name = `block-${line}.ts`
    const module = this.#modules.get(name)
    // What goes on with another was run with it.
    if (module === undefined || directions.isTypes === true) return
    const path = join(this.#folder, name)
    await writeFile(path, await this.#here(module.text))
    const program = await Effect.runPromise(TestProgram.bundle(pathToFileURL(path)))
    await this.#run(process.execPath, [program], directions.exits ?? 0)
  }

  async #runFile(name: string, text: string, program: string): Promise<void> {
    await writeFile(join(this.#folder, name), await this.#here(text))
    await this.#run(program, [name], 0)
  }

  async #run(command: string, args: ReadonlyArray<string>, exits: number): Promise<void> {
    const child = spawn(command, args, {
      cwd: this.#folder,
      env: await this.#environment(),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true
    })
    // The whole group: what a shell started would go on, and hold its output open.
    const limit = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), timeLimit)
    const said = { out: "", error: "" }
    child.stdout.setEncoding("utf8").on("data", (text) => said.out += text)
    child.stderr.setEncoding("utf8").on("data", (text) => said.error += text)
    const code = await new Promise<number | string>((resolve, reject) => {
      child.on("error", reject)
      child.on("close", (code, signal) => resolve(code ?? signal ?? "nothing"))
    }).finally(() => clearTimeout(limit))
    this.#output = exits === 0 ? said.out : said.out + said.error
    if (code !== exits) throw new Error(`it ended with ${code}\n${(said.error + said.out).slice(0, shownMax)}`)
  }

  async #send(
    { method, path }: { readonly method: string; readonly path: string },
    body: string | undefined,
    headers: Readonly<Record<string, string>>,
    key: string | undefined
  ): Promise<void> {
    const product = await this.#product()
    const type = key ?? (path.startsWith("/admin") ? "admin" : "universal")
    const response = await fetch(`http://${product!.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keyOf(product, type)}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body })
    })
    this.#output = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${this.#shown()}`)
  }

  /** A request as text: its first line, headers, and after an empty line the body. */
  async #sendText({ directions: { key }, text }: Block): Promise<void> {
    const [head = "", body] = text.trimEnd().split(/\n\n([\s\S]*)/, 2)
    const [first = "", ...headers] = head.split("\n")
    const [method = "", path = ""] = first.split(" ")
    const sent = headers.map((line) => line.split(/:\s*(.*)/, 2))
      .map(([name = "", value = ""]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name !== "authorization")
    await this.#send({ method, path }, body, Object.fromEntries(sent), key)
  }

  /** Statements, run in the product's own database, which is the embedded one. */
  async #query(text: string): Promise<void> {
    const product = await this.#product()
    const inData = (name: string) => readFile(join(product!.dataDir, name), "utf8")
    const client = new Client({
      host: "127.0.0.1",
      port: Number((await inData("cluster/postmaster.pid")).split("\n")[3]),
      user: "postgres",
      password: (await inData("password")).trim(),
      database: "anipool"
    })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }

  #compare({ language, text }: Block): void {
    if (this.#output === undefined) throw new Error("nothing was run before it")
    if (language === "json") {
      const differences = Sample.differencesOf(JSON.parse(text), JSON.parse(this.#output))
      if (differences.length > 0) throw new Error(`${differences.join("; ")}\n${this.#shown()}`)
    } else {
      const missing = Sample.missingLineOf(text, this.#output)
      if (missing !== undefined) throw new Error(`not printed: ${missing}\n${this.#shown()}`)
    }
  }

  /** Each command with all of its options, and no other, as its help has them. */
  async #compareUsage({ text }: Block): Promise<void> {
    for (const usage of text.trimEnd().split(/\n(?=\S)/)) {
      const words = usage.split(/\s+/)
      const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
      const command = words.slice(0, end < 0 ? words.length : end).join(" ")
      await this.#runShell(`${command} --help`, 0)
      // Its first paragraph; others may tell of other commands' options.
      const [helpUsage = ""] = this.#output!.split("\n\n", 1)
      const [shown, helped] = [usage, helpUsage].map((each) =>
        [...new Set([...each.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option))].sort().join(" ")
      )
      if (shown !== helped) throw new Error(`${command} has ${helped}, not ${shown}`)
    }
  }

  #shown(): string {
    return (this.#output ?? "").slice(0, shownMax)
  }
}

/** Ports where a page names them. */
const portsNamed = /(?<=\b(?:127\.0\.0\.1|localhost):|\bPORT=|--port[ =])\d{4,5}\b/g

const keyOf = (product: Product.Product | undefined, type: string): string => {
  const key = product?.keys.get(type)
  if (key === undefined) throw new Error(`no key of type ${type} was printed`)
  return key
}

/** The commands of a session with what each printed. */
const sessionOf = (text: string): ReadonlyArray<{ readonly command: string; readonly printed: string }> =>
  text.split(/^\$ /m).slice(1).map((part) => {
    const [command = "", printed = ""] = part.split(/(?<!\\)\n([\s\S]*)/, 2)
    return { command, printed }
  })
