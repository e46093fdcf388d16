/**
 * A report as a mail server gets it.
 */
import * as ReportMail from "@anipool/domain/reports/ReportMail"
import * as SmtpSender from "@anipool/webhooks/SmtpSender"
import * as MailServer from "@anipool/webhooks/testing/MailServer"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

const section = {
  title: "By campaign",
  path: "/trends",
  page: "Trends",
  lines: [],
  items: [],
  table: { columns: ["Dials"], rows: [{ label: "Été <b>\r\n.\r\nQUIT", cells: [{ text: "120", bar: 1 }] }] }
}

const message: ReportMail.ReportMessage = {
  id: "0b9d7f5e-3f2c-4d0f-8a53-0c1f6d0b7a11",
  type: "report",
  createdAt: "2026-03-03T07:00:00.000Z",
  workspace: "Acme",
  subject: "Acme: report of Mon 2 Mar\r\nBcc: eve@example.com",
  publicUrl: "https://anipool.example.com",
  sections: [section]
}

describe("A report by e-mail", () => {
  it.scoped("arrives as one message of two forms, whole, under the same id at each try", () =>
    Effect.gen(function*() {
      const server = yield* Effect.acquireRelease(
        Effect.promise(() => MailServer.start()),
        ({ close }) => Effect.promise(close)
      )
      const sender = SmtpSender.make({
        host: "127.0.0.1",
        port: server.port,
        tls: "off",
        signIn: Option.none(),
        from: "Anipool <alerts@example.com>",
        limitMs: 10_000
      })
      const mail = ReportMail.make(message)
      for (let tries = 0; tries < 2; tries++) {
        const sent = yield* sender.send({ ...mail, id: message.id, to: ["ann@example.com"] })
        assert.deepStrictEqual(sent, { status: 250, said: "250 queued as 42" })
      }
      assert.strictEqual(server.mails.length, 2)
      for (const mail of server.mails) {
        const [head] = mail.split("\r\n\r\n")
        assert.match(head!, /^Content-Type: multipart\/alternative;/m)
        assert.notMatch(head!, /^Bcc/im)
        assert.include(head!, `Message-ID: <${message.id}@example.com>`)
        const whole = mail.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(parseInt(hex, 16)))
        assert.include(whole, "<th scope=\"row\"")
        assert.include(whole, "</html>")
        assert.include(whole, "Dials 120")
        assert.include(whole, "https://anipool.example.com/console/trends")
      }
    }))
})
