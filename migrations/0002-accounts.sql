-- Sign-in providers, the accounts they vouch for, membership and grants, browser sessions.

create table sign_in_provider (
  id uuid primary key,
  slug text not null,
  display_name text not null,
  issuer_url text not null,
  client_id text not null,
  enabled boolean not null default true,
  client_auth_method text not null,
  client_secret_env text,
  client_private_key_env text,
  client_assertion_algorithm text,
  client_key_id text,
  audience text,
  request_resource boolean not null default false,
  introspection_client_id text,
  introspection_auth_method text,
  introspection_client_secret_env text,
  introspection_private_key_env text,
  introspection_client_assertion_algorithm text,
  introspection_client_key_id text,
  login_scope text not null default 'openid profile email',
  access_token_algorithms text[] not null default '{}',
  email_verification_strictness text not null default 'reject_unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sign_in_provider_slug_key unique (slug),
  constraint sign_in_provider_resource_needs_audience check (audience is not null or not request_resource)
);
create unique index sign_in_provider_issuer_key on sign_in_provider (issuer_url) where enabled;

create table account (
  id uuid primary key,
  kind text not null check (kind in ('human', 'machine')),
  display_name text,
  email text,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  erased_at timestamptz
);
create index account_email on account (lower(email collate "C"));

create table identity (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  provider_id uuid not null references sign_in_provider,
  subject text not null,
  email text,
  email_verified boolean,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  constraint identity_subject_key unique (provider_id, subject),
  constraint identity_account_key unique (account_id, provider_id)
);

-- An address is stored lower-case: the first person to sign in with it at the provider gets the account.
create table pending_email_link (
  id uuid primary key,
  provider_id uuid not null references sign_in_provider on delete cascade,
  email text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  constraint pending_email_link_email_key unique (provider_id, email)
);
create index pending_email_link_account on pending_email_link (account_id);

create table membership (
  organization_id uuid not null references organization on delete cascade,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  constraint membership_pkey primary key (organization_id, account_id)
);
create index membership_account on membership (account_id);
create index membership_page on membership (organization_id, created_at desc, account_id desc);

create table role_grant (
  organization_id uuid not null,
  account_id uuid not null,
  role_id uuid not null,
  granted_by uuid references account,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint role_grant_pkey primary key (role_id, account_id),
  constraint role_grant_member_fkey foreign key (organization_id, account_id)
    references membership (organization_id, account_id) on delete cascade,
  constraint role_grant_role_fkey foreign key (organization_id, role_id)
    references role (organization_id, id) on delete cascade
);
create index role_grant_account on role_grant (account_id);
create index role_grant_member on role_grant (organization_id, account_id);

-- The cookie's value is kept as a hash, the refresh token sealed. renewing_until: one request renews, the others wait for it.
create table session (
  id uuid primary key,
  token_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  provider_id uuid not null references sign_in_provider on delete cascade,
  subject text not null,
  scopes text[] not null default '{}',
  refresh_token text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  renewing_until timestamptz,
  constraint session_token_key unique (token_hash)
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);
