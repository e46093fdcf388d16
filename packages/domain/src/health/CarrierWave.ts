/**
 * Numbers that burn among one carrier's subscribers at once: more often than not the carrier shows a new label, or does not put
 * calls through, so that it is one matter and not one of each number. Pure.
 */

/** With fewer numbers each is told by itself. */
export const numbersMin = 3

/** Numbers that burn among one carrier's subscribers. */
export interface CarrierWave<A> {
  readonly carrier: string
  /** In their order. */
  readonly numbers: ReadonlyArray<A>
}

/** Those that burn together, by carrier in the order of their first, and all others in their order. */
export const of = <A extends { readonly carrier: string | null }>(
  numbers: ReadonlyArray<A>
): { readonly waves: ReadonlyArray<CarrierWave<A>>; readonly others: ReadonlyArray<A> } => {
  const byCarrier = new Map<string, Array<A>>()
  for (const number of numbers) {
    const { carrier } = number
    if (carrier === null) continue
    const known = byCarrier.get(carrier)
    if (known === undefined) byCarrier.set(carrier, [number])
    else known.push(number)
  }
  const waves = [...byCarrier].flatMap(([carrier, all]) => all.length < numbersMin ? [] : [{ carrier, numbers: all }])
  const together = new Set(waves.map(({ carrier }) => carrier))
  return { waves, others: numbers.filter(({ carrier }) => carrier === null || !together.has(carrier)) }
}
