/**
 * Workspaces and what is set about them: keys, pools, campaigns, dispositions.
 *
 * `settings_revision` is that of the last change of settings, be they the workspace's own (`own_settings_revision`), those
 * of a campaign (`campaign_change`) or an ANI's number (`ani_renumbering`).
 *
 * `workspace`, `api_key` and `added_area_code` alone are asked for without a workspace: where the other tables are
 * distributed, these are the ones that every node holds.
 */
export default `
CREATE TABLE workspace (
  workspace_id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  country text NOT NULL,
  time_zone text NOT NULL,
  inbound_groups boolean NOT NULL,
  fields jsonb NOT NULL,
  policy jsonb NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  settings_revision bigint NOT NULL DEFAULT 1,
  own_settings_revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT workspace_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT workspace_name_key UNIQUE (name),
  CONSTRAINT workspace_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT workspace_country CHECK (country IN ('us', 'ca', 'uk')),
  -- An unknown zone fails here, once, and not with every assignment. PostgreSQL reads "+05:30" as west of Greenwich.
  CONSTRAINT workspace_time_zone CHECK (
    time_zone ~ '^[A-Za-z]' AND (TIMESTAMPTZ '2000-01-01 00:00:00+00' AT TIME ZONE time_zone) IS NOT NULL
  ),
  CONSTRAINT workspace_fields CHECK (jsonb_typeof(fields) = 'object'),
  CONSTRAINT workspace_policy CHECK (jsonb_typeof(policy) = 'object'),
  CONSTRAINT workspace_revisions CHECK (own_settings_revision <= settings_revision AND settings_revision <= revision)
);

-- Area codes that opened after the release; they are everybody's.
CREATE TABLE added_area_code (
  added_area_code_id integer GENERATED ALWAYS AS IDENTITY,
  code text COLLATE "C" NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  near text NOT NULL,
  latitude float8,
  longitude float8,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT added_area_code_pkey PRIMARY KEY (added_area_code_id),
  CONSTRAINT added_area_code_code_key UNIQUE (code),
  CONSTRAINT added_area_code_position CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE api_key (
  workspace_id integer NOT NULL,
  key_id integer GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  secret_hash bytea NOT NULL,
  default_campaign text,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CONSTRAINT api_key_pkey PRIMARY KEY (workspace_id, key_id),
  CONSTRAINT api_key_id_key UNIQUE (key_id),
  CONSTRAINT api_key_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT api_key_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT api_key_type CHECK (type IN ('nrm', 'assignment', 'planner', 'dials', 'universal')),
  CONSTRAINT api_key_secret_hash_length CHECK (octet_length(secret_hash) = 32),
  CONSTRAINT api_key_default_campaign_length CHECK (char_length(default_campaign) <= 255),
  CONSTRAINT api_key_revoked CHECK (revoked_at IS NULL OR NOT active)
);

CREATE TABLE pool (
  workspace_id integer NOT NULL,
  pool_id bigint GENERATED ALWAYS AS IDENTITY,
  group_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted pool stays: that there was one decides what the campaign of its id dials from.
  deleted_at timestamptz,
  CONSTRAINT pool_pkey PRIMARY KEY (workspace_id, pool_id),
  CONSTRAINT pool_group_id_key UNIQUE (workspace_id, group_id),
  CONSTRAINT pool_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT pool_group_id_length CHECK (char_length(group_id) BETWEEN 1 AND 255),
  CONSTRAINT pool_name_length CHECK (char_length(name) BETWEEN 1 AND 255)
);

CREATE TABLE campaign (
  workspace_id integer NOT NULL,
  -- False: only dials named it. It is in figures, and nothing can be assigned for it.
  is_registered boolean NOT NULL DEFAULT true,
  campaign_id bigint GENERATED ALWAYS AS IDENTITY,
  external_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  inbound_pool_id text,
  policy jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT campaign_pkey PRIMARY KEY (workspace_id, campaign_id),
  CONSTRAINT campaign_external_id_key UNIQUE (workspace_id, external_id),
  CONSTRAINT campaign_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT campaign_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 255),
  CONSTRAINT campaign_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT campaign_type CHECK (type IN ('Inbound', 'Outbound', 'Blended')),
  CONSTRAINT campaign_inbound_pool_id_length CHECK (char_length(inbound_pool_id) BETWEEN 1 AND 255),
  CONSTRAINT campaign_policy CHECK (jsonb_typeof(policy) = 'object')
);
-- By the pool that they dial from, be it there or not: whose picks another pool makes stale.
CREATE INDEX campaign_group ON campaign (workspace_id, (COALESCE(inbound_pool_id, external_id) COLLATE "C"));

-- The workspace's revision at the last change of each registered campaign, or of the pool that it dials from. Deleted ones
-- stay, as picks for them may still be under way.
CREATE TABLE campaign_change (
  workspace_id integer NOT NULL,
  campaign_id bigint NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT campaign_change_pkey PRIMARY KEY (workspace_id, campaign_id),
  CONSTRAINT campaign_change_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
CREATE INDEX campaign_change_revision ON campaign_change (workspace_id, revision, campaign_id);

CREATE TABLE disposition (
  workspace_id integer NOT NULL,
  external_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- What the dispositions of dials are compared with.
  name_key text COLLATE "C" NOT NULL,
  type text NOT NULL,
  contact boolean NOT NULL,
  success boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT disposition_pkey PRIMARY KEY (workspace_id, external_id),
  CONSTRAINT disposition_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT disposition_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 255),
  CONSTRAINT disposition_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT disposition_type CHECK (type IN ('System', 'Agent'))
);
CREATE INDEX disposition_name_key ON disposition (workspace_id, name_key);
`
