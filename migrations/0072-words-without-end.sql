-- The parser of words looks ahead through whatever is written without a blank, from each sign of it: what goes on for tens of thousands
-- (a_a_a_…, a1@a1@…) kept the database busy for minutes. Nothing so long is a word, and nobody can ask for it: it is cut.
create or replace function spaced(text) returns text language sql immutable parallel safe
  return case
    when octet_length($1) = length($1) then
      case when length($1) < 250 then $1 else regexp_replace($1, '(\S{250})', '\1 ', 'g') end
    when length($1) < 250 then
      regexp_replace($1, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g')
    else regexp_replace(
      regexp_replace($1, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g'),
      '(\S{250})', '\1 ', 'g') end;
