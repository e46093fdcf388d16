/**
 * Dialers that report their calls by URL can set no headers either: a key that opens the intake of dials alone may stand
 * in URLs and forms, too.
 */
export default `
ALTER TABLE api_key
  DROP CONSTRAINT api_key_allow_in_url,
  ADD CONSTRAINT api_key_allow_in_url CHECK (NOT allow_in_url OR type IN ('assignment', 'dials'));
`
