-- The act that an entry is a part of, where several requests are one to whoever made them. An entry without it is hashed as before.
alter table audit_entry add column batch_id uuid;
create index audit_entry_batch on audit_entry (batch_id, at desc, id desc) where batch_id is not null;
