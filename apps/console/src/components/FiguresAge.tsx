/**
 * How old the figures of a page are, said where many dials come in at once.
 */
import { isOld, useFiguresAge } from "../api/figuresAge.ts"
import { useApi } from "../api/useApi.ts"
import * as Format from "./format.ts"

/** Says how old the figures of a page are, where they are older than one would think. */
export const FiguresAge = () => {
  const seconds = useFiguresAge(useApi().credential)
  return isOld(seconds) ? <p>Figures are {Format.duration(seconds)} old</p> : null
}
