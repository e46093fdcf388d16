/**
 * Points on the globe: great-circle distances, and which of many sets of points is how far from a place.
 *
 * Pure. A set's nearest point is found in a tree of boxes, so that a set of thousands costs little more than one of ten.
 */

/** A point in degrees; north and east are positive. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Great-circle distance in miles; NaN when either has no place. */
export const distanceMiles = (a: Position, b: Position): number => {
  const latitudeA = a.latitude * radiansPerDegree
  const latitudeB = b.latitude * radiansPerDegree
  const sinLatitude = Math.sin((latitudeB - latitudeA) / 2)
  const sinLongitude = Math.sin((b.longitude - a.longitude) * radiansPerDegree / 2)
  const h = sinLatitude * sinLatitude + Math.cos(latitudeA) * Math.cos(latitudeB) * sinLongitude * sinLongitude
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Points in columns, in degrees. */
export interface Points {
  readonly latitudes: ArrayLike<number>
  readonly longitudes: ArrayLike<number>
}

/** Sets of points, in columns: points as unit vectors, ordered by the leaves of their set's tree. */
export interface PointSets {
  readonly points: Float64Array
  /** Six a node: the lowest x, y, z and the highest. A node's first child follows it. */
  readonly boxes: Float64Array
  /** By node: its second child, or 0 for a leaf. */
  readonly seconds: Int32Array
  /** By node: its first point and the one after its last. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By set: the root of its tree, or -1 for a set without points. */
  readonly roots: Int32Array
}

/** Makes trees of the sets, each of which is known by its place in the list from then on. */
export const makePointSets = (sets: ReadonlyArray<Points>): PointSets => {
  const size = sets.reduce((sum, { latitudes }) => sum + latitudes.length, 0)
  const nodes = sets.reduce((sum, { latitudes }) => sum + nodesOf(latitudes.length), 0)
  const made: PointSets = {
    points: new Float64Array(size * 3),
    boxes: new Float64Array(nodes * 6),
    seconds: new Int32Array(nodes),
    from: new Int32Array(nodes),
    to: new Int32Array(nodes),
    roots: new Int32Array(sets.length).fill(-1)
  }
  let point = 0
  let node = 0
  sets.forEach(({ latitudes, longitudes }, index) => {
    const first = point
    for (const at of curveOrder(latitudes, longitudes)) {
      writeVector(made.points, point++, latitudes[at]!, longitudes[at]!)
    }
    if (point === first) return
    made.roots[index] = node
    node = grow(made, node, first, point)
  })
  return made
}

/**
 * By set, miles from a position to its nearest point; Infinity for a set without points, for one that has none within
 * `milesMax`, which is found out much faster, and for one that `wanted` has a 0 for.
 */
export const milesToSets = (
  sets: PointSets,
  position: Position,
  milesMax = Infinity,
  wanted?: Uint8Array
): Float64Array => {
  writeVector(query, 0, position.latitude, position.longitude)
  const beyond = squareBeyond(milesMax)
  const miles = new Float64Array(sets.roots.length).fill(Infinity)
  for (let set = 0; set < miles.length; set += 1) {
    if (wanted?.[set] === 0) continue
    const root = sets.roots[set]!
    if (root < 0 || squareToBox(sets.boxes, root) >= beyond) continue
    const square = nearest(sets, root, beyond)
    if (square < beyond) miles[set] = milesOf(square)
  }
  return miles
}

// internal

const radiansPerDegree = Math.PI / 180

// Mean radius of the Earth (IUGG), 6,371.0088 km.
const earthRadiusMiles = 3958.7613

const leafSize = 12

// 360 degrees in 2¹⁵ steps; a set has fewer than 2²⁰ points, so that a key stays below 2⁵³.
const curveStepsPerDegree = 2 ** 15 / 361
const indexSpan = 2 ** 20

// The position that is asked for, as a unit vector: one at a time, since nothing here waits.
const query = new Float64Array(3)

/** Nodes of a tree of so many points. */
const nodesOf = (size: number): number => {
  if (size <= leafSize) return size === 0 ? 0 : 1
  const half = size >> 1
  return 1 + nodesOf(half) + nodesOf(size - half)
}

/**
 * The points along a curve that keeps neighbours together (Morton's), so that halves of the order are halves of the
 * ground. The sorted keys carry their points: the curve in the high bits, the index in the low ones.
 */
const curveOrder = (latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): Float64Array => {
  const keys = new Float64Array(latitudes.length)
  for (let i = 0; i < keys.length; i += 1) {
    const curve = spread((latitudes[i]! + 90) * curveStepsPerDegree) * 2 +
      spread((longitudes[i]! + 180) * curveStepsPerDegree)
    keys[i] = curve * indexSpan + i
  }
  keys.sort()
  for (let i = 0; i < keys.length; i += 1) keys[i] = keys[i]! % indexSpan
  return keys
}

/** The bits of a number below 2¹⁵ with a zero before each. */
const spread = (value: number): number => {
  let bits = value & 0x7fff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

const writeVector = (vectors: Float64Array, index: number, latitude: number, longitude: number): void => {
  const cosLatitude = Math.cos(latitude * radiansPerDegree)
  vectors[index * 3] = cosLatitude * Math.cos(longitude * radiansPerDegree)
  vectors[index * 3 + 1] = cosLatitude * Math.sin(longitude * radiansPerDegree)
  vectors[index * 3 + 2] = Math.sin(latitude * radiansPerDegree)
}

/** Miles along the ground for the square of a straight line through it. */
const milesOf = (square: number): number => 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square) / 2))

