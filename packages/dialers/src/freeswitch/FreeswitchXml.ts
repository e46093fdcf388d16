/**
 * XML that FreeSWITCH is answered with. Pure.
 */
import { variable } from "./FreeswitchCall.ts"

/** For `mod_httapi`: sets the number, if there is one, and goes on in the dialplan. */
export const httapi = (ani: string | undefined): string => {
  const variables = ani === undefined ? "" : `<variables><${callerId}>${escape(ani)}</${callerId}></variables>`
  return `<document type="xml/freeswitch-httapi">${variables}<work><break/></work></document>`
}

/**
 * For `mod_xml_curl`: sets the number, and has the call hunt for its extension again. Without a number, that nothing was
 * found: FreeSWITCH goes on in its own dialplan.
 */
export const dialplan = (ani: string | undefined): string => {
  if (ani === undefined) return notFound
  const actions = [
    action("set", `${callerId}=${ani}`),
    action("set", `${variable}=${ani}`),
    action("transfer", "${destination_number}")
  ]
  // FreeSWITCH takes the context `global` where the call's own is not in a document.
  return document(
    "dialplan",
    `<context name="global"><extension name="anipool"><condition>${actions.join("")}</condition></extension></context>`
  )
}

// internal

/** The variable whose value the other leg is shown. */
const callerId = "effective_caller_id_number"

const document = (section: string, content: string): string =>
  `<document type="freeswitch/xml"><section name="${section}">${content}</section></document>`

const notFound = document("result", "<result status=\"not found\"/>")

const action = (application: string, data: string): string =>
  `<action application="${application}" data="${escape(data)}"/>`

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
