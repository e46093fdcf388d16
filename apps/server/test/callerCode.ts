/**
 * Caller codes as VICIdial makes them.
 */

/** The code of a call of lead 844707 that was placed at an instant, on a site whose clocks show UTC. */
export const callerCode = (epochMs: number, letter = "V"): string =>
  `${letter}${new Date(epochMs).toISOString().replace(/\D/g, "").slice(5, 14)}0000844707`
