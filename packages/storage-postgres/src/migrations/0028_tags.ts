/**
 * Tags of numbers and of campaigns. A campaign has them by the caller's identifier: its row goes when it is deleted.
 */
export default `
CREATE TABLE tag (
  workspace_id integer NOT NULL,
  tag_id integer GENERATED ALWAYS AS IDENTITY,
  -- What it is told apart by.
  key text COLLATE "C" NOT NULL,
  -- As it was written first.
  name text NOT NULL,
  CONSTRAINT tag_pkey PRIMARY KEY (workspace_id, tag_id),
  CONSTRAINT tag_key_key UNIQUE (workspace_id, key),
  CONSTRAINT tag_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT tag_name_length CHECK (char_length(name) BETWEEN 1 AND 40)
);
ALTER TABLE tag ALTER COLUMN workspace_id SET STATISTICS 0;

CREATE TABLE ani_tag (
  workspace_id integer NOT NULL,
  tag_id integer NOT NULL,
  ani_id bigint NOT NULL,
  CONSTRAINT ani_tag_pkey PRIMARY KEY (workspace_id, ani_id, tag_id),
  CONSTRAINT ani_tag_tag FOREIGN KEY (workspace_id, tag_id) REFERENCES tag
);
ALTER TABLE ani_tag ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX ani_tag_tagged ON ani_tag (workspace_id, tag_id, ani_id);

CREATE TABLE campaign_tag (
  workspace_id integer NOT NULL,
  tag_id integer NOT NULL,
  campaign text COLLATE "C" NOT NULL,
  CONSTRAINT campaign_tag_pkey PRIMARY KEY (workspace_id, campaign, tag_id),
  CONSTRAINT campaign_tag_tag FOREIGN KEY (workspace_id, tag_id) REFERENCES tag
);
ALTER TABLE campaign_tag ALTER COLUMN workspace_id SET STATISTICS 0;
CREATE INDEX campaign_tag_tagged ON campaign_tag (workspace_id, tag_id, campaign);
`
