/**
 * People who sign in, their places in workspaces and their sessions; and of keys: name, who made them, when they were last
 * used, when they expire, and the secret before the last rotation.
 *
 * `user_account`, `user_session` and `set_up_code` are the installation's: they name no workspace. Which workspaces a user
 * may enter stands in `membership` alone.
 */
export default `
CREATE TABLE user_account (
  user_id integer GENERATED ALWAYS AS IDENTITY,
  is_administrator boolean NOT NULL DEFAULT false,
  is_disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- In lower case.
  name text COLLATE "C" NOT NULL,
  display_name text NOT NULL,
  -- As the hashing library writes it, with salt and costs.
  password_hash text,
  -- Who vouches for them elsewhere.
  issuer text,
  subject text,
  CONSTRAINT user_account_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_account_name_key UNIQUE (name),
  CONSTRAINT user_account_identity_key UNIQUE (issuer, subject),
  CONSTRAINT user_account_name_length CHECK (char_length(name) BETWEEN 2 AND 128),
  CONSTRAINT user_account_display_name_length CHECK (char_length(display_name) BETWEEN 1 AND 128),
  CONSTRAINT user_account_identity CHECK ((issuer IS NULL) = (subject IS NULL))
);

CREATE TABLE membership (
  workspace_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  role text NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (workspace_id, user_id),
  CONSTRAINT membership_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT membership_user FOREIGN KEY (user_id) REFERENCES user_account,
  CONSTRAINT membership_role CHECK (role IN ('viewer', 'operator', 'administrator'))
);
CREATE INDEX membership_user ON membership (user_id);

CREATE TABLE user_session (
  session_id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  address text NOT NULL,
  browser text NOT NULL,
  CONSTRAINT user_session_pkey PRIMARY KEY (session_id),
  CONSTRAINT user_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT user_session_user FOREIGN KEY (user_id) REFERENCES user_account,
  CONSTRAINT user_session_token_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX user_session_user ON user_session (user_id);

-- Codes for the first set-up, until it is done.
CREATE TABLE set_up_code (
  set_up_code_id integer GENERATED ALWAYS AS IDENTITY,
  code_hash bytea NOT NULL,
  CONSTRAINT set_up_code_pkey PRIMARY KEY (set_up_code_id),
  CONSTRAINT set_up_code_hash_length CHECK (octet_length(code_hash) = 32)
);

ALTER TABLE api_key
  ADD COLUMN name text,
  ADD COLUMN created_by text,
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN former_secret_hash bytea,
  ADD COLUMN former_until timestamptz,
  ADD CONSTRAINT api_key_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT api_key_created_by_length CHECK (char_length(created_by) BETWEEN 1 AND 255),
  ADD CONSTRAINT api_key_former_secret_hash_key UNIQUE (former_secret_hash),
  ADD CONSTRAINT api_key_former CHECK ((former_secret_hash IS NULL) = (former_until IS NULL)),
  ADD CONSTRAINT api_key_former_secret_hash_length CHECK (octet_length(former_secret_hash) = 32),
  DROP CONSTRAINT api_key_type,
  ADD CONSTRAINT api_key_type CHECK (type IN ('nrm', 'assignment', 'planner', 'dials', 'universal', 'admin'));
`
