/**
 * Pieces of the console that are loaded when they are needed: while the server is away they are waited for, and nothing that
 * is on the page is lost.
 */
import * as Connection from "./connection.ts"

/**
 * Loads a piece; again once the server is back where it did not answer. What fails then is not there any more, as after an
 * update: that is for whoever asked.
 */
export const whenReachable = <A>(load: () => Promise<A>) => async (): Promise<A> => {
  try {
    return await load()
  } catch {
    // A browser does not say why, so the server is asked.
    Connection.lost()
    await Connection.isBack()
    return load()
  }
}
