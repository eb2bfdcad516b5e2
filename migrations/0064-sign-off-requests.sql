-- Somebody asks to be watched and signed off for a rule. Whoever signs them off closes what they asked for, whichever way they came to it.
create table certification_sign_off_request (
  id uuid primary key,
  organization_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null references account,
  note text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references account,
  decision_note text,
  sign_off_id uuid references certification_sign_off on delete cascade,
  constraint certification_sign_off_request_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null) and (status = 'approved') = (sign_off_id is not null)
  ),
  constraint certification_sign_off_request_rule_fkey foreign key (organization_id, rule_id)
    references certification_rule (organization_id, id) on delete cascade
);
create unique index certification_sign_off_request_pending on certification_sign_off_request (rule_id, user_id) where status = 'pending';
create index certification_sign_off_request_waiting on certification_sign_off_request (organization_id, requested_at desc, id desc) where status = 'pending';
create index certification_sign_off_request_user on certification_sign_off_request (user_id, requested_at desc, id desc);
create index certification_sign_off_request_sign_off on certification_sign_off_request (sign_off_id) where sign_off_id is not null;
create index certification_sign_off_request_fresh on certification_sign_off_request (requested_at) where status = 'pending';
create index certification_sign_off_request_ended on certification_sign_off_request (decided_at) where decided_at is not null;
