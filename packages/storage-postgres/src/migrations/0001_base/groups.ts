/**
 * Snapshots on their way into groups, and ANIs that a batch of groups leaves in none.
 *
 * - What a snapshot holds, and later what it changes, stands in rows of some thousand numbers each (`PackedNumber`): a
 *   row for each number would be ten times as much to write, for data that is read once and deleted.
 * - ANIs that a batch of groups leaves in no group until its end are noted with the change that leaves them there: a
 *   server that dies before the end leaves nothing behind that nobody knows of.
 */
export default `
CREATE SEQUENCE snapshot_upload_id_seq;
CREATE SEQUENCE snapshot_upload_position_seq;

CREATE TABLE snapshot_upload (
  workspace_id integer NOT NULL,
  upload_id bigint NOT NULL DEFAULT nextval('snapshot_upload_id_seq'),
  -- Its place in the workspace's line: ascending in the order of acceptance.
  position bigint NOT NULL DEFAULT nextval('snapshot_upload_position_seq'),
  status text COLLATE "C" NOT NULL DEFAULT 'queued',
  -- The step that comes next.
  stage text COLLATE "C" NOT NULL DEFAULT 'groups',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  lease_token bigint NOT NULL DEFAULT 0,
  lease_until timestamptz,
  -- The session that spoke last for whoever has it: when that is gone, so is the lease.
  lease_pid integer,
  lease_pid_since timestamptz,
  -- NULL until it is known what changes.
  steps_total integer,
  steps_done integer NOT NULL DEFAULT 0,
  groups_created integer NOT NULL DEFAULT 0,
  groups_replaced integer NOT NULL DEFAULT 0,
  groups_deleted integer NOT NULL DEFAULT 0,
  groups_skipped integer NOT NULL DEFAULT 0,
  phones_added bigint NOT NULL DEFAULT 0,
  phones_removed bigint NOT NULL DEFAULT 0,
  phones_skipped bigint NOT NULL DEFAULT 0,
  anis_created bigint NOT NULL DEFAULT 0,
  anis_removed bigint NOT NULL DEFAULT 0,
  skipped jsonb NOT NULL,
  message text,
  -- How often in a row the next step failed.
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT snapshot_upload_pkey PRIMARY KEY (workspace_id, upload_id),
  CONSTRAINT snapshot_upload_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT snapshot_upload_status CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  CONSTRAINT snapshot_upload_stage CHECK (stage IN ('groups', 'compare', 'apply', 'end'))
);
CREATE INDEX snapshot_upload_line ON snapshot_upload (workspace_id, position)
  WHERE status IN ('queued', 'processing');

CREATE TABLE snapshot_group (
  workspace_id integer NOT NULL,
  upload_id bigint NOT NULL,
  group_no integer NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  listed integer NOT NULL,
  usable integer NOT NULL,
  CONSTRAINT snapshot_group_pkey PRIMARY KEY (workspace_id, upload_id, group_no)
);

CREATE TABLE snapshot_piece (
  workspace_id integer NOT NULL,
  upload_id bigint NOT NULL,
  piece_no integer NOT NULL,
  phones bigint[] NOT NULL,
  group_nos integer[] NOT NULL,
  CONSTRAINT snapshot_piece_pkey PRIMARY KEY (workspace_id, upload_id, piece_no)
);

-- What is left to do: in the order of step_no, each deleted by the transaction that does it.
CREATE TABLE snapshot_step (
  workspace_id integer NOT NULL,
  upload_id bigint NOT NULL,
  step_no integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- Numbers that join, ANIs that leave, or nothing where pools are deleted.
  keys bigint[] NOT NULL,
  -- The pool for each of them; 0: none. Or the pools that are deleted.
  pools bigint[] NOT NULL,
  CONSTRAINT snapshot_step_pkey PRIMARY KEY (workspace_id, upload_id, step_no),
  CONSTRAINT snapshot_step_kind CHECK (kind IN ('join', 'leave', 'delete'))
);

-- Written once, read once: compressing the numbers would cost more than it saves.
ALTER TABLE snapshot_piece ALTER COLUMN phones SET STORAGE EXTERNAL;
ALTER TABLE snapshot_step ALTER COLUMN keys SET STORAGE EXTERNAL, ALTER COLUMN pools SET STORAGE EXTERNAL;

-- ANIs that were left in no pool by a request that will take them out of the inventory when it is done.
CREATE TABLE group_leftover (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT group_leftover_pkey PRIMARY KEY (workspace_id, ani_id)
);
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX group_leftover_noted ON group_leftover (noted_at);
`
