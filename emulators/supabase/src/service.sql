-- The emulator's own state. Bearer secrets are stored as SHA-256 only. Idempotent.
create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

-- A refresh token is an HMAC over the session's id and a counter, so a client that missed a response can get the same
-- token again, and only the key is stored.
create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  refresh_token_key bytea not null,
  refresh_token_counter bigint not null default 0,
  aal text not null default 'aal1',
  amr jsonb not null,
  user_agent text,
  ip inet
);
-- Supabase's column for sessions with an expiry.
alter table auth.sessions add column if not exists not_after timestamptz;
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  provider text not null,
  authentication_method text not null,
  code_challenge text,
  code_challenge_method text,
  redirect_to text not null,
  state_used_at timestamptz,
  auth_code_hash bytea unique,
  auth_code_issued_at timestamptz,
  provider_token text,
  created_at timestamptz not null default now()
);

create table if not exists auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new')),
  token_hash bytea not null unique,
  otp_hash bytea not null,
  flow_id uuid references auth.flow_state (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);

alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;

create schema if not exists emulator;

create table if not exists emulator.signing_keys (
  only_one boolean primary key default true check (only_one),
  kid text not null,
  private_jwk jsonb not null
);

create table if not exists emulator.mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  link text not null,
  html text not null,
  sent_at timestamptz not null default now()
);
-- Shown in the inbox: the one-time code, and whether the link is still valid.
alter table emulator.mails add column if not exists code text not null default '';
alter table emulator.mails add column if not exists token_hash bytea;
-- Where the email came from: the auth service (auth) or the site (smtp).
alter table emulator.mails add column if not exists source text not null default 'auth';
alter table emulator.mails add column if not exists message_id text not null default '';
create index if not exists mails_recipient_idx on emulator.mails (recipient, id desc);

create table if not exists emulator.google_accounts (
  subject text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  created_at timestamptz not null default now()
);
insert into emulator.google_accounts (subject, name, email, email_verified) values
  ('104000000000000000001', 'Mara Lindqvist', 'mara.lindqvist@gmail.test', true),
  ('104000000000000000002', 'Tomasz Okafor', 'tomasz@okafor.test', true),
  ('104000000000000000003', 'Unverified Person', 'unverified@gmail.test', false)
on conflict do nothing;

-- A consent page (id_hash) and, after an account was chosen, the code for the callback.
create table if not exists emulator.google_consents (
  id_hash bytea primary key,
  state text not null,
  code_hash bytea unique,
  subject text references emulator.google_accounts (subject) on delete cascade,
  created_at timestamptz not null default now()
);
