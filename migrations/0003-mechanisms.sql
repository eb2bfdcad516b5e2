-- The audit trail, uploads, and the remembered answers of idempotent requests.

-- The trail outlives what it speaks of: no foreign keys. organization_id is null for installation-wide events.
-- Rows are only ever added: that an entry is sealed is said in a table of its own. person_id is the account that the entry
-- is about, whatever its subject is: the learner of a record, the holder of an award. The values are kept as they were
-- written: nobody looks for anything in them, and taking them apart would cost more.
create table audit_entry (
  id uuid primary key,
  organization_id uuid,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_provider text,
  actor_subject text,
  request_id text,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  person_id uuid,
  old_values json,
  new_values json
);
create index audit_entry_page on audit_entry (organization_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);
create index audit_entry_person on audit_entry (person_id, at desc, id desc) where person_id is not null;
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);

-- The entries that wait for their seal, each written with its entry. Sealing empties it several times a second and reads
-- it whole, so it needs no index.
create table audit_unsealed (
  chain_id uuid not null,
  at timestamptz not null,
  entry_id uuid not null
);

-- Where an entry stands in its chain; the hash vouches for it and for all before it. Rows are only ever added.
create table audit_seal (
  entry_id uuid primary key,
  chain_id uuid not null,
  position bigint not null,
  hash text not null,
  constraint audit_seal_position unique (chain_id, position)
);

-- One row per chain (an organization's, or the installation's with the all-zero id): where its sealed end is.
create table audit_chain (
  chain_id uuid primary key,
  length bigint not null,
  head text not null,
  signature text not null,
  sealed_at timestamptz not null default now()
);

-- A ticket to send one file. What the client sends lies under staged_key, which is never served: registration copies it.
create table upload (
  pathname text primary key,
  organization_id uuid not null references organization on delete cascade,
  purpose text not null,
  owner_id uuid,
  staged_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  issued_to uuid not null references account,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  constraint upload_staged_key unique (staged_key)
);
create index upload_unclaimed on upload (expires_at) where claimed_at is null;

-- Every object that lies in the blob store, or is about to. It goes at remove_after; null keeps it.
-- No foreign key: the object has to be removed after its organization is gone.
create table blob (
  key text primary key,
  organization_id uuid not null,
  created_at timestamptz not null default now(),
  remove_after timestamptz
);
create index blob_removal on blob (remove_after) where remove_after is not null;
create index blob_organization on blob (organization_id);

-- Answers live for a day: packing the usual one would cost more than its bytes.
create table idempotent_answer (
  account_id uuid not null references account on delete cascade,
  key text not null,
  request_hash text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint idempotent_answer_pkey primary key (account_id, key)
) with (toast_tuple_target = 8160);
create index idempotent_answer_age on idempotent_answer (created_at);

-- The job queue lays out its own tables here. The schema is made under the lock of the migrations, because two processes
-- that start at once on an empty database would both make it, and one of them fail.
create schema if not exists pgboss;
