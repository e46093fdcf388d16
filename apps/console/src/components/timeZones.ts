/**
 * Time zones as people name them: by the zone's identifier, or by its city.
 */

/** Identifiers of all zones that the browser knows. */
export const all: ReadonlyArray<string> = ["UTC", ...Intl.supportedValuesOf("timeZone")]

/** What a zone is called: "New York". */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")

/** The zone that a text names: by its identifier, its city, or a part of either that no other zone has. */
export const named = (text: string, zones: ReadonlyArray<string> = all): string | undefined => {
  const wanted = plain(text)
  if (wanted === "") return undefined
  const exact = zones.find((zone) => plain(zone) === wanted) ?? zones.find((zone) => plain(cityOf(zone)) === wanted)
  if (exact !== undefined) return exact
  const found = zones.filter((zone) => plain(zone).includes(wanted))
  return found.length === 1 ? found[0] : undefined
}

// internal

const plain = (text: string): string => text.trim().toLowerCase().replaceAll("_", " ")
