/**
 * What the network says of a call, beside what became of it.
 */
export default `
ALTER TABLE dial
  ADD COLUMN sip_code smallint,
  ADD COLUMN sip_reason text,
  ADD COLUMN q850_cause smallint,
  ADD COLUMN hangup_source text,
  ADD COLUMN duration_seconds integer,
  ADD COLUMN attestation text;
`
