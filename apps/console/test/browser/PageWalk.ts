/**
 * A walk over a page by keyboard: its shortcuts are pressed, its lists of choices are opened, then each button is pressed once, and
 * each dialog that one opens is looked at, at each of its steps that changes nothing. What there is to press is found in the page.
 */
import { assert } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { goKey } from "../../src/finder/shortcuts.ts"
import { watch } from "./calm.ts"
import type { ConsolePage } from "./ConsolePage.ts"

/** What the walks of all roles found out together: what is known is not waited for, or looked at, again. */
export interface Known {
  /** What the buttons open, by page and kind: a dialog's title, or nothing. */
  readonly opens: Map<string, string | undefined>
  /** Dialogs and lists of choices that were looked at. */
  readonly looked: Set<string>
}

/** Goes over pages. */
export interface PageWalk {
  /** Goes to a page within the console: by its shortcut, where it has one, or as a link does. */
  readonly visit: (address: string, letter?: string) => Promise<void>
  /** Walks over the page that is at an address; `path` names the page for all things of its kind. */
  readonly walk: (path: string, address: string) => Promise<void>
  /** What is there once for the whole console: the finder and the list of shortcuts. */
  readonly everywhere: () => Promise<void>
}

/** Fails with what hinders on something. */
export const assertNone = (hindrances: ReadonlyArray<string>, where: string): void => {
  if (hindrances.length > 0) assert.fail([where, ...hindrances].join("\n"))
}