/** A square above those of all straight lines under so many miles along the ground. */
const squareBeyond = (miles: number): number => {
  if (miles >= Math.PI * earthRadiusMiles) return Infinity
  // A little more, so that rounding leaves out nobody who is just within.
  const line = 2 * Math.sin(Math.min(Math.PI, (miles + 0.01) / earthRadiusMiles) / 2)
  return line * line
}

/** Makes the node of these points and all below it; returns the next free node. */
const grow = (sets: PointSets, node: number, from: number, to: number): number => {
  sets.from[node] = from
  sets.to[node] = to
  if (to - from <= leafSize) {
    encloseLeaf(sets, node)
    return node + 1
  }
  const half = from + ((to - from) >> 1)
  const second = grow(sets, node + 1, from, half)
  const next = grow(sets, second, half, to)
  sets.seconds[node] = second
  for (let axis = 0; axis < 3; axis += 1) {
    const low = axis
    const high = axis + 3
    const { boxes } = sets
    boxes[node * 6 + low] = Math.min(boxes[(node + 1) * 6 + low]!, boxes[second * 6 + low]!)
    boxes[node * 6 + high] = Math.max(boxes[(node + 1) * 6 + high]!, boxes[second * 6 + high]!)
  }
  return next
}

const encloseLeaf = ({ boxes, from, points, to }: PointSets, node: number): void => {
  for (let axis = 0; axis < 3; axis += 1) {
    let low = Infinity
    let high = -Infinity
    for (let point = from[node]!; point < to[node]!; point += 1) {
      const value = points[point * 3 + axis]!
      if (value < low) low = value
      if (value > high) high = value
    }
    boxes[node * 6 + axis] = low
    boxes[node * 6 + 3 + axis] = high
  }
}

/** Square of the straight distance from `query` to the nearest point below a node, or `best` if that is less. */
const nearest = (sets: PointSets, node: number, best: number): number => {
  const second = sets.seconds[node]!
  if (second === 0) return nearestInLeaf(sets, node, best)
  const toFirst = squareToBox(sets.boxes, node + 1)
  const toSecond = squareToBox(sets.boxes, second)
  if (toFirst <= toSecond) {
    const found = toFirst < best ? nearest(sets, node + 1, best) : best
    return toSecond < found ? nearest(sets, second, found) : found
  }
  const found = toSecond < best ? nearest(sets, second, best) : best
  return toFirst < found ? nearest(sets, node + 1, found) : found
}

const nearestInLeaf = ({ from, points, to }: PointSets, node: number, best: number): number => {
  const x = query[0]!
  const y = query[1]!
  const z = query[2]!
  let found = best
  for (let at = from[node]! * 3, end = to[node]! * 3; at < end; at += 3) {
    const dx = points[at]! - x
    const dy = points[at + 1]! - y
    const dz = points[at + 2]! - z
    const square = dx * dx + dy * dy + dz * dz
    if (square < found) found = square
  }
  return found
}

/** Square of the straight distance from `query` to a node's box; 0 within it. */
const squareToBox = (boxes: Float64Array, node: number): number => {
  const at = node * 6
  const x = apart(query[0]!, boxes[at]!, boxes[at + 3]!)
  const y = apart(query[1]!, boxes[at + 1]!, boxes[at + 4]!)
  const z = apart(query[2]!, boxes[at + 2]!, boxes[at + 5]!)
  return x * x + y * y + z * z
}

const apart = (value: number, low: number, high: number): number =>
  value < low ? low - value : value > high ? value - high : 0
