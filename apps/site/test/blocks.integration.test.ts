/**
 * That a block which is not as its page says is found: what the test of the pages is worth.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { blocksOf } from "./pages/Block.ts"
import * as PageRun from "./pages/PageRun.ts"
import * as Types from "./pages/Types.ts"
import * as Workshop from "./pages/Workshop.ts"

const fenced = (...blocks: ReadonlyArray<readonly [info: string, text: string]>): string =>
  blocks.map(([info, text]) => `\`\`\`${info}\n${text}\n\`\`\`\n`).join("\n")

describe.sequential("a page's blocks", () => {
  let workshop: Workshop.Workshop
  let pages = 0

  beforeAll(async () => {
    workshop = await Workshop.open()
  })

  afterAll(() => workshop.close())

  const run = (...blocks: ReadonlyArray<readonly [info: string, text: string]>): Promise<string> =>
    PageRun.run(workshop, `page-${++pages}`, blocksOf(fenced(...blocks))).then(
      () => "",
      ({ message }: Error) => message
    )

  it("share a folder and a shell", async () => {
    assert.strictEqual(
      await run(
        ["sh", "mkdir inner && cd inner\nGREETING=hello"],
        ["json file=inner/given.json", "{ \"n\": 1 }"],
        ["sh", "echo $GREETING; cat given.json"],
        ["text output", "hel…\n{ \"n\": 1 }"],
        ["sh exits=3", "echo no >&2; exit 3"],
        ["text output", "no"],
        ["js", "console.log(JSON.stringify({ success: true, list: [{ id: 7 }] }))"],
        ["json output", "{ \"success\": true, \"list\": [{ \"id\": 1 }, { \"id\": 2 }] }"],
        ["console", "$ echo one\none\n$ echo 'Total   2'\nTotal 2"],
        ["sh until: ready", "echo ready; sleep 600"],
        ["nonsense not-run: nobody knows it", "?"]
      ),
      ""
    )
  })

  it("fail where something is not as they say", async () => {
    const failures: ReadonlyArray<readonly [string, ReadonlyArray<readonly [info: string, text: string]>]> = [
      ["line 1 (sh): it ended with 1", [["sh", "false\ntrue"]]],
      ["line 1 (sh): it ended with 0", [["sh exits=1", "true"]]],
      ["line 1 (sh): it ended before", [["sh until: ready", "echo other"]]],
      ["line 1 (sh): it ended with 127", [["sh", "npm audit"]]],
      ["line 5 (json): id: expected string, got number", [["sh", "echo '{\"id\":1}'"], [
        "json output",
        "{\"id\":\"1\"}"
      ]]],
      ["line 5 (json): name: is not in what came", [["sh", "echo '{}'"], ["json output", "{\"name\":\"\"}"]]],
      ["line 5 (json): ok: expected true", [["sh", "echo '{\"ok\":false}'"], ["json output", "{\"ok\":true}"]]],
      ["line 5 (text): not printed: two", [["sh", "echo one"], ["text output", "two"]]],
      ["line 1 (console): not printed by echo 12: 13", [["console", "$ echo 12\n13"]]],
      ["line 1 (json): Expected", [["json", "{ id: 1 }"]]],
      ["line 1 (yaml): ", [["yaml", "a: [1"]]],
      ["line 1 (ts): it ended with 1", [["ts", "throw new Error(\"no\")"]]],
      ["line 1 (text): commands stand", [["text", "npm install anipool"]]],
      ["line 1 (ini): nothing is known of \"ini\"", [["ini", "[Unit]"]]],
      ["line 1 (): nothing is known of \"\"", [["", "?"]]]
    ]
    for (const [message, blocks] of failures) {
      assert.strictEqual((await run(...blocks)).slice(0, message.length), message)
    }
    assert.throws(() => blocksOf(fenced(["sh runs", "true"])), "line 1: \"runs\" says nothing about running a block")
    assert.throws(() => blocksOf("```sh\ntrue"), "line 1: the block does not end")
  })

  it("are checked against the types, each module whole", async () => {
    const pageOf = (...blocks: ReadonlyArray<readonly [info: string, text: string]>) => blocksOf(fenced(...blocks))
    const decorated =
      "const all = (_: object, _1: string, _2: number): void => {}\nexport class A { b(@all c: string) { return c } }"
    const found = await Types.check(
      `${workshop.directory}/types`,
      new Map([
        ["right", pageOf(["ts", "const a: number = 1"], ["ts continues", "export const b = a + 1"])],
        ["wrong", pageOf(["ts", "export const a = 1"], ["ts file=main.ts", "export const b: string = 1"])],
        ["by default", pageOf(["ts", decorated])],
        [
          "by its own",
          pageOf(["ts", decorated], [
            "json file=tsconfig.json",
            "{ \"compilerOptions\": { \"experimentalDecorators\": true } }"
          ])
        ]
      ])
    )
    assert.deepStrictEqual(found.get("right"), [])
    assert.match(found.get("by default")![0]!, /TS1206: Decorators are not valid here/)
    assert.deepStrictEqual(found.get("by its own"), [])
    assert.deepStrictEqual(found.get("wrong"), [
      "main.ts, line 6: TS2322: Type 'number' is not assignable to type 'string'."
    ])
  })
})
