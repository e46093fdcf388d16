/**
 * Whom to ask for redress: what a block by analytics (603+) names in the text of its header `Reason`, as in
 * `SIP;cause=603;text="v=analytics1;url=https://redress.example/;tel=+13125550100;id=77";location=TN`.
 *
 * Pure. The text is a stranger's, and is shown to people and led to: what is not plainly a contact is none, and a value that was
 * cut off at the end of the text is not guessed at.
 */

/** Where the call was blocked, of Q.850: a local, transit, or private network, near or remote. */
export const locations = ["LN", "TN", "RLN", "LPN", "RPN"] as const
/** Where the call was blocked. */
export type Location = (typeof locations)[number]

/** Whom to ask. */
export interface Redress {
  /**
   * Who that is, to tell them from others: the host of the page, else the address or the telephone number. Pages may have
   * another path for each call.
   */
  readonly contact: string
  /** An address that begins with `http:` or `https:`. */
  readonly url: string | null
  readonly email: string | null
  /** Digits, with a plus sign before them or without. */
  readonly tel: string | null
  /** What they know the call or the number by. */
  readonly id: string | null
  readonly location: Location | null
}

/** Longest identifier, in characters. */
export const idLengthMax = 64

/** Reads whom a text names; undefined: nobody. */
export const read = (text: string): Redress | undefined => {
  const begin = /v=analytics\d/i.exec(text)
  if (begin === null) return undefined
  const values = valuesOf(quoted(text, begin.index))
  const url = urlOf(values.get("url"))
  const email = emailOf(values.get("email"))
  const tel = telOf(values.get("tel"))
  const contact = url === null ? email?.toLowerCase() ?? tel : hostOf(url)
  if (contact === null) return undefined
  const place = /\blocation\s*=\s*"?([a-z]{2,3})\b/i.exec(text)?.[1]?.toUpperCase()
  const id = values.get("id")
  return {
    contact,
    url,
    email,
    tel,
    id: id !== undefined && id.length <= idLengthMax && plain.test(id) ? id : null,
    location: locations.find((each) => each === place) ?? null
  }
}

// internal

/** What stands within the quotes that the text begins in, else all of it; the last value left out where they do not end. */
const quoted = (text: string, from: number): string => {
  if (!/["']\s*$/.test(text.slice(0, from))) return text.slice(from)
  const end = text.slice(from).search(/\\?["']/)
  return end < 0 ? text.slice(from, Math.max(from, ...separators(text, from))) : text.slice(from, from + end)
}

/** Where each value begins but the first. A page's address may hold semicolons that separate nothing. */
const separators = (text: string, from: number): ReadonlyArray<number> =>
  [...text.matchAll(separator)].map(({ index }) => index).filter((index) => index > from)

const separator = /[;|,]\s*(?=(?:url|tel|email|id|v|location)\s*=)/gi

/** Values by name; of several of one name the first. */
const valuesOf = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  for (const part of text.split(separator)) {
    const at = part.indexOf("=")
    const name = part.slice(0, at).trim().toLowerCase()
    if (at > 0 && !values.has(name)) values.set(name, part.slice(at + 1).trim())
  }
  return values
}

/** Printable, of ASCII, and nothing that ends an attribute or a tag. */
const plain = /^[!#-&(-;=?-[\]^_a-~]+$/

const webPage = /^https?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?::\d{1,5})?(?:[/?#].*)?$/i

const urlOf = (text = ""): string | null => plain.test(text) && webPage.test(text) ? text : null

const hostOf = (url: string): string => webPage.exec(url)![1]!.toLowerCase()

const emailOf = (text = ""): string | null => {
  const address = text.replace(/^mailto:/i, "")
  return plain.test(address) && /^[^@,;:()]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(address) ? address : null
}

const telOf = (text = ""): string | null => {
  const number = text.replace(/^tel:/i, "").replace(/[\s().-]/g, "")
  return /^\+?\d{7,15}$/.test(number) ? number : null
}
