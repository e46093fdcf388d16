/**
 * Connections to telephony providers. A request brings the identifier, and it says which workspace.
 *
 * `signing_key` is what the provider's signatures are checked by: it must be readable, and whoever reads the database reads
 * it. It opens nothing here that the provider does not.
 */
export default `
CREATE TABLE connection (
  workspace_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  connection_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  name text NOT NULL,
  public_url text NOT NULL,
  campaign text COLLATE "C" NOT NULL,
  campaign_parameter text,
  zip_parameter text,
  fallback_number text,
  signing_key text NOT NULL,
  CONSTRAINT connection_pkey PRIMARY KEY (workspace_id, connection_id),
  CONSTRAINT connection_id_key UNIQUE (connection_id),
  CONSTRAINT connection_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT connection_provider CHECK (provider IN ('twilio', 'telnyx')),
  CONSTRAINT connection_public_url_length CHECK (char_length(public_url) <= 255)
);
`
