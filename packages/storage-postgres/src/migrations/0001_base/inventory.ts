/**
 * ANIs, the pools they are in, and how many there are.
 *
 * - A number is unique among the ANIs in the inventory. Removed ones keep theirs, and may stand beside one there that was
 *   given the same number later.
 * - `ani_idle` are the few that are neither active nor removed: they are found by it, and the active ones are all others.
 * - `ani.resumes_at` may outlive its pause: a removal leaves it. It means something only while the ANI cools off.
 * - `ani_block` counts the ANIs that are not removed for each 1,024 ids, `ani_count` by area code. Triggers keep both, a
 *   statement at a time, so whoever writes ANIs need not know of them. Statements of one workspace run one after another,
 *   as its row is locked first.
 * - Neither ANIs nor memberships have foreign keys: they cost a look-up and a lock for each row written. These rows are
 *   written in few places, all within a change that holds the workspace's row and has looked up what they refer to, and
 *   nothing that they refer to is ever deleted.
 * - No statistics of `workspace_id` where most rows are, here and in `ani_usage`. With them the planner takes a workspace
 *   that was empty when they were gathered for one that is empty still, and any index that begins with the workspace for
 *   as good as the right one: it then reads all of the workspace for each row that it looks up. Without them it assumes
 *   that a workspace has many rows, and takes the index that narrows them down.
 */
export default `
CREATE TABLE ani (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  is_branded boolean NOT NULL,
  ani_id bigint GENERATED ALWAYS AS IDENTITY,
  -- The workspace's revision at the ANI's last change.
  revision bigint NOT NULL,
  -- The pool last set by the custom integration: the one that is shown while the ANI is in it.
  shown_pool_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Dates in the workspace's time zone.
  date_inventoried date NOT NULL,
  date_activated date,
  date_deactivated date,
  -- Blocked share of the last 30 days' dials, in percent.
  block_rate real NOT NULL DEFAULT 0,
  number text COLLATE "C" NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  brand_name text NOT NULL,
  -- Dials and contacts of the last 30 days as selection knows them: copied from ani_statistics now and then, as a change
  -- of the inventory, like block_rate.
  rated_dials integer NOT NULL DEFAULT 0,
  rated_contacts integer NOT NULL DEFAULT 0,
  -- When the ANI's pause ends by itself.
  resumes_at timestamptz,
  CONSTRAINT ani_pkey PRIMARY KEY (workspace_id, ani_id),
  CONSTRAINT ani_calling_code CHECK (calling_code IN (1, 44)),
  CONSTRAINT ani_number_digits CHECK (number ~ '^[0-9]{9,10}$'),
  CONSTRAINT ani_area_code_digits CHECK (area_code ~ '^[0-9]{1,10}$'),
  CONSTRAINT ani_status CHECK (
    status IN ('ACTIVE_AND_BEING_MANAGED', 'COOLING_OFF', 'INVENTORIED', 'REMOVED_FROM_DIALER')
  ),
  CONSTRAINT ani_brand_name_length CHECK (char_length(brand_name) <= 255),
  CONSTRAINT ani_block_rate CHECK (block_rate BETWEEN 0 AND 100),
  CONSTRAINT ani_rated CHECK (rated_contacts BETWEEN 0 AND rated_dials)
);
ALTER TABLE ani ALTER COLUMN workspace_id SET STATISTICS 0;
-- With ids, so that the ANIs of a prefix are found and counted without looking at them.
CREATE UNIQUE INDEX ani_number_key ON ani (workspace_id, calling_code, number) INCLUDE (ani_id)
  WHERE status <> 'REMOVED_FROM_DIALER';
CREATE INDEX ani_removed_number ON ani (workspace_id, calling_code, number, revision)
  WHERE status = 'REMOVED_FROM_DIALER';
CREATE INDEX ani_revision ON ani (workspace_id, revision, ani_id);
-- With states, so that those of an area code are found and counted in the index alone.
CREATE INDEX ani_area_code ON ani (workspace_id, area_code, ani_id) INCLUDE (status);
CREATE INDEX ani_idle ON ani (workspace_id, status, ani_id) WHERE status IN ('COOLING_OFF', 'INVENTORIED');
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX ani_resumes ON ani (resumes_at, workspace_id) WHERE resumes_at IS NOT NULL;

-- The workspace's revision when an ANI was last given another number.
CREATE TABLE ani_renumbering (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT ani_renumbering_pkey PRIMARY KEY (workspace_id, ani_id)
);

CREATE TABLE pool_member (
  workspace_id integer NOT NULL,
  pool_id bigint NOT NULL,
  ani_id bigint NOT NULL,
  CONSTRAINT pool_member_pkey PRIMARY KEY (workspace_id, pool_id, ani_id)
);
ALTER TABLE pool_member ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX pool_member_ani ON pool_member (workspace_id, ani_id, pool_id);

CREATE TABLE ani_block (
  workspace_id integer NOT NULL,
  -- How many of its ANIs are not removed.
  listed integer NOT NULL,
  -- The ANIs whose id, divided by 1,024, is this.
  block bigint NOT NULL,
  CONSTRAINT ani_block_pkey PRIMARY KEY (workspace_id, block),
  CONSTRAINT ani_block_listed CHECK (listed BETWEEN 0 AND 1024)
) WITH (fillfactor = 50);

CREATE TABLE ani_count (
  workspace_id integer NOT NULL,
  -- Those that are not removed, and those of them that are active.
  in_inventory integer NOT NULL,
  managed integer NOT NULL,
  calling_code smallint NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  CONSTRAINT ani_count_pkey PRIMARY KEY (workspace_id, calling_code, area_code)
) WITH (fillfactor = 50);
`
