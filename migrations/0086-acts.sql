-- beside: 0084
-- Batches of acts that the service does one by one, and their outcomes. Rows are kept for a day after they were last sent.
create table act_batch (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  batch_id uuid not null,
  organization_id uuid not null references organization on delete cascade,
  provider text not null,
  subject text not null,
  sent_at timestamptz not null default now(),
  -- The process that does the batch now. Another one goes on once the lease is over.
  runner_id uuid,
  leased_until timestamptz,
  constraint act_batch_once unique (account_id, batch_id)
);
create index act_batch_organization on act_batch (organization_id);
create index act_batch_age on act_batch (sent_at);

-- An act is the request of an operation, or takes an entry of the audit trail back.
create table act (
  act_batch_id uuid not null references act_batch on delete cascade,
  key text not null,
  nr bigint not null,
  request jsonb,
  entry_id uuid,
  -- The key of the act in an earlier batch that wrote the entry.
  takes_back text,
  -- Null until it is done. An act that failed or was not tried may be sent again.
  outcome text constraint act_outcome check (outcome in ('done', 'failed', 'untried')),
  status smallint,
  error jsonb,
  -- The request that did it. The audit trail has its entries under this id.
  request_id text,
  constraint act_pkey primary key (act_batch_id, key),
  constraint act_content check ((request is null) <> (entry_id is null))
);
create unique index act_order on act (act_batch_id, nr);
create index act_open on act (act_batch_id, nr) where outcome is null;
