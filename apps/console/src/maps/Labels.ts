/**
 * Where labels go beside dots without covering each other.
 */

/** A dot that wants a label. */
export interface Labelled {
  readonly x: number
  readonly y: number
  /** The dot's radius, in pixels. */
  readonly radius: number
  readonly text: string
}

/** A label's place; `anchor` is where its text begins or ends. */
export interface Label {
  readonly x: number
  readonly y: number
  readonly anchor: "start" | "end" | "middle"
}

/**
 * Places labels in order: right of the dot, left, above or below it, where no earlier label and no dot is in the way.
 * One that finds no room gets none.
 */
export const place = (
  dots: ReadonlyArray<Labelled>,
  size: readonly [width: number, height: number]
): ReadonlyArray<Label | undefined> => {
  const taken: Array<Box> = dots.map(({ radius, x, y }) => [x - radius, y - radius, x + radius, y + radius])
  return dots.map((dot, index) => {
    for (const { anchor, box, x, y } of candidates(dot)) {
      const isOutside = box[0] < 0 || box[1] < 0 || box[2] > size[0] || box[3] > size[1]
      if (isOutside || taken.some((each, other) => other !== index && overlap(each, box))) continue
      taken.push(box)
      return { x, y, anchor }
    }
    return undefined
  })
}

// internal

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Size of the text, in pixels, a little more than it takes. */
const characterWidth = 7.7
const lineHeight = 13
const gap = 4

const candidates = ({ radius, text, x, y }: Labelled): ReadonlyArray<Label & { readonly box: Box }> => {
  const width = text.length * characterWidth
  const half = lineHeight / 2
  const aside = radius + gap
  const above = y - radius - gap
  const below = y + radius + gap + lineHeight - 3
  return [
    { x: x + aside, y: y + 4, anchor: "start", box: [x + aside, y - half, x + aside + width, y + half] },
    { x: x - aside, y: y + 4, anchor: "end", box: [x - aside - width, y - half, x - aside, y + half] },
    { x, y: above, anchor: "middle", box: [x - width / 2, above - lineHeight, x + width / 2, above] },
    { x, y: below, anchor: "middle", box: [x - width / 2, below - lineHeight, x + width / 2, below] }
  ]
}

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
