-- Links by which calendars outside read what somebody has due. The secret in the address is kept as its hash; who revokes a link
-- ends it, and the row remains as long as it is told of.
create table calendar_link (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  label text not null check (char_length(label) between 1 and 80),
  scope text not null check (scope in ('self', 'team', 'team_schedule')),
  language text not null check (language in ('en', 'de')),
  token_hash bytea not null,
  token_hint text not null check (char_length(token_hint) = 4),
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  revoked_at timestamptz,
  constraint calendar_link_token_key unique (token_hash)
);
create index calendar_link_account on calendar_link (account_id, created_at desc, id desc);