/** A walk in a page that is signed in. */
export const make = (console: ConsolePage, known: Known): PageWalk => {
  const { page } = console
  const { calm, loaded } = watch(page)

  const visit = async (address: string, letter?: string): Promise<void> => {
    // The heading of the page that is left is no sign that the next one is there.
    const isElsewhere = await page.evaluate((path) => {
      if (location.pathname === path) return false
      document.querySelector("main h1")?.setAttribute("data-left", "")
      return true
    }, `/console${address}`)
    if (isElsewhere && letter !== undefined) {
      const go = async () => {
        // One right after the other: the second is waited for a moment only.
        await Promise.all([page.keyboard.press(goKey), page.keyboard.press(letter)])
        await page.waitForFunction((path) => location.pathname === path, `/console${address}`, { timeout: closingMs })
      }
      await go().catch(async (error: unknown) => {
        // On a busy machine a dialog may be loaded later than it is waited for where nobody knows of it, and has the keys.
        const late = page.locator(openDialog)
        if (await late.count() === 0) throw error
        await page.keyboard.press("Escape")
        await late.waitFor({ state: "detached", timeout: closingMs })
        await go()
      }).catch(async () => {
        const before = await page.evaluate(() =>
          (document.querySelector(".dialog") ?? document.activeElement)?.outerHTML.slice(0, 300)
        )
        assert.fail(`“${goKey} ${letter}” does not go there, before ${before}`)
      })
    } else await page.evaluate((path) => history.pushState(null, "", path), `/console${address}`)
    // Pages that a role does not open have one heading together.
    await page.locator("main h1:not([data-left])").or(page.getByText("Your role does not open this page")).first()
      .waitFor()
    await calm()
    // What is folded is part of the page.
    await page.evaluate(() => {
      document.querySelectorAll("main details").forEach((each) => each.setAttribute("open", ""))
    })
  }

  /** The title of the dialog that opened, looked at and closed; undefined: none did. */
  const closeOpened = async (name: string, waitMs: number): Promise<string | undefined> => {
    const isOpen = await page.locator(openDialog).first().waitFor({ timeout: waitMs }).then(() => true, () => false)
    if (!isOpen) return undefined
    return close(name, () =>
      page.waitForFunction(
        (name) => {
          const focused = document.activeElement
          return focused instanceof HTMLElement &&
            (focused.getAttribute("aria-label") ?? focused.innerText).trim() === name
        },
        name,
        { timeout: closingMs }
      ))
  }

  /** Looks at the dialog that is open, once for each of its kind, and closes it; `back`: whether what had the focus has it again. */
  const close = async (name: string, back: () => Promise<unknown>): Promise<string | undefined> => {
    const dialog = page.locator(openDialog).last()
    const title = await dialog.getByRole("heading", { level: 2 }).first().innerText({ timeout: goneMs })
      .catch(async (error: unknown) => {
        if (await dialog.count() === 0) return undefined
        throw error
      })
    await page.waitForFunction(() =>
      document.activeElement?.closest(".dialog") !== null || document.querySelector(".dialog") === null
    )
    // One that shows how far something is closes itself at the end, as of a file that is saved.
    if (title === undefined || await dialog.count() === 0) return undefined
    // About one number or another it is the same.
    const kind = title.replace(/[\d ]+/g, " ")
    let isStepped = false
    if (!known.looked.has(kind)) {
      known.looked.add(kind)
      const where = `the dialog “${title}”`
      assertNone(await console.hindrances(".dialog"), where)
      await assertKeepsFocus(page, title)
      await openLists(openDialog, where)
      isStepped = await takeSteps(dialog, where)
    }
    // What is shown this once only is closed by its own button.
    const isRead = dialog.getByRole("button", { name: "I have copied it" })
    if (await isRead.isVisible()) await isRead.press("Enter")
    else await page.keyboard.press("Escape")
    // What the steps changed is not to be kept.
    const asks = page.getByRole("button", { name: "Discard it" })
    if (isStepped && await asks.waitFor({ timeout: unknownMs }).then(() => true, () => false)) await asks.press("Enter")
    await dialog.waitFor({ state: "detached", timeout: closingMs })
      .catch(() => assert.fail(`the dialog “${title}” is not closed by Escape`))
    await back().catch(() => assert.fail(`the dialog “${title}” did not give the focus back to “${name}”`))
    return title
  }

  /** Opens each list of choices within a page or a dialog, once for each of its kind, looks at it, and closes it. */
  const openLists = async (within: string, where: string): Promise<void> => {
    for (const name of await listsOf(page, within)) {
      const kind = `${where}: ${kindOf(name)}`
      if (known.looked.has(kind)) continue
      known.looked.add(kind)
      const field = page.locator(within).last().getByRole("combobox", { name, exact: true }).first()
      await field.focus()
      // What it chooses with is loaded by whoever begins to.
      await calm()
      await field.press("ArrowDown")
      await page.locator(list).waitFor({ timeout: closingMs })
        .catch(() => assert.fail(`${where}: “${name}” is not opened by an arrow`))
      assertNone(await console.hindrancesOfList(list), `${where}: the choices of “${name}”`)
      await page.keyboard.press("Escape")
      await page.locator(list).waitFor({ state: "detached", timeout: closingMs })
        .catch(() => assert.fail(`${where}: the choices of “${name}” are not closed by Escape`))
      assert.isTrue(
        await field.evaluate((field) => field === document.activeElement),
        `${where}: “${name}” does not have the focus again`
      )
    }
  }

  /** What a dialog shows once one of its kinds is chosen, or a file is; whether there was any such step. */
  const takeSteps = async (dialog: Locator, where: string): Promise<boolean> => {
    const kinds = dialog.locator("input[type=radio]:not(:disabled)")
    const files = dialog.locator("input[type=file]")
    const [isOfKinds, isOfFile] = [await kinds.count() > 0, await files.count() > 0]
    // One kind may bring further ones with it.
    for (let at = 0; at < await kinds.count(); at++) {
      await kinds.nth(at).check()
      assertNone(await console.hindrances(".dialog"), `${where}, its kind ${at + 1}`)
    }
    if (isOfFile) {
      await files.first().setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer: Buffer.from(lines) })
      await calm()
      assertNone(await console.hindrances(".dialog"), `${where}, with a file`)
    }
    return isOfKinds || isOfFile
  }

  /** Presses a button and, where it opens a dialog, sees that the dialog does as dialogs do. */
  const press = async (key: string, name: string, address: string): Promise<string | undefined> => {
    const button = page.locator("main").getByRole("button", { name, exact: true }).first()
    // What was done before it may have taken it away.
    if (await button.count() === 0) return undefined
    const before = loaded()
    await button.press("Enter")
    await calm()
    const isKnown = known.opens.get(key) !== undefined
    const opened = await closeOpened(name, isKnown ? closingMs : loaded() > before ? loadedMs : unknownMs)
    if (opened !== undefined) return opened
    // It did something, or went elsewhere.
    await visit(address)
    return undefined
  }

  /** Presses a shortcut that opens a dialog, from wherever the focus is; its title is answered. */
  const pressForDialog = async (keys: string): Promise<string | undefined> => {
    await page.evaluate(() => Object.assign(window, { before: document.activeElement }))
    await page.keyboard.press(keys)
    await page.locator(openDialog).first().waitFor()
    return close(
      keys,
      () =>
        page.waitForFunction(() => document.activeElement === Reflect.get(window, "before"), undefined, {
          timeout: closingMs
        })
    )
  }

  /** The shortcuts of the page's list, and its search. */
  const pressKeys = async (): Promise<void> => {
    await page.locator("main h1").first().focus()
    if (await page.locator(search).count() === 0) {
      assert.strictEqual(await pressForDialog("/"), "Find", "where the page has no search")
    } else {
      await page.keyboard.press("/")
      await page.waitForFunction((search) => document.activeElement?.matches(search), search)
      await page.locator("main h1").first().focus()
    }
    if (await page.locator(rowOfList).count() === 0) return
    await page.keyboard.press("j")
    await page.waitForFunction((row) => document.activeElement?.closest(row) !== null, rowOfList)
    const box = page.locator(`${rowOfList}:focus-within input[type=checkbox]:not(:disabled)`)
    if (await box.count() > 0) {
      await page.keyboard.press("x")
      assert.isTrue(await box.isChecked(), "“x” chooses the row")
      await page.keyboard.press("a")
      await page.waitForFunction(() => document.activeElement?.closest(".chosen-bar") !== null)
    }
  }

  const walk = async (path: string, address: string): Promise<void> => {
    await pressKeys()
    await openLists("main", path)
    // In a list of choices a letter chooses: it is no shortcut there.
    await page.locator("main h1").first().focus()
    const pressed = new Set<string>()
    for (;;) {
      const next = (await buttonsOf(page)).find(({ kind, name }) => {
        const key = `${path} ${kind}`
        return !notPressed.test(name) && !pressed.has(kind) &&
          (!known.opens.has(key) || known.opens.get(key) !== undefined)
      })
      if (next === undefined) return
      const { kind, name } = next
      const key = `${path} ${kind}`
      pressed.add(kind)
      const opened = await press(key, name, address).catch((error: unknown) => {
        throw new Error(`“${name}”: ${String(error)}`, { cause: error })
      })
      known.opens.set(key, opened)
    }
  }

  const everywhere = async (): Promise<void> => {
    assert.strictEqual(await pressForDialog("?"), "Keyboard shortcuts")
    assert.strictEqual(await pressForDialog("Control+k"), "Find")
  }

  return { visit, walk, everywhere }
}

