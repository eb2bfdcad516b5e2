-- A member reads a page of a thread.
-- Written by scripts/generate.ts from the store; values by their names.
select row.created_at as at, row.id, (
  select row_to_json(written)
  from (
    select "row"."id" as "id", "row"."thread_id" as "thread_id", "row"."post_number" as "post_number", (
      select json_build_object('user_id', person_.id, 'display_name', person_.display_name, 'email',
        case when (person_.id = :reader::uuid) then person_.email end) as person
      from account person_
      where person_.id = row.author_user_id
    ) as "author", case when row.hidden_at is null then row.body_markdown end as "body_markdown",
      case when row.hidden_at is not null then json_build_object('reason', row.hidden_reason, 'at',
      replace(replace(row.hidden_at::text, ' ', 'T'), '+00', 'Z'), 'note', null::text) end as "hidden",
      null::int as "report_count", replace(replace(row.created_at::text, ' ', 'T'), '+00', 'Z') as "created_at",
      replace(replace(row.edited_at::text, ' ', 'T'), '+00', 'Z') as "edited_at"
  ) written
)::text as json
from (
  select post.*
  from forum_post post
  where post.thread_id = :thread::uuid and post.post_number >= :from::int
  order by post.post_number asc
  limit :most::int
) row
order by row.post_number asc
