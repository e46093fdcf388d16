/**
 * What is told by connections counts where it was told first. `url_key` seals the addresses that are handed out, so that nobody
 * makes others; a release that knows none of it leaves the default. `connection_request` has the digests of signed requests for as long as
 * their signatures are taken, and where each came.
 */
export default `
ALTER TABLE connection ADD COLUMN url_key text COLLATE "C" NOT NULL
  DEFAULT gen_random_uuid()::text || gen_random_uuid()::text;

CREATE TABLE connection_request (
  digest text COLLATE "C" NOT NULL,
  place text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT connection_request_pkey PRIMARY KEY (digest)
);
CREATE INDEX connection_request_taken_at ON connection_request (taken_at);
`