// internal

const openDialog = ".dialog[role=dialog], .dialog[role=alertdialog]"

/** Of those that were closed, some stay hidden. */
const list = ".popup[data-open]"

/** A file to import: one line adds a number, the other cannot be read. Its preview changes nothing. */
const lines = "country_code,number,inbound_group_id\n1,2125550199,no-such-group\n1,none,no-such-group\n"

const rowOfList = "main .table-body [role=row]:has(a, input)"

const search = "main input[type=search]"

/** So long it is waited for a dialog where nobody knows yet whether there is one. */
const unknownMs = 400
/** The same where scripts were loaded: React shows what they bring a third of a second after it showed that it loads, or later. */
const loadedMs = 4_000
/** They end what hangs; nothing waits for them. */
const closingMs = 20_000
const goneMs = 5_000

/** Pressed, these end what the walk needs, or take it elsewhere. */
const notPressed = /^(End|Sign out|Load it again)/

/** A button; `kind`: its name without what tells one entry from another. */
interface Button {
  readonly name: string
  readonly kind: string
}

/** A name without what tells one entry from another. */
const kindOf = (name: string): string => name.replace(/[\d“‘"].*$|(?<=.) (of|for) .*/su, "").trim()

/** The names of the lists of choices within a page or a dialog. */
const listsOf = (page: Page, within: string): Promise<ReadonlyArray<string>> =>
  page.locator(within).last().evaluate((within) =>
    Array.from(within.querySelectorAll<HTMLElement>("[role=combobox][aria-expanded=false]:not(:disabled)"))
      .filter((each) => each.offsetParent !== null)
      .map((each) =>
        (each.getAttribute("aria-label") ?? (each as HTMLInputElement).labels?.[0]?.innerText ?? "").trim()
      )
  )

/** The buttons of a page: those of one row, or of one entry, stand for those of the others. */
const buttonsOf = async (page: Page): Promise<ReadonlyArray<Button>> => {
  const buttons = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("main button:not(:disabled):not([role=combobox])"))
      .filter((each) => each.offsetParent !== null && each.closest(".combobox, .table-header") === null)
      .map((each) => ({
        name: (each.getAttribute("aria-label") ?? each.innerText).trim(),
        isOfRow: each.closest("tr, [role=row]") !== null
      }))
  )
  return buttons
    .filter(({ name }) => name !== "")
    .map(({ isOfRow, name }) => ({ name, kind: isOfRow ? name.split(" ")[0]! : kindOf(name) }))
}

/** The Tab key does not leave a dialog, at either end. */
const assertKeepsFocus = async (page: Page, title: string): Promise<void> => {
  for (const [at, key] of [[-1, "Tab"], [0, "Shift+Tab"]] as const) {
    await page.evaluate((at) => {
      const dialog = Array.from(document.querySelectorAll<HTMLElement>(".dialog")).at(-1)!
      const stops = Array.from(
        dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")
      ).filter((each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.offsetParent !== null)
      stops.at(at)?.focus()
    }, at)
    await page.keyboard.press(key)
    await page.waitForFunction(() => document.activeElement?.closest(".dialog") != null, undefined, {
      timeout: closingMs
    }).catch(() => assert.fail(`${key} leaves the dialog “${title}”`))
  }
}
