/**
 * A key may be allowed to stand in URLs and forms, for dialers that can set no headers. Only one that opens assignment
 * alone: URLs are written down in many places.
 */
export default `
ALTER TABLE api_key
  ADD COLUMN allow_in_url boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT api_key_allow_in_url CHECK (NOT allow_in_url OR type = 'assignment');
`
