/** Nations of the UK and the Crown dependencies by the letter that stands for them in the tables, and their time zone. */
export function nationOf(letter: string): readonly [nation: string, timeZone: string] {
  switch (letter) {
    case "S":
      return ["Scotland", "Europe/London"]
    case "W":
      return ["Wales", "Europe/London"]
    case "N":
      return ["Northern Ireland", "Europe/London"]
    case "J":
      return ["Jersey", "Europe/Jersey"]
    case "G":
      return ["Guernsey", "Europe/Guernsey"]
    case "M":
      return ["Isle of Man", "Europe/Isle_of_Man"]
    default:
      return ["England", "Europe/London"]
  }
}
