/**
 * How many bytes of bodies may be held while they arrive: by the process, and for one workspace, so that slow or many
 * large bodies of one caller take neither the memory nor everybody's room.
 */

/** How much may be held. */
export interface Limits {
  readonly processBytesMax: number
  readonly workspaceBytesMax: number
}

/** What one body holds. */
export interface Share {
  /** Takes room for bytes; false, and nothing is taken, where there is none. */
  readonly take: (bytes: number) => boolean
  /** Gives back all that was taken. */
  readonly giveBack: () => void
}

/** Room for bodies. */
export interface BodyBudget {
  /** The share of a body that is sent for a workspace; nothing is taken yet. */
  readonly share: (workspaceId: number) => Share
}

/** Room of which nothing is taken. */
export const make = ({ processBytesMax, workspaceBytesMax }: Limits): BodyBudget => {
  const held = new Map<number, number>()
  let total = 0
  return {
    share: (workspaceId) => {
      let own = 0
      return {
        take: (bytes) => {
          const ofWorkspace = (held.get(workspaceId) ?? 0) + bytes
          if (total + bytes > processBytesMax || ofWorkspace > workspaceBytesMax) return false
          held.set(workspaceId, ofWorkspace)
          total += bytes
          own += bytes
          return true
        },
        giveBack: () => {
          const ofWorkspace = (held.get(workspaceId) ?? 0) - own
          if (ofWorkspace > 0) held.set(workspaceId, ofWorkspace)
          else held.delete(workspaceId)
          total -= own
          own = 0
        }
      }
    }
  }
}

/** The room of this process: sixteen of the largest batches, four of one workspace. */
export const ofProcess: BodyBudget = make({
  processBytesMax: 256 * 1024 * 1024,
  workspaceBytesMax: 64 * 1024 * 1024
})
