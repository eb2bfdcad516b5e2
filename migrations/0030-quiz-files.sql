-- Pictures and other files that questions name. They stay as long as a version names them, because attempts show their version.

create table quiz_attachment (
  id uuid primary key,
  organization_id uuid not null,
  quiz_id uuid not null,
  blob_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  label text,
  prefer_inline_display boolean not null default true,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint quiz_attachment_blob_key unique (blob_key),
  constraint quiz_attachment_quiz_fkey foreign key (organization_id, quiz_id)
    references quiz (owner_organization_id, id) on delete cascade
);
create index quiz_attachment_quiz on quiz_attachment (quiz_id, position, id);
