/**
 * What a provider is to do with a call, as TwiML; Telnyx's TeXML is the same for what is said here.
 */

/** A number to be dialed. */
export interface Dial {
  /** E.164. */
  readonly to: string
  /** The number to show, E.164; undefined: whichever the provider shows. */
  readonly callerId: string | undefined
  /** Where it is told what became of the call. */
  readonly statusUrl: string
  /** Whether who dials hears the other end's ringing, and is billed from the answer on; only Twilio can. */
  readonly answersOnBridge: boolean
}

/** Dials a number. */
export const dial = ({ answersOnBridge, callerId, statusUrl, to }: Dial): string => {
  const attributes = attributesOf({
    callerId,
    answerOnBridge: answersOnBridge ? "true" : undefined
  })
  const callback = attributesOf({
    statusCallback: statusUrl,
    statusCallbackEvent: "completed",
    statusCallbackMethod: "POST"
  })
  return response(`<Dial${attributes}><Number${callback}>${escape(to)}</Number></Dial>`)
}

/** Does not take the call. */
export const reject = (): string => response("<Reject/>")

// internal

const response = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${content}</Response>\n`

const attributesOf = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values).map(([name, value]) => value === undefined ? "" : ` ${name}="${escape(value)}"`).join("")

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "'": "&apos;"
}
