-- Files that come with an event: what to read before, handouts, the slides.

create table event_attachment (
  id uuid primary key,
  organization_id uuid not null,
  event_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint event_attachment_blob_key unique (blob_key),
  constraint event_attachment_event_fkey foreign key (organization_id, event_id)
    references event (owner_organization_id, id) on delete cascade
);
create index event_attachment_event on event_attachment (event_id, position, id);
