/**
 * Whom to ask why a number is blocked: cases, and the calls that are their evidence.
 */
export default `
CREATE TABLE redress_case (
  workspace_id integer NOT NULL,
  case_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  ani_id bigint NOT NULL,
  contact text COLLATE "C" NOT NULL,
  url text,
  email text,
  tel text,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- Null: it is open.
  closed_at timestamptz,
  note text,
  CONSTRAINT redress_case_pkey PRIMARY KEY (workspace_id, case_id),
  CONSTRAINT redress_case_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE redress_case ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE UNIQUE INDEX redress_case_open ON redress_case (workspace_id, ani_id, contact) WHERE closed_at IS NULL;
CREATE INDEX redress_case_ani ON redress_case (workspace_id, ani_id, contact);

CREATE TABLE redress_call (
  workspace_id integer NOT NULL,
  case_id bigint NOT NULL,
  dialed_at timestamptz NOT NULL,
  prospect text COLLATE "C" NOT NULL,
  -- What the network knows the call by.
  reference text,
  location text,
  CONSTRAINT redress_call_pkey PRIMARY KEY (workspace_id, case_id, dialed_at, prospect),
  CONSTRAINT redress_call_case FOREIGN KEY (workspace_id, case_id) REFERENCES redress_case
);
ALTER TABLE redress_call ALTER COLUMN workspace_id SET STATISTICS 0;
`
