/**
 * What is in the crowded workspace, for the server that holds it and for the test that asks it.
 */
import type { KeyType } from "../process/OwnProcess.ts"

/** The types of keys that it has. */
export const keyTypes: ReadonlyArray<KeyType> = ["nrm", "assignment", "planner", "dials", "universal", "admin"]

/** The secret of its key of a type. */
export const secretOf = (type: KeyType): string => `secret-of-the-crowded-workspace-${type}-key-0123456789`

/** Who may do everything in it. */
export const member = { name: "crowded", password: "the password of somebody" }

/** The id of a group, the largest there may be. */
export const groupOf = (i: number): string => `g${i}`

/** The id of a campaign. */
export const campaignOf = (i: number): string => `c${i}`

/** The number at a place: `perAreaCode` in each of the area codes, one after the other. */
export const numberAt = (i: number): string => {
  const within = i % perAreaCode
  return `${areaCodes[Math.floor(i / perAreaCode)]}${200 + Math.floor(within / 10_000)}${
    String(within % 10_000).padStart(4, "0")
  }`
}

// internal

const perAreaCode = 10_000

/** Of the largest states, fifty-one of them. */
const areaCodes = (
  "212 646 718 917 347 213 310 415 510 650 714 818 909 916 305 407 561 813 904 954 214 281 512 713 817 972 "
  + "312 630 708 773 847 215 610 717 216 330 419 513 614 404 678 770 313 517 616 734 810 201 609 732 973"
).split(" ")
