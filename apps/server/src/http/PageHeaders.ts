/**
 * The headers of every page, and of the files that pages are made of: what a browser may do with it.
 */

/**
 * The headers of a page that may do this, in directives of a content security policy. None may be framed, move its base, send
 * a form, or load and run what its directives do not name.
 */
export const allowing = (...directives: ReadonlyArray<string>) => ({
  "content-security-policy": [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
})
