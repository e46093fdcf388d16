/**
 * What is recorded of a pick that chance decided (`explore`), in four bytes: among how many numbers, and what each of up to
 * `shadowsMax` shadow policies would have taken. With that, what those would have reached can be estimated (`OffPolicy`):
 * a pick that is the same as theirs stands for as many as there were numbers to choose from.
 */

/** Shadow policies of a workspace: each has one of so many places. */
export const shadowsMax = 8

/** The last version of a workspace's shadow policies that can be recorded. */
export const versionMax = 2_047

/** Numbers that chance chooses among: a bound to what a pick costs, and to how much a single one of them stands for. */
export const choiceMax = 16

/** A pick that chance decided. */
export interface Exploration {
  /** Among how many numbers, from 1 to `choiceMax`, each as likely as the others. */
  readonly choices: number
  /** Of which version of the shadow policies the rest is told; 0: there were none yet. */
  readonly version: number
  /** By place, a bit each: the shadow policy would have taken this number. */
  readonly same: number
  /** By place, a bit each: what the shadow policy would have taken was among those that chance chose from. */
  readonly covered: number
}

/** As a whole number of 32 bits; never 0. */
export const pack = ({ choices, covered, same, version }: Exploration): number =>
  choices | same << 5 | covered << 13 | version << 21

/** What `pack` wrote. */
export const unpack = (packed: number): Exploration => ({
  choices: packed & 31,
  same: packed >>> 5 & 255,
  covered: packed >>> 13 & 255,
  version: packed >>> 21
})
