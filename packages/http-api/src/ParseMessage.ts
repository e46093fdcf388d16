/**
 * What is wrong with an input of the contract, for who knows the domain by the contract alone: the console.
 */
export { format } from "@anipool/domain/ParseMessage"
