-- How much of its organization's room a file takes. What was sent with a ticket counts once: for the copy, when there is one.
alter table blob add column size_bytes bigint not null default 0;
update blob set size_bytes = (evidence.payload ->> 'size_bytes')::bigint from evidence where evidence.blob_key = blob.key;
update blob set size_bytes = file.size_bytes from certification_attachment file where file.blob_key = blob.key;
update blob set size_bytes = package.size_bytes from scorm_package_version package where package.blob_key = blob.key;
update blob set size_bytes = upload.size_bytes from upload where upload.staged_key = blob.key and upload.claimed_at is null;
