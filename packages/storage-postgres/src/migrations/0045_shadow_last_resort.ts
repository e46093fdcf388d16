/**
 * Kept shadows tell how many dials had a number of last resort: none of those that were kept before. Each way's figures stand
 * wherever `refused` does, which is a key nowhere else.
 */
export default `
UPDATE shadow_report SET
  totals = replace(totals::text, '"refused": ', '"lastResort": 0, "refused": ')::jsonb,
  report = replace(report::text, '"refused": ', '"lastResort": 0, "refused": ')::jsonb;
`
