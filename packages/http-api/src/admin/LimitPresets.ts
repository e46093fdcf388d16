/**
 * What presets of legal limits say, for pages: apart from the contract, as only one page shows it.
 */
export { find, noteOf, warningsOf } from "@anipool/domain/limits/Presets"
