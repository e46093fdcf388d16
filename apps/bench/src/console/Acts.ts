/**
 * What an operator of a large company does on the console's pages: the heavy of it.
 */
import type { Page } from "playwright-core"
import * as Company from "./Company.ts"
import type { Act, Worked } from "./Smoothness.ts"

/** From the top of a list to its bottom and back: by wheel, by thumb, by keys. */
export const scrolled: Act = {
  name: "scroll",
  run: async (page) => {
    await overList(page)
    await wheel(page, 40, 700)
    const list = page.getByRole("table").first()
    await list.focus()
    await page.keyboard.press("End")
    await page.waitForTimeout(settledMs)
    await wheel(page, 20, -700)
    await page.keyboard.press("Home")
    await page.waitForTimeout(settledMs)
    for (let i = 0; i < 30; i++) await page.keyboard.press("PageDown")
    await page.keyboard.press("Home")
  }
}

/** The pages, and what is done on each. */
export const pages: ReadonlyArray<Worked> = [
  { name: "Today", address: "/today", acts: [down(), finder()] },
  {
    name: "Numbers",
    address: "/numbers",
    acts: [
      scrolled,
      rowKeys(),
      sort("Number"),
      searched("Number, last digits, place or group", "group-4"),
      combobox("Group", "group-49"),
      combobox("Area code", "9"),
      {
        name: "choose all",
        run: async (page) => {
          await page.getByRole("button", { name: /^Choose all/ }).click()
          await page.getByRole("button", { name: "Clear", exact: true }).click()
        }
      },
      finder()
    ]
  },
  {
    name: "Groups",
    address: "/groups",
    acts: [scrolled, rowKeys(), sort("Numbers"), searched("Search groups", "49")]
  },
  {
    name: "The largest group",
    address: `/groups/${Company.largestGroup}`,
    acts: [scrolled, down(), {
      name: "edit",
      run: async (page) => {
        await page.getByRole("button", { name: "Edit" }).first().click()
        const dialog = page.getByRole("dialog", { name: "Edit the group" })
        const field = dialog.getByRole("textbox").nth(1)
        await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
        await field.press("Control+v")
        await page.waitForTimeout(settledMs)
        await field.press("End")
        await page.keyboard.type(" 2015550123", { delay: typedEveryMs })
        await page.waitForTimeout(settledMs)
        await field.press("Control+a")
        await field.press("Delete")
        await page.keyboard.press("Escape")
        await dialog.waitFor({ state: "detached" })
      }
    }]
  },
  {
    name: "Campaigns",
    address: "/campaigns",
    acts: [scrolled, rowKeys(), sort("Campaign"), searched("Search campaigns", "9"), {
      name: "pick a group",
      run: async (page) => {
        await page.getByRole("button", { name: "New campaign" }).click()
        const dialog = page.getByRole("dialog")
        const field = dialog.getByLabel("Group", { exact: true })
        await field.pressSequentially("group-12", { delay: typedEveryMs })
        await page.waitForTimeout(settledMs)
        await field.fill("")
        await page.keyboard.press("Escape")
        await dialog.waitFor({ state: "detached" })
      }
    }]
  },
  { name: "A campaign", address: "/campaigns/campaign-0001", acts: [down()] },
  { name: "A number", address: "/numbers/1", acts: [down()] },
  {
    name: "Trends",
    address: "/trends",
    acts: [
      down(),
      choose("Rows", "By area code"),
      choose("Rows", "By campaign"),
      choose("Columns", "Across hours"),
      choose("Days", "Last 90 days"),
      choose("Columns", "Across days"),
      {
        name: "show all rows",
        run: (page) => page.getByRole("button", { name: /^Show all/ }).click()
      },
      down()
    ]
  },
  {
    name: "Planner",
    address: "/planner",
    acts: [down(), scrolled, choose("Campaigns", "Only some"), {
      name: "find a campaign",
      run: async (page) => {
        const field = page.getByLabel("Find a campaign").first()
        await field.pressSequentially("campaign 09", { delay: typedEveryMs })
        await page.locator(".campaign-boxes input").first().check()
        await field.fill("")
      }
    }]
  },
  { name: "Assign", address: "/assign", acts: [combobox("Campaign", "campaign 09")] },
  { name: "Alerts", address: "/alerts", acts: [down()] },
  { name: "Shadow", address: "/shadow", acts: [down()] },
  { name: "Audit", address: "/audit", acts: [down(), searched("Search what was done, or to what", "campaign-09")] },
  { name: "Policy", address: "/policy", acts: [down()] },
  { name: "People", address: "/settings", acts: [down()] }
]

