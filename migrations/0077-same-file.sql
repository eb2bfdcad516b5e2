-- beside: 0076
-- Finds the evidence with the bytes of a file.
create index evidence_same_file on evidence (organization_id, (payload ->> 'sha256')) where evidence_type = 'file';
