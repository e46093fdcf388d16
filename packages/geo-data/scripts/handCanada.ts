/**
 * What the source gets wrong about Canada's postal codes, and what it leaves out. A forward sortation area (FSA) is a
 * postal code's first three signs.
 */

/** Provinces and territories by a postal code's first letter; X is shared. */
export const provinceOfLetter: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  X: "NT",
  Y: "YT"
}

/** The part of X that is Nunavut. */
export const nunavut: ReadonlySet<string> = new Set(["X0A", "X0B", "X0C"])

/** Positions that the source lacks because a comma in the name broke its row, and those that are far from the town. */
export const positions: Readonly<Record<string, readonly [latitude: number, longitude: number, town: string]>> = {
  A1Y: [47.73, -53.23, "Carbonear"],
  B4R: [45.07, -64.58, "Coldbrook"],
  E1H: [46.15, -64.65, "Lakeville"],
  E2E: [45.42, -65.96, "Rothesay"],
  E2H: [45.35, -65.99, "Saint John"],
  E3C: [45.94, -66.68, "Fredericton"],
  E4A: [46.17, -65.87, "Chipman"],
  E9A: [47.05, -64.95, "Baie-Sainte-Anne"],
  J3V: [45.54, -73.36, "Saint-Bruno-de-Montarville"],
  K0C: [45.22, -74.8, "Alexandria"],
  K0H: [44.5, -76.7, "Sydenham"],
  K0K: [44.06, -77.4, "Picton"],
  N0B: [43.63, -80.38, "Elora"],
  N0K: [43.58, -81.24, "Mitchell"],
  P0M: [46.6, -81.3, "Chelmsford"],
  T4L: [52.47, -113.73, "Lacombe"],
  V0N: [50.1, -124.6, "Powell River"],
  V9G: [48.99, -123.82, "Ladysmith"],
  X0A: [63.75, -68.52, "Iqaluit"]
}

/** Not a place: letters to Santa Claus. */
export const notPlaces: ReadonlySet<string> = new Set(["H0H"])

/**
 * The code of the ground by the beginning of the postal code, where it is one ground throughout: M is the city of
 * Toronto; H is the island of Montreal, but H7 is Laval.
 */
export const groundOfPrefix: ReadonlyArray<readonly [prefix: string, code: string]> = [
  ["M", "416"],
  ["H7", "450"],
  ["H", "514"]
]
