/**
 * Every page, dialog and shortcut there is, as an administrator, an operator and a viewer, each signed in as a person, and with
 * one admin key. Pages are read out of the routes, dialogs are found by pressing each button of a page: one that is added is
 * visited without being named here. Nothing that is offered is refused, no request fails, each dialog takes the focus, keeps
 * it, and gives it back; and axe finds nothing, in either theme, at a desk, on a phone and at 200 %.
 */
import { assert, it } from "@effect/vitest"
import { menu } from "../src/pages.ts"
import type { ConsolePage } from "./browser/ConsolePage.ts"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"
import * as PageWalk from "./browser/PageWalk.ts"
import { pages } from "./browser/routes.ts"

const paths = [...pages.map(({ path }) => path), "/no/such/page"]

/** What stands in an address for a parameter: of something that the workspace has. */
const parameters = {
  $groupId: async (server: ConsoleServer, key: string) => {
    const { groups } = await server.send(key, "GET", "/admin/groups?limit=1") as {
      readonly groups: ReadonlyArray<{ readonly groupId: string }>
    }
    return groups[0]!.groupId
  },
  $campaignId: async (server: ConsoleServer, key: string) => {
    const { campaigns } = await server.send(key, "GET", "/admin/session") as {
      readonly campaigns: ReadonlyArray<{ readonly id: string }>
    }
    return campaigns[0]!.id
  },
  $id: async (server: ConsoleServer, key: string) => {
    const { numbers } = await server.send(key, "GET", "/admin/numbers?limit=1") as {
      readonly numbers: ReadonlyArray<{ readonly id: number }>
    }
    return String(numbers[0]!.id)
  }
} as const

/** Where each page of a workspace is. */
const addressesOf = async (server: ConsoleServer, workspace: string): Promise<(path: string) => string> => {
  const key = await server.key("admin", workspace)
  const values = new Map<string, string>()
  for (const [name, read] of Object.entries(parameters)) values.set(name, await read(server, key))
  return (path) =>
    path.split("/").map((part) => {
      if (!part.startsWith("$")) return part
      assert.isTrue(values.has(part), `say in \`parameters\` what stands for ${part}`)
      return values.get(part)!
    }).join("/")
}

browserTests("every page", (_it, server, open) => {
  const known: PageWalk.Known = { opens: new Map(), looked: new Set() }

  /** Does something on each of the pages, in a browser of its own, and answers what went wrong on them. */
  const over = async (
    as: { readonly role: "administrator" | "operator" | "viewer" } | "key",
    workspace: string,
    queue: Array<string>,
    onPage: (console: ConsolePage, walk: PageWalk.PageWalk, path: string, address: string) => Promise<void>
  ): Promise<ReadonlyArray<string>> => {
    const addressOf = await addressesOf(server(), workspace)
    const console = await open()
    const { page } = console
    const faults: Array<string> = []
    let path = "the sign-in"
    page.on("response", (response) => {
      // What was not filled in is said at its field.
      if (response.status() > 400) {
        faults.push(`${path}: ${response.status()} ${response.request().method()} ${response.url()}`)
      }
    })
    console.expect(400)
    await console.signIn(
      as === "key" ? await server().key("admin", workspace) : await server().person(as.role, workspace)
    )
    const walk = PageWalk.make(console, known)
    await walk.visit("/today")
    const isOffered = new Set(
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link")
        .evaluateAll((links) => links.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
    )
    for (;;) {
      const next = queue.shift()
      if (next === undefined) break
      path = next
      const address = addressOf(path)
      const letter = isOffered.has(`/console${address}`) ? menu.find(({ to }) => to === address)?.letter : undefined
      try {
        await walk.visit(address, letter)
        await onPage(console, walk, path, address)
      } catch (error) {
        faults.push(`${path}: ${String(error)}`)
        // What is open there is not in the way of the next page.
        await page.reload()
        await page.locator("main h1").first().waitFor()
      }
    }
    await console.close().catch((error: unknown) => faults.push(String(error)))
    return faults
  }

  it("as administrator: axe finds nothing, and dialogs do as dialogs do", async () => {
    const console = await open()
    await console.goto("/")
    await console.page.getByRole("heading", { name: "Sign in" }).waitFor()
    PageWalk.assertNone(await console.hindrances(), "the sign-in")
    await console.close()
    const queue = [...paths]
    const two = await Promise.all(
      [1, 2].map(() =>
        over({ role: "administrator" }, "Demo", queue, async (console, { walk }, path, address) => {
          PageWalk.assertNone(await console.hindrances(), path)
          await walk(path, address)
        })
      )
    )
    assert.deepStrictEqual(two.flat(), [], two.flat().join("\n"))
  })

  for (const as of [{ role: "operator" }, { role: "viewer" }, "key"] as const) {
    it.concurrent(`as ${as === "key" ? "one admin key" : as.role}: what is offered is not refused`, async () => {
      let isFirst = true
      const faults = await over(as, "Demo", [...paths], async (_console, { everywhere, walk }, path, address) => {
        if (isFirst) await everywhere()
        isFirst = false
        await walk(path, address)
      })
      assert.deepStrictEqual(faults, [], faults.join("\n"))
    })
  }

  it.concurrent("of the UK: axe finds nothing", async () => {
    const faults = await over({ role: "administrator" }, "Demo UK", [...paths], async (console, _walk, path) => {
      PageWalk.assertNone(await console.hindrances("main"), path)
    })
    assert.deepStrictEqual(faults, [], faults.join("\n"))
  })
}, { own: {} })
