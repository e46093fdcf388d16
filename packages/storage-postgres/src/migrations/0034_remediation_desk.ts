/**
 * With whom remediations are handed in, and each workspace's terms of it.
 */
export default `
ALTER TABLE remediation ADD COLUMN vendor text COLLATE "C";

CREATE TABLE remediation_terms (
  workspace_id integer NOT NULL,
  terms jsonb NOT NULL,
  CONSTRAINT remediation_terms_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT remediation_terms_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);
ALTER TABLE remediation_terms ALTER COLUMN workspace_id SET STATISTICS 0;
`