// internal

/** Somebody types five characters a second or more. */
const typedEveryMs = 120
/** After what is typed or scrolled stands still, it is asked for. */
const settledMs = 700

/** As many phones as a group may be given at once. */
const pasted = Array.from({ length: Company.largest }, (_, i) => `202556${String(i).padStart(5, "0").slice(1)}`).join(
  "\n"
)

const overList = async (page: Page): Promise<void> => {
  const list = page.getByRole("table").first()
  await list.scrollIntoViewIfNeeded()
  const box = await list.boundingBox()
  if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 400) / 2)
}

const wheel = async (page: Page, times: number, by: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    await page.mouse.wheel(0, by)
    // A wheel's notches do not come all at once.
    await page.waitForTimeout(30)
  }
}

/** Down the page and up again. */
function down(): Act {
  return {
    name: "scroll the page",
    run: async (page) => {
      await page.mouse.move(20, 450)
      await page.locator("main").hover({ position: { x: 8, y: 8 } })
      await wheel(page, 25, 400)
      await wheel(page, 25, -400)
    }
  }
}

function rowKeys(): Act {
  return {
    name: "go by row",
    run: async (page) => {
      await page.locator("main h1").click()
      for (let i = 0; i < 40; i++) await page.keyboard.press("j")
      for (let i = 0; i < 10; i++) await page.keyboard.press("k")
      await page.keyboard.press("x")
      await page.keyboard.press("x")
    }
  }
}

function sort(column: string): Act {
  return {
    name: "sort",
    run: async (page) => {
      for (let i = 0; i < 2; i++) {
        await page.getByRole("table").first().getByRole("button", { name: column, exact: true }).click()
        await page.waitForTimeout(settledMs)
      }
    }
  }
}

function searched(label: string, text: string): Act {
  return {
    name: "search",
    run: async (page) => {
      const field = page.getByLabel(label)
      await field.pressSequentially(text, { delay: typedEveryMs })
      await page.waitForTimeout(settledMs)
      await field.fill("")
      await page.waitForTimeout(settledMs)
    }
  }
}

function combobox(label: string, text: string): Act {
  return {
    name: `choose: ${label}`,
    run: async (page) => {
      await page.getByRole("combobox", { name: label, exact: true }).click()
      await page.getByRole("listbox").waitFor()
      await page.waitForTimeout(settledMs)
      await page.keyboard.type(text, { delay: typedEveryMs })
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      await page.waitForTimeout(settledMs)
      const clear = page.getByRole("button", { name: `Clear ${label}` })
      if (await clear.isVisible()) await clear.click()
      await page.keyboard.press("Escape")
      await page.waitForTimeout(settledMs)
    }
  }
}

function choose(label: string, choice: string): Act {
  return {
    name: choice,
    run: async (page) => {
      await page.getByRole("combobox", { name: label, exact: true }).click()
      await page.getByRole("option", { name: choice }).click()
      await page.waitForTimeout(settledMs)
    }
  }
}

function finder(): Act {
  return {
    name: "finder",
    run: async (page) => {
      await page.keyboard.press("Control+k")
      const dialog = page.getByRole("dialog", { name: "Find" })
      await dialog.waitFor()
      await page.keyboard.type("campaign 09", { delay: typedEveryMs })
      await page.waitForTimeout(settledMs)
      for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Control+a")
      await page.keyboard.type("group-49", { delay: typedEveryMs })
      await page.waitForTimeout(settledMs)
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
    }
  }
}
