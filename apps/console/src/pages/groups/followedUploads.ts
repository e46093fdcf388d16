/**
 * Uploads that were sent from this tab and go on: their end is told wherever somebody is by then.
 */

/** An upload, whose key it was sent with, and the name of its file. */
export interface FollowedUpload {
  readonly uploadId: number
  readonly keyId: string
  readonly name: string
}

/** Those that go on; the same array until it changes. */
export const current = (): ReadonlyArray<FollowedUpload> => followed

/** Calls back at every change, until the answer is called. */
export const subscribe = (listener: () => void): () => void => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows an upload. */
export const follow = (upload: FollowedUpload): void => change([...followed, upload])

/** Its end was told. */
export const leave = (uploadId: number): void => change(followed.filter((each) => each.uploadId !== uploadId))

// internal

let followed: ReadonlyArray<FollowedUpload> = []
const listeners = new Set<() => void>()

const change = (to: ReadonlyArray<FollowedUpload>): void => {
  followed = to
  for (const listener of listeners) listener()
}
