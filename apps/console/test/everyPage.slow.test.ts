/**
 * Every page and every dialog there is, as a viewer, an operator and an administrator, each signed in as a person, and with one
 * admin key. Pages are read out of the routes, dialogs are found by pressing each button of a page: one that is added is
 * visited without being named here. Nothing that is offered is refused, no request fails, each dialog has the focus, takes
 * Escape and gives the focus back; and axe finds nothing, in either theme, at a desk, on a phone and at 200 %.
 */
import { afterAll, assert, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import type { ConsolePage } from "./browser/ConsolePage.ts"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"
import { pages } from "./browser/routes.ts"

const us = "Demo"

/** What stands in an address for a parameter: of something that the workspace has. */
const parameters: Readonly<
  Record<string, (server: ConsoleServer, workspace: string) => Promise<string>>
> = {
  $groupId: async (server, workspace) => {
    const key = await server.key("admin", workspace)
    const { groups } = await server.send(key, "GET", "/admin/groups?limit=1") as {
      readonly groups: ReadonlyArray<{ readonly groupId: string }>
    }
    return groups[0]!.groupId
  },
  $campaignId: async (server, workspace) => {
    const key = await server.key("admin", workspace)
    const { campaigns } = await server.send(key, "GET", "/admin/session") as {
      readonly campaigns: ReadonlyArray<{ readonly id: string }>
    }
    return campaigns[0]!.id
  },
  $id: async (server, workspace) => {
    const key = await server.key("nrm", workspace)
    const { numbers } = await server.send(key, "GET", "/admin/numbers?limit=1") as {
      readonly numbers: ReadonlyArray<{ readonly id: number }>
    }
    return String(numbers[0]!.id)
  }
}

/** Where a page is, of something that is there. */
const addressOf = async (server: ConsoleServer, workspace: string, path: string): Promise<string> => {
  const parts = await Promise.all(
    path.split("/").map((part) => {
      if (!part.startsWith("$")) return part
      assert.property(parameters, part, "say in `parameters` what stands for it")
      return parameters[part]!(server, workspace)
    })
  )
  return parts.join("/")
}

/** Goes to a page within the console, as a link does. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((path) => {
    // The heading of the page that is left is no sign that the next one is there.
    if (location.pathname !== path) document.querySelector("main h1")?.setAttribute("data-left", "")
    history.pushState(null, "", path)
  }, `/console${path}`)
  await isThere(page)
}

const isThere = async (page: Page): Promise<void> => {
  // Pages that a role does not open have one heading together.
  await page.locator("main h1:not([data-left])").or(page.getByText("Your role does not open this page")).first()
    .waitFor()
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null)
}

/** Pressed, these end what the walk needs, or take it elsewhere. */
const notPressed = /^(End|Sign out|Load it again)/

/** The buttons of a page, each once: those of one row, or of one entry, stand for those of the others. */
const buttonsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const names = Array.from(document.querySelectorAll<HTMLElement>("main button:not(:disabled):not([role=combobox])"))
      .filter((each) => each.offsetParent !== null && each.closest(".combobox, .table-header, summary") === null)
      .map((each) => (each.getAttribute("aria-label") ?? each.innerText).trim())
    return [...new Set(names)].filter((name) => name !== "")
  })

