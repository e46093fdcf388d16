/**
 * What a filter by tags says, for who knows the domain by the contract alone: the console.
 */
export { choiceOf } from "@anipool/domain/tags/Tag"
