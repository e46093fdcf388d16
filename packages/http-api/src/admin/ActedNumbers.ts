/**
 * How many numbers one request does something to, for who knows the domain by the contract alone: the console.
 */
export { actedMax } from "@anipool/domain/Ani"
