/**
 * An OpenID Connect provider on the loopback that says of people whatever a test has it say, in each place, and signs with
 * whichever key: what a careful provider would never do.
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** What is said of who comes next. */
export interface Claims {
  readonly sub: string
  /** In the ID token. */
  readonly token?: Readonly<Record<string, unknown>>
  /** Of users, where it tells of them. */
  readonly told?: Readonly<Record<string, unknown>>
  /** The token is signed with a key that the provider does not publish. */
  readonly isForged?: boolean
}

/** A provider. */
export interface IssuingProvider {
  readonly issuer: string
  readonly clientId: string
  /** Vouches for somebody who comes back with this state and had been given this nonce; a code for them. */
  readonly vouch: (said: Claims, nonce: string) => string
  readonly close: () => Promise<void>
}

/** Starts one. It takes a code any number of times, as no provider should. */
export const start = async (): Promise<IssuingProvider> => {
  const [published, another] = [keyPair(), keyPair()]
  const clientId = "anipool"
  const vouched = new Map<string, { readonly said: Claims; readonly nonce: string }>()
  let issuer = ""
  const answers: Readonly<Record<string, (sent: URLSearchParams, authorization: string) => unknown>> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"]
    }),
    "/keys": () => ({ keys: [{ ...published.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] }),
    "/token": (sent) => {
      const code = sent.get("code") ?? ""
      const { nonce, said: { isForged = false, sub, token = {} } } = vouched.get(code)!
      const now = Math.floor(Date.now() / 1_000)
      const claims = { ...token, iss: issuer, aud: clientId, sub, nonce, iat: now, exp: now + 60 }
      return {
        access_token: code,
        token_type: "Bearer",
        id_token: signed(claims, (isForged ? another : published).privateKey)
      }
    },
    "/userinfo": (_sent, authorization) => {
      const { sub, told = {} } = vouched.get(authorization.replace("Bearer ", ""))!.said
      return { ...told, sub }
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answers[request.url ?? ""]
    response.setHeader("content-type", "application/json")
    response.end(
      JSON.stringify(
        answer?.(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.authorization ?? "")
      )
    )
  })
  await new Promise<void>((then) => server.listen(0, "127.0.0.1", then))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    vouch: (said, nonce) => {
      const code = `code-${vouched.size}`
      vouched.set(code, { said, nonce })
      return code
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((then) => server.close(then))
    }
  }
}

// internal

const keyPair = () => generateKeyPairSync("rsa", { modulusLength: 2_048 })

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const signed = (claims: unknown, key: KeyObject): string => {
  const content = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(claims)}`
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`
}
