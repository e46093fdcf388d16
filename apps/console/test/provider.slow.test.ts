/**
 * Signing in by a real OpenID Connect provider.
 */
import * as Passwords from "@anipool/core/people/Passwords"
import * as People from "@anipool/core/people/People"
import { UserName } from "@anipool/domain/people/User"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import { Workspaces } from "@anipool/storage/Workspaces"
import { afterAll, assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { ConsolePage } from "./browser/ConsolePage.ts"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"
import * as Provider from "./browser/Provider.ts"

const workspace = "Acme"
const password = "correct horse battery"
const label = "Sign in with Acme"

// In the order in which they stand: the first sets up what the others find.
browserTests("a provider", (it, server) => {
  let provider: Provider.TestProvider | undefined
  afterAll(async () => provider?.close())

  const settings = (changed: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
    issuer: provider!.issuer,
    clientId: provider!.clientId,
    clientSecret: Option.some(Redacted.make(provider!.clientSecret)),
    publicUrl: server().url,
    label,
    scopes: "openid profile email",
    domains: ["example.com"],
    roleClaim: Option.some("roles"),
    workspace: Option.some(workspace),
    role: "viewer",
    ...changed
  })

  const restart = async (changed?: Partial<OpenIdSettings>) => {
    await server().stop()
    await server().start(settings(changed))
  }

  const signInAs = async ({ page }: ConsolePage, account: string) => {
    await page.getByRole("link", { name: label }).click()
    await page.getByLabel("Account").fill(account)
    await page.getByRole("button", { name: "Continue" }).click()
  }

  /** Nobody is signed in, and the page says why. */
  const refusedWith = async ({ page }: ConsolePage, text: RegExp) => {
    await page.getByRole("alert").getByText(text).waitFor()
    assert.notInclude((await page.context().cookies()).map(({ name }) => name), "anipool_session")
  }

  it("makes who comes for the first time a user in the role that they are given, and knows them again", async (console) => {
    const { assertAccessible, assertFitsNarrow, expectVisit, goto, page, screenshot } = console
    provider = await Provider.start()
    provider.serve(`${server().url}/admin/sign-in/provider/callback`)
    provider.people.set("u-1", { email: "Grace@example.com", name: "Grace Hopper", roles: ["staff", "operator"] })
    await server().inStorage(beSetUp)
    await restart()
    expectVisit(provider.issuer)
    await goto("/")
    await page.getByRole("link", { name: label }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("sign-in-provider")
    await signInAs(console, "u-1")
    await page.getByRole("link", { name: "Grace Hopper" }).waitFor()
    assert.notInclude(page.url(), "code=")
    await page.getByRole("link", { name: "Grace Hopper" }).click()
    await page.getByText("You have none here: you sign in with your company's account.").waitFor()
    const cookies = await page.context().cookies(server().url)
    const session = cookies.find(({ name }) => name === "anipool_session")
    assert.deepInclude(session, { httpOnly: true, sameSite: "Strict", path: "/" })
    assert.notInclude(cookies.map(({ name }) => name), "anipool_sign_in")
    assert.deepStrictEqual(await members(server()), ["grace@example.com: operator"])

    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    // The provider knows who sits there, and the role that it gives now is the one they have.
    provider.people.set("u-1", { email: "grace@example.com", name: "Grace Hopper", roles: ["viewer"] })
    await page.getByRole("link", { name: label }).click()
    await page.getByRole("link", { name: "Grace Hopper" }).waitFor()
    assert.deepStrictEqual(await members(server()), ["grace@example.com: viewer"])
  })

  it("refuses who has no role, who is of another domain, whose name is another's, and who is disabled", async (console) => {
    const { expectVisit, goto, page } = console
    expectVisit(provider!.issuer)
    const roles = ["viewer"]
    const refused = [
      [{ email: "no-role@example.com", name: "No Role", roles: ["staff"] }, /You have no role/],
      [{ email: "eve@example.org", name: "Eve", roles }, /of no domain/],
      [{ email: "eve@example.com", isVerified: false, name: "Eve", roles }, /of no domain/],
      [{ email: "ada@example.com", name: "Not Ada", roles }, /Another user has your name/]
    ] as const
    for (const [person, text] of refused) {
      provider!.people.set("u-2", person)
      await page.context().clearCookies()
      await goto("/")
      await signInAs(console, "u-2")
      await refusedWith(console, text)
    }
    assert.deepStrictEqual(await members(server()), ["grace@example.com: viewer"])
    await server().inStorage(
      withPeople(
        Effect.flatMap(
          People.People,
          (people) => people.update(UserName.make("grace@example.com"), { isDisabled: true })
        )
      )
    )
    await page.context().clearCookies()
    await signInAs(console, "u-1")
    await refusedWith(console, /Your user was disabled/)
    // Whoever does not want to is let go.
    await page.context().clearCookies()
    await page.getByRole("link", { name: label }).click()
    await page.getByRole("button", { name: "Refuse" }).click()
    await refusedWith(console, /did not let you in/)
  })

  it("takes no answer to what this browser did not begin", async (console) => {
    const { expectVisit, goto, page } = console
    provider!.people.set("u-3", { email: "bob@example.com", name: "Bob", roles: ["viewer"] })
    expectVisit(provider!.issuer)
    const tampered = async (by: (callback: URL) => void) => {
      provider!.divert((callback) => {
        by(callback)
        return callback.href
      })
      await page.context().clearCookies()
      await goto("/")
      await signInAs(console, "u-3")
      await refusedWith(console, /did not begin in this browser/)
    }
    await tampered(({ searchParams }) => searchParams.set("state", "A".repeat(43)))
    await tampered(({ searchParams }) => searchParams.delete("state"))
    await tampered(({ searchParams }) => searchParams.set("code", "A".repeat(43)))
    await tampered(({ searchParams }) => searchParams.set("iss", "https://another.example"))
    // Somebody else has the whole address, and not the cookie.
    let overheard = ""
    provider!.divert(({ href }) => {
      overheard = href
      return `${provider!.issuer}/interaction/elsewhere`
    })
    await page.context().clearCookies()
    await goto("/")
    await signInAs(console, "u-3")
    await page.waitForURL("**/interaction/elsewhere")
    await page.context().clearCookies()
    await page.goto(overheard)
    await refusedWith(console, /did not begin in this browser/)
    provider!.divert()
    assert.deepStrictEqual(await members(server()), ["grace@example.com: viewer"])
    // The same person, in the way that is meant.
    await goto("/")
    await signInAs(console, "u-3")
    await page.getByRole("link", { name: "Bob" }).waitFor()
  })

  it("is of no use while it is away or hangs, and keeps nobody from their password", async (console) => {
    const { goto, page } = console
    const issuer = "http://localhost:1"
    await restart({ issuer })
    await goto("/")
    await page.getByRole("link", { name: label }).click()
    await refusedWith(console, /does not answer/)
    provider!.hang(true)
    await restart()
    await goto("/")
    const clicked = page.getByRole("link", { name: label }).click()
    const other = await page.context().newPage()
    await other.goto(`${server().url}/console/`)
    await other.getByLabel("Name", { exact: true }).fill("ada@example.com")
    await other.getByLabel("Password", { exact: true }).fill(password)
    await other.getByRole("button", { name: "Sign in", exact: true }).click()
    await other.getByRole("button", { name: "Sign out" }).click()
    await other.getByRole("heading", { name: "Sign in" }).waitFor()
    await clicked
    await refusedWith(console, /does not answer/)
    provider!.hang(false)
  })
}, { own: { isEmpty: true } })

// internal

const withPeople = <A, E, R>(effect: Effect.Effect<A, E, R | People.People>) =>
  Effect.provide(effect, Layer.provide(People.layer, Passwords.layer))

/** An administrator with a password, and a workspace. */
const beSetUp = withPeople(Effect.gen(function*() {
  const people = yield* People.People
  const workspaces = yield* Workspaces
  yield* people.create({
    name: UserName.make("ada@example.com"),
    displayName: "Ada Lovelace",
    password: Redacted.make(password),
    isAdministrator: true
  })
  yield* workspaces.create({
    name: workspace,
    country: "us",
    timeZone: "UTC",
    inboundGroups: true,
    fields: {},
    policy: {}
  })
}))

const members = (server: ConsoleServer): Promise<ReadonlyArray<string>> =>
  server.inStorage(withPeople(Effect.gen(function*() {
    const people = yield* People.People
    const workspaces = yield* Workspaces
    const [acme] = (yield* workspaces.list).filter(({ name }) => name === workspace)
    return (yield* people.members(acme!.id)).map(({ role, user }) => `${user.name}: ${role}`)
  })))
