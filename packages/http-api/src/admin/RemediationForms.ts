/**
 * What pages show of vendors' forms and of remediation's terms: apart from the contract, as only one page shows it.
 */
export { forms } from "@anipool/domain/remediation/Forms"
export { handedInMax } from "@anipool/domain/remediation/HandIn"
export { companyFieldNames, companyFields, companyLengthMax, type Terms } from "@anipool/domain/remediation/Terms"
