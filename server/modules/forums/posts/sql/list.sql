-- A member reads a page of a thread.
-- Written by scripts/generate.ts from the store; values by their names.
select forum.*,
  json_build_object('id', forum_thread.id, 'title', forum_thread.title, 'author_user_id', forum_thread.author_user_id,
  'answer_post_id', forum_thread.answer_post_id) as thread, page.*
from forum_thread
join forum on forum.id = forum_thread.forum_id, lateral (select false as moderated) place, lateral (
  select string_agg(json, ',
') as page_items, case when count(*) > 50 then (array_agg("id"))[50] end as page_id,
    (case when count(*) > 50 then (array_agg("key"))[50] end)::text as page_key
  from (
    select ('{"id":' || coalesce('"' || ("row"."id")::text || '"',
      'null') || ',"thread_id":' || coalesce('"' || ("row"."thread_id")::text || '"',
      'null') || ',"post_number":' || coalesce(("row"."post_number")::text, 'null') || ',"author":' || coalesce((
      select ('{"user_id":' || coalesce('"' || ("row"."user_id")::text || '"',
        'null') || ',"display_name":' || coalesce(to_json("row"."display_name")::text,
        'null') || ',"email":' || coalesce(to_json("row"."email")::text, 'null') || '}')
      from (
        select person_.id as user_id, person_.display_name,
          case when ("person_"."id" = :reader::uuid) then person_.email end as email
        from account person_
        where person_.id = row.author_user_id
      ) row
    ),
      'null') || ',"body_markdown":' || coalesce(to_json(case when row.hidden_at is null
      or place.moderated then row.body_markdown end)::text,
      'null') || ',"hidden":' || coalesce(to_json(case when row.hidden_at is not null then json_build_object('reason',
      row.hidden_reason, 'at', (to_json(row.hidden_at at time zone 'UTC') #>> '{}') || 'Z', 'note',
      case when place.moderated then row.hidden_note end) end)::text,
      'null') || ',"report_count":' || coalesce((case when place.moderated then (
      select count(*)::int
      from forum_report report
      where report.post_id = row.id and report.reviewed_at is null
    ) end)::text,
      'null') || ',"created_at":' || coalesce('"' || ((to_json(row.created_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"edited_at":' || coalesce('"' || ((to_json(row.edited_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"version":' || coalesce(to_json(case when place.moderated then encode(substr(sha256(convert_to(row("row"."id", "row"."body_markdown", "row"."edited_at", "row"."hidden_reason" is not distinct from 'author')::text, 'UTF8')), 1, 16), 'hex') end)::text, 'null') || '}') as json, "row"."post_number" as key, "row"."id" as id
    from (
      select post.*
      from forum_post post
      where post.thread_id = forum_thread.id and post.post_number >= :from::int
      order by "post"."post_number" asc, "post"."id" asc
      limit 51
    ) row
    order by "row"."post_number" asc, "row"."id" asc
  ) written
) page
where forum_thread.id = :thread::uuid
