/**
 * Number reputation: transitions and requests for remediation. All are only ever added to. Where a request stands is the
 * state of its last step.
 */
export default `
CREATE TABLE ani_transition (
  workspace_id integer NOT NULL,
  key_id integer,
  transition_id bigint GENERATED ALWAYS AS IDENTITY,
  ani_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From when it is said to hold.
  effective_at timestamptz NOT NULL,
  -- When a pause ends by itself.
  until timestamptz,
  event text NOT NULL,
  origin text NOT NULL,
  carrier text,
  note text,
  CONSTRAINT ani_transition_pkey PRIMARY KEY (workspace_id, ani_id, transition_id),
  CONSTRAINT ani_transition_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT ani_transition_key FOREIGN KEY (workspace_id, key_id) REFERENCES api_key,
  CONSTRAINT ani_transition_event CHECK (event IN ('pause', 'activate')),
  CONSTRAINT ani_transition_origin CHECK (origin IN ('interface', 'command-line', 'rest-rule', 'schedule')),
  CONSTRAINT ani_transition_until CHECK (until IS NULL OR event = 'pause'),
  CONSTRAINT ani_transition_carrier CHECK (carrier ~ '^[0-9]{6}$'),
  CONSTRAINT ani_transition_note_length CHECK (char_length(note) <= 2000)
);

CREATE TABLE remediation (
  workspace_id integer NOT NULL,
  key_id integer,
  remediation_id bigint GENERATED ALWAYS AS IDENTITY,
  ani_id bigint NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  carrier text,
  note text,
  CONSTRAINT remediation_pkey PRIMARY KEY (workspace_id, remediation_id),
  CONSTRAINT remediation_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT remediation_key FOREIGN KEY (workspace_id, key_id) REFERENCES api_key,
  CONSTRAINT remediation_carrier CHECK (carrier ~ '^[0-9]{6}$'),
  CONSTRAINT remediation_note_length CHECK (char_length(note) <= 2000)
);
CREATE INDEX remediation_of_ani ON remediation (workspace_id, ani_id, remediation_id);

CREATE TABLE remediation_step (
  workspace_id integer NOT NULL,
  step_id bigint GENERATED ALWAYS AS IDENTITY,
  remediation_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL,
  note text,
  CONSTRAINT remediation_step_pkey PRIMARY KEY (workspace_id, remediation_id, step_id),
  CONSTRAINT remediation_step_remediation FOREIGN KEY (workspace_id, remediation_id) REFERENCES remediation,
  CONSTRAINT remediation_step_state CHECK (state IN ('IN_PROGRESS', 'DONE', 'REJECTED')),
  CONSTRAINT remediation_step_note_length CHECK (char_length(note) <= 2000)
);
`
