/**
 * Orders of numbers at providers, each kept before it is sent.
 */
export default `
CREATE TABLE number_order (
  workspace_id integer NOT NULL,
  order_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- What the provider is told to call it.
  reference text NOT NULL,
  provider text NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  provider_id text,
  -- One object for each area code: asked, allocated, numbers, reason.
  lines jsonb NOT NULL,
  note text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the provider was last told to sell something.
  sent_at timestamptz,
  imported_at timestamptz,
  -- Who works on it; NULL: nobody.
  lease_until timestamptz,
  lease_token integer NOT NULL DEFAULT 1,
  CONSTRAINT number_order_pkey PRIMARY KEY (workspace_id, order_id),
  CONSTRAINT number_order_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT number_order_reference UNIQUE (workspace_id, reference),
  CONSTRAINT number_order_state CHECK (state IN ('planned', 'unknown', 'sent', 'allocated', 'failed')),
  CONSTRAINT number_order_settings CHECK (jsonb_typeof(settings) = 'object'),
  CONSTRAINT number_order_lines CHECK (jsonb_typeof(lines) = 'array')
);
`
