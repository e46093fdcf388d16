/**
 * The names of the presets, and what pages call them. Without any import: they are in the browser from the beginning, and what presets
 * say is not.
 */

/** The presets, in the order in which they are listed. */
export const presetNames: ReadonlyArray<{ readonly value: string; readonly label: string }> = [
  { value: "us-federal", label: "United States" },
  { value: "alabama", label: "Alabama" },
  { value: "connecticut", label: "Connecticut" },
  { value: "florida", label: "Florida" },
  { value: "kentucky", label: "Kentucky" },
  { value: "louisiana", label: "Louisiana" },
  { value: "maryland", label: "Maryland" },
  { value: "massachusetts", label: "Massachusetts" },
  { value: "michigan", label: "Michigan" },
  { value: "minnesota", label: "Minnesota" },
  { value: "mississippi", label: "Mississippi" },
  { value: "nevada", label: "Nevada" },
  { value: "new-jersey", label: "New Jersey" },
  { value: "new-mexico", label: "New Mexico" },
  { value: "oklahoma", label: "Oklahoma" },
  { value: "rhode-island", label: "Rhode Island" },
  { value: "virginia", label: "Virginia" },
  { value: "washington", label: "Washington" },
  { value: "canada", label: "Canada" }
]
