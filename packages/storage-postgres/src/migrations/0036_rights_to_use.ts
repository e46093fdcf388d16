/**
 * The evidence that numbers may be used. By number, not by ANI: it outlives a number's removal, and may be known before it is
 * taken in. Versions are only ever added; `right_to_use` has what those of a number come to.
 */
export default `
CREATE TABLE right_to_use (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  versions smallint NOT NULL,
  -- The last day that any of it is for; null: for good, or none.
  last_day date,
  -- The workspace's revision of the last change of what is shown.
  revision bigint NOT NULL,
  number text COLLATE "C" NOT NULL,
  -- The days on which the right is shown, as the domain writes them.
  spans text COLLATE "C" NOT NULL,
  CONSTRAINT right_to_use_pkey PRIMARY KEY (workspace_id, calling_code, number),
  CONSTRAINT right_to_use_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT right_to_use_versions CHECK (versions BETWEEN 1 AND 50),
  CONSTRAINT right_to_use_spans CHECK (spans ~ '^[0-9:p,]*$')
);
ALTER TABLE right_to_use ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX right_to_use_last_day ON right_to_use (workspace_id, last_day) WHERE last_day IS NOT NULL;

CREATE TABLE right_version (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  version smallint NOT NULL,
  first_day date NOT NULL,
  last_day date,
  entered_at timestamptz NOT NULL,
  number text COLLATE "C" NOT NULL,
  -- Null: nothing shows the right any more.
  document text,
  carrier text,
  place text,
  actor_kind text NOT NULL,
  actor_name text NOT NULL,
  CONSTRAINT right_version_pkey PRIMARY KEY (workspace_id, calling_code, number, version),
  CONSTRAINT right_version_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT right_version_days CHECK (last_day >= first_day),
  CONSTRAINT right_version_lengths CHECK (
    char_length(document) <= 200 AND char_length(carrier) <= 200 AND char_length(place) <= 200
  )
);
ALTER TABLE right_version ALTER COLUMN workspace_id SET STATISTICS 0;
-- In the order in which a day's are sealed.
CREATE INDEX right_version_entered ON right_version (workspace_id, entered_at, calling_code, number, version);

ALTER TABLE audit_seal
  ADD COLUMN rights bigint NOT NULL DEFAULT 0,
  -- Null: no version was entered on the day.
  ADD COLUMN rights_root bytea,
  ADD CONSTRAINT audit_seal_rights CHECK (
    rights >= 0 AND (rights = 0) = (rights_root IS NULL) AND octet_length(rights_root) = 32
  );
`
