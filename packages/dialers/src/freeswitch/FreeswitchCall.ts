/**
 * What FreeSWITCH tells of a call in the parameters of its requests: `mod_xml_curl` those of the channel that hunts for an
 * extension, `mod_httapi` those of the caller's profile. Pure.
 */

/** Parameters of a request, by their names. */
export type Parameters = Readonly<Record<string, string>>

/** The channel variable by which a call that was given a number is known, when it hunts for an extension again. */
export const variable = "anipool_ani"

/** The number that is dialed. */
export const destinationOf = (parameters: Parameters): string | undefined =>
  parameters["Hunt-Destination-Number"] ?? parameters["Caller-Destination-Number"]

/** The call's id. */
export const idOf = (parameters: Parameters): string | undefined => parameters["Unique-ID"] ?? parameters["session_id"]

/**
 * Whether a call hunts for an extension in a context (in any if it is left out), and was given no number before. What is
 * asked of a binding beside that is the directory, and the configuration.
 */
export const isFirstHunt = (parameters: Parameters, context: string | undefined): boolean =>
  parameters["section"] === "dialplan" &&
  parameters[`variable_${variable}`] === undefined &&
  (context === undefined || context === (parameters["Hunt-Context"] ?? parameters["Caller-Context"]))
