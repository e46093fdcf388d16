/**
 * The shadow of a day in words: what stands above Anipool's figures, and which dials they count with the dialer's own number.
 */
export { anipoolHeading, ownWhereNoneFree } from "@anipool/domain/shadow/ShadowWords"
