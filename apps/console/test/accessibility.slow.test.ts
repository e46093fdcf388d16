/**
 * Every page there is, for everybody: in both themes, at a desk and on a phone, of the US and of the UK.
 */
import { afterAll, assert, it } from "@effect/vitest"
import type { ConsolePage } from "./browser/ConsolePage.ts"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"
import { pages } from "./browser/routes.ts"

/** What stands in an address for a parameter: of something that the demo has. */
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

browserTests("accessibility", (_it, server, open) => {
  for (const workspace of ["Demo", "Demo UK"]) {
    let opened: Promise<ConsolePage> | undefined
    /** Signed in once for all pages of a workspace. */
    const signedIn = (): Promise<ConsolePage> => opened ??= signIn(workspace)
    const signIn = async (workspace: string) => {
      const console = await open()
      await console.goto("/")
      await console.page.getByRole("heading", { name: "Sign in" }).waitFor()
      assert.deepStrictEqual(await console.hindrances(), [], "the sign-in")
      await console.signIn(await server().person("administrator", workspace))
      return console
    }
    afterAll(async () => {
      await (await opened)?.close()
    })
    for (const { path } of [...pages, { path: "/no/such/page" }]) {
      it(`${workspace}: ${path}`, async () => {
        const console = await signedIn()
        const { page } = console
        const parts = await Promise.all(
          path.split("/").map((part) => {
            if (!part.startsWith("$")) return part
            assert.property(parameters, part, "say in `parameters` what stands for it")
            return parameters[part]!(server(), workspace)
          })
        )
        await console.goto(parts.join("/"))
        await page.locator("main h1").first().waitFor()
        await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null)
        assert.deepStrictEqual(await console.hindrances(), [])
      })
    }
  }
})
