/**
 * How a path is written: in one way, so that nobody who reads it before the router (a proxy, a rule for paths, a hot route)
 * reads another one than it does. Whatever is written otherwise is answered 404 before anything looks at the request.
 *
 * RFC 3986 gives a path many spellings. Here it has the one that RFC 3986, section 6.2.2, makes of them: letters, digits and
 * `-._~` stand for themselves and are never escaped; what a path cannot hold is; no segment is empty, `.` or `..`. Beyond it
 * no `;`, which some readers cut at, and no `#`, after which nothing is sent. Identifiers within a path are escaped as ever,
 * with hex digits of either case.
 */

/** Whether a request's URL, its path and its query, is spelled as it has to be. */
export const isOwn = (url: string): boolean => {
  if (url.includes("#")) return false
  const end = url.indexOf("?")
  const path = end < 0 ? url : url.slice(0, end)
  return path.endsWith("/") ? isFolder(path) : isSpelled(path)
}

// internal

/** Segments of what a path may hold and of escapes of what it may not. */
const spelled =
  /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~!$&'()*+,=:@-]|%(?!2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)[\da-f]{2})+)+$/i

const isSpelled = (path: string): boolean => spelled.test(path) && (!path.includes("%") || isDecodable(path))

/** Of the built pages alone, whose addresses end so; the console's own routes among them. */
const isFolder = (path: string): boolean => /^\/(?:console|docs)\//.test(path) && isSpelled(path.slice(0, -1))

/** Whether escapes are UTF-8. */
const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
