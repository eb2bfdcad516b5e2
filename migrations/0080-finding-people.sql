-- beside: 0077
-- Lists and the search find people and titles by all words in any order. Apostrophes, hyphens, accents and capitals make no difference,
-- nor do the forms of alef and hamza, vowel marks, and "ue" for "ü".

-- A text without accents, capitals, apostrophes and vowel marks; a hyphen parts words as a blank does.
create function plain_name(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then
    case when $1 ~ '[-''`]' then translate(lower($1), '-''`', ' ') else lower($1) end
  else translate(regexp_replace(folded(replace($1, E'\u00b4', '')),
      '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
    E'-\u2010\u2012\u2013\u2014\u2015\u2212\u05be\u00b7\u30fb\u0671\u0629\u0649\u06cc\u06a9''`\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u2032\u05f3',
    E'          \u0627\u0647\u064a\u064a\u0643') end;

-- "mueller" and "müller" are the same.
create function plain_umlauts(text) returns text language sql immutable parallel safe
  return replace(replace(replace($1, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- A text as its words are looked for in it: as they are, without umlauts, and without anything between them.
create function findable(text) returns text language sql immutable parallel safe
  return plain_name($1) || ' ' || plain_umlauts(plain_name($1)) || ' ' || plain_umlauts(replace(plain_name($1), ' ', ''));

-- A word, between the signs of LIKE, as it is looked for in such a text.
create function findable_pattern(text) returns text language sql immutable parallel safe
  return plain_umlauts(plain_name($1));

create index account_findable on account using gin (findable(display_name) gin_trgm_ops);
create index account_email_findable on account using gin (findable(email) gin_trgm_ops);
