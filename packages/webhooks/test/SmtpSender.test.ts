import * as SmtpSender from "@anipool/webhooks/SmtpSender"
import * as MailServer from "@anipool/webhooks/testing/MailServer"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

/** A mail server, until the test ends. */
const mailServer = (options: MailServer.Options = {}) =>
  Effect.acquireRelease(Effect.promise(() => MailServer.start(options)), ({ close }) => Effect.promise(close))

const options = {
  host: "127.0.0.1",
  tls: "off" as const,
  signIn: Option.none(),
  from: "Anipool <alerts@example.com>",
  limitMs: 5_000
}

const mail = {
  id: "0b9d7f5e-3f2c-4d0f-8a53-0c1f6d0b7a11",
  to: ["ann@example.com", "bob@example.com"],
  subject: "Acme: “East” runs dry\r\nBcc: eve@example.com",
  text: "East",
  html: "<b>East</b>"
}

describe("SmtpSender", () => {
  it.scoped("signs in, and hands over one message of two forms whose subject begins no header", () =>
    Effect.gen(function*() {
      const { commands, mails, port } = yield* mailServer({ extensions: ["AUTH PLAIN"] })
      const signIn = Option.some({ user: "anipool", password: Redacted.make("secret of smtp") })
      const sent = yield* SmtpSender.make({ ...options, port, signIn }).send(mail)
      assert.deepStrictEqual(sent, { status: 250, said: "250 queued as 42" })
      assert.include(commands, `AUTH PLAIN ${Buffer.from("\0anipool\0secret of smtp").toString("base64")}`)
      assert.deepStrictEqual(commands.filter((each) => /^(MAIL|RCPT)/.test(each)), [
        "MAIL FROM:<alerts@example.com>",
        "RCPT TO:<ann@example.com>",
        "RCPT TO:<bob@example.com>"
      ])
      const [head, ...body] = mails[0]!.split("\r\n\r\n")
      assert.include(head, `Message-ID: <${mail.id}@example.com>`)
      assert.match(head!, /^Content-Type: multipart\/alternative;/m)
      assert.notMatch(head!, /^Bcc/im)
      assert.match(head!, /^Auto-Submitted: auto-generated$/m)
      assert.include(body.join(), "text/html")
      assert.include(body.join(), "text/plain")
    }))

  it.scoped("says nothing to a server without STARTTLS where that is asked for", () =>
    Effect.gen(function*() {
      const { commands, mails, port } = yield* mailServer({
        extensions: ["AUTH PLAIN"],
        otherwise: (line) => line === "STARTTLS" ? "502 not here" : undefined
      })
      const signIn = Option.some({ user: "anipool", password: Redacted.make("secret of smtp") })
      const sent = yield* SmtpSender.make({ ...options, tls: "starttls", port, signIn }).send(mail)
      assert.notStrictEqual(sent.status, 250)
      assert.isEmpty(mails)
      assert.isEmpty(commands.filter((each) => /^(AUTH|MAIL)/.test(each)))
      assert.notInclude(JSON.stringify(sent), "secret")
    }))

  it.scoped("tells the server's reply where it does not take it, and that nobody answers", () =>
    Effect.gen(function*() {
      const later = yield* mailServer({
        otherwise: (line) => line.startsWith("RCPT") ? "450 later, please" : undefined
      })
      const { said, status } = yield* SmtpSender.make({ ...options, port: later.port }).send(mail)
      assert.strictEqual(status, 450)
      assert.include(said, "later, please")
      const mute = yield* mailServer({ otherwise: () => "" })
      assert.deepStrictEqual(yield* SmtpSender.make({ ...options, port: mute.port, limitMs: 200 }).send(mail), {
        status: null,
        said: "No answer within 0.2 seconds"
      })
      const some = yield* mailServer({
        otherwise: (line) => /^RCPT.*bob/.test(line) ? "550 no such user" : undefined
      })
      const sent = yield* SmtpSender.make({ ...options, port: some.port }).send(mail)
      assert.deepStrictEqual(sent, { status: 250, said: "1 of the mailboxes refused it. 250 queued as 42" })
    }))

  it.effect("says why there is no connection", () =>
    Effect.gen(function*() {
      const { said, status } = yield* SmtpSender.make({ ...options, port: 1 }).send(mail)
      assert.isNull(status)
      assert.match(said, /^No answer: /)
    }))
})
