-- What texts mean, where an endpoint says so: kept by the text itself, so that the same text is asked about once, and one that
-- changed has no meaning until it was asked about anew.
create function digest_of(text) returns text language sql immutable strict parallel safe
  return encode(sha256(convert_to($1, 'UTF8')), 'hex');

alter table search_text add column digest text not null generated always as (digest_of(heading || E'\n' || text)) stored;
alter table search_passage add column digest text not null generated always as (digest_of(text)) stored;

create table search_meaning (
  digest text not null,
  model text not null,
  -- Null while somebody asks, and where the endpoint does not take the text; it is asked again then.
  vector real[],
  asked_again_at timestamptz not null,
  -- On which side of each axis it lies: by this, all texts are compared that somebody may see, and the nearest by the whole.
  sides bit varying,
  primary key (digest, model),
  check ((vector is null) = (sides is null) and cardinality(vector) = bit_length(sides))
);
