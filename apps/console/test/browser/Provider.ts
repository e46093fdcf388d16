/**
 * A real OpenID Connect provider on the loopback, on another site than the server's: `localhost`, not `127.0.0.1`. Who they
 * are its visitors say themselves.
 */
import { generateKeyPairSync } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

/** Somebody whom the provider knows. */
export interface Person {
  readonly email: string
  readonly isVerified?: boolean
  readonly name: string
  readonly roles?: ReadonlyArray<string>
}

/** A provider. */
export interface TestProvider {
  /** `http://localhost:12345` */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Lets clients be sent back there. */
  readonly serve: (callback: string) => void
  /** Who is known by which account. */
  readonly people: Map<string, Person>
  /** Sends people back elsewhere than it would; as it would again, where nothing is given. */
  readonly divert: (by?: (callback: URL) => string) => void
  /** It takes requests and answers none, or answers them again. */
  readonly hang: (hangs: boolean) => void
  readonly close: () => Promise<void>
}

/** Starts a provider. */
export const start = async (): Promise<TestProvider> => {
  const people = new Map<string, Person>()
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  let hangs = false
  let diverted = (callback: URL): string => callback.href
  const server = createServer((request, response) => {
    if (hangs) return
    const { setHeader } = response
    response.setHeader = (name, value) =>
      setHeader.call(
        response,
        name,
        name.toLowerCase() === "location" && /[?&]state=/.test(String(value)) ? diverted(new URL(String(value))) : value
      )
    void answer(request, response)
  })
  await new Promise<void>((then) => server.listen(0, "localhost", then))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { clientId: "anipool", clientSecret: "told-to-the-provider-and-the-server" }
  return {
    issuer,
    ...client,
    people,
    serve: (callback) => {
      answer = answerBy(providerOf(issuer, client, callback, people))
    },
    divert: (by = ({ href }) => href) => {
      diverted = by
    },
    hang: (now) => {
      hangs = now
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((then) => server.close(then))
    }
  }
}

// internal

const signingKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" })

const providerOf = (
  issuer: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  callback: string,
  people: ReadonlyMap<string, Person>
): Provider =>
  new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [signingKey] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { email: ["email", "email_verified"], profile: ["name", "preferred_username", "roles"] },
    findAccount: (_context, accountId) => {
      const person = people.get(accountId)
      return person === undefined ? undefined : {
        accountId,
        claims: () => ({
          sub: accountId,
          email: person.email,
          email_verified: person.isVerified ?? true,
          name: person.name,
          roles: person.roles ?? []
        })
      }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked what the server may know of them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    }
  })

const answerBy = (provider: Provider) => {
  const others = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith("/interaction/") !== true) return others(request, response)
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html; charset=utf-8")
      response.end(page)
      return
    }
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = new URLSearchParams(Buffer.concat(chunks).toString())
    const result = sent.get("refuse") === null
      ? { login: { accountId: sent.get("account") ?? "" } }
      : { error: "access_denied", error_description: "they thought better of it" }
    return provider.interactionFinished(request, response, result)
  }
}

const page = `<!doctype html><html lang="en"><title>Company</title><link rel="icon" href="data:,">
<main><h1>Who are you?</h1><form method="post">
<label>Account <input name="account"></label> <button>Continue</button> <button name="refuse" value="1">Refuse</button>
</form></main></html>`