/** A name without what tells one entry from another. */
const kindOf = (name: string): string => name.replace(/[\d“‘"].*$/u, "").replace(/ of .*| for .*/u, "").trim()

/** What is open over the page. */
const dialogOf = (page: Page): Locator => page.locator(".dialog[role=dialog], .dialog[role=alertdialog]").last()

/** How long a button's dialog is waited for that never opened one. */
const dialogMs = 350

browserTests("every page", (_it, server, open) => {
  /** Buttons of which it is known what they open, by page and kind: a dialog's title, or nothing. */
  const opens = new Map<string, string | undefined>()
  /** Dialogs whose accessibility was looked at. */
  const looked = new Set<string>()

  /** Presses a button and, where it opens a dialog, sees that the dialog does as dialogs do. */
  const press = async (console: ConsolePage, path: string, name: string): Promise<string | undefined> => {
    const { page } = console
    const button = page.locator("main").getByRole("button", { name, exact: true }).first()
    const known = opens.has(`${path} ${kindOf(name)}`) ? opens.get(`${path} ${kindOf(name)}`) : null
    // What was done before it may have taken it away.
    if (!await button.focus({ timeout: 5_000 }).then(() => true, () => false)) return undefined
    await page.keyboard.press("Enter")
    const dialog = dialogOf(page)
    const isOpen = await dialog.waitFor({ timeout: known === null ? dialogMs : 30_000 }).then(() => true, () => false)
    if (!isOpen) return undefined
    const title = await dialog.getByRole("heading", { level: 2 }).first().innerText()
    await page.waitForFunction(() => document.activeElement?.closest(".dialog") !== null)
    if (!looked.has(`${path} ${title}`)) {
      looked.add(`${path} ${title}`)
      assert.deepStrictEqual(await console.hindrances(".dialog"), [], `the dialog “${title}” of ${path}`)
    }
    // What is shown this once only is closed by its own button.
    const isRead = dialog.getByRole("button", { name: "I have copied it" })
    if (await isRead.isVisible()) await isRead.press("Enter")
    else await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await page.waitForFunction(
      (name) => {
        const focused = document.activeElement
        return focused instanceof HTMLElement &&
          (focused.getAttribute("aria-label") ?? focused.innerText).trim() === name
      },
      name,
      { timeout: 10_000 }
    ).catch(() => assert.fail(`the dialog “${title}” of ${path} did not give the focus back to “${name}”`))
    return title
  }

  const walk = async (console: ConsolePage, path: string, workspace: string): Promise<void> => {
    const { page } = console
    const address = await addressOf(server(), workspace, path)
    await visit(page, address)
    const pressed = new Set<string>()
    const box = page.locator(".table-body input[type=checkbox]:not(:disabled)").first()
    if (await box.isVisible()) await box.check()
    for (;;) {
      const next = (await buttonsOf(page)).find((name) =>
        !notPressed.test(name) && !pressed.has(kindOf(name)) &&
        (!opens.has(`${path} ${kindOf(name)}`) || opens.get(`${path} ${kindOf(name)}`) !== undefined)
      )
      if (next === undefined) return
      pressed.add(kindOf(next))
      const opened = await press(console, path, next)
      opens.set(`${path} ${kindOf(next)}`, opened)
      if (opened === undefined) {
        // It did something, or went elsewhere.
        await visit(page, address)
        if (await box.isVisible() && !await box.isChecked()) await box.check()
      }
    }
  }

  for (const role of ["administrator", "operator", "viewer", "one admin key"] as const) {
    let opened: Promise<ConsolePage> | undefined
    const refused: Array<string> = []
    /** Signed in once for all pages. */
    const signedIn = (): Promise<ConsolePage> => opened ??= signIn()
    const signIn = async () => {
      const console = await open()
      console.page.on("response", (response) => {
        // What was not filled in is said at its field.
        if (response.status() > 400) {
          refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
        }
      })
      console.expect(400)
      await console.goto("/")
      await console.page.getByRole("heading", { name: "Sign in" }).waitFor()
      if (role === "administrator") assert.deepStrictEqual(await console.hindrances(), [], "the sign-in")
      await console.signIn(await (role === "one admin key" ? server().key("admin") : server().person(role)))
      return console
    }
    afterAll(async () => {
      await (await opened)?.close()
    })
    for (const { path } of [...pages, { path: "/no/such/page" }]) {
      it(`${role}: ${path}`, async () => {
        const console = await signedIn()
        refused.length = 0
        if (role === "administrator") {
          await visit(console.page, await addressOf(server(), us, path))
          assert.deepStrictEqual(await console.hindrances(), [])
        }
        await walk(console, path, us)
        assert.deepStrictEqual(refused, [], "what is offered is not refused")
      })
    }
  }

  let uk: Promise<ConsolePage> | undefined
  afterAll(async () => {
    await (await uk)?.close()
  })
  for (const { path } of pages) {
    it(`of the UK: ${path}`, async () => {
      uk ??= open().then(async (console) => {
        await console.signIn(await server().person("administrator", "Demo UK"))
        return console
      })
      const console = await uk
      await visit(console.page, await addressOf(server(), "Demo UK", path))
      assert.deepStrictEqual(await console.hindrances(), [])
    })
  }
}, { own: {} })
