/**
 * The programs in documents, as they are run here.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Keys } from "./TestService.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Those of a language in a document. */
export const programsOf = (document: string, language: string) =>
  [...readFileSync(join(root, document), "utf8").matchAll(new RegExp(`^\`\`\`${language}\\b.*\\n([^]*?)^\`\`\``, "gm"))]
    .map(([, text = ""], at) => ({ name: `${document} ${at + 1}`, text }))

/** A program with a server and its keys in the place of those that it names. */
export const here = (text: string, url: string, key: Keys): string =>
  text.replaceAll("http://127.0.0.1:8080", url)
    .replaceAll(/<the key of type (\w+)>/g, (_, type: string) => key[type as keyof Keys])

/** Writes the files that programs read: so many leads that one batch does not take them, and a snapshot. */
export const writeInputs = (folder: string): void => {
  const leads = Array.from({ length: 10_020 }, (_, at) => ({
    row_id: String(at),
    prospect_phone: `646555${String(at % 10_000).padStart(4, "0")}`,
    dialer_campaign: "solar-outbound"
  }))
  writeFileSync(join(folder, "leads.json"), JSON.stringify(leads))
  const groups = [{ group_id: "solar-outbound", phones: ["2125551000"] }]
  writeFileSync(join(folder, "groups.json"), JSON.stringify(groups))
}
