/**
 * What a transaction says of the memberships that it changes, to the trigger that notes them.
 */

/** `off`: they are too many to be noted one by one. */
export const movesSetting = "anipool.moves"

/** The upload of a snapshot that changes them; empty: it is none. */
export const uploadSetting = "anipool.upload"
