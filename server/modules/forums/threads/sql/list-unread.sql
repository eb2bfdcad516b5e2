-- A member lists the threads of a forum in which there is something new, but for those that are pinned.
-- Written by scripts/generate.ts from the store; values by their names.
select place.*, page.*
from (
  select forum.*, whole.read_up_to, coalesce( (
    select chosen.level
    from forum_subscription chosen
    where chosen.forum_id = forum.id and chosen.user_id = :reader::uuid
  ), case forum.kind when 'announcements' then 'all' else 'mentions' end) as level
  from forum
  left join forum_read_watermark whole on whole.user_id = :reader::uuid and whole.forum_id = forum.id
) place, lateral (
  select string_agg(json, ',
') as page_items, case when count(*) > 50 then (array_agg("id"))[50] end as page_id,
    (case when count(*) > 50 then (array_agg("key"))[50] end) as page_key
  from (
    select ('{"id":' || coalesce('"' || ("row"."id")::text || '"',
      'null') || ',"forum_id":' || coalesce('"' || ("row"."forum_id")::text || '"',
      'null') || ',"title":' || coalesce(to_json("row"."title")::text, 'null') || ',"author":' || coalesce((
      select ('{"user_id":' || coalesce('"' || ("row"."user_id")::text || '"',
        'null') || ',"display_name":' || coalesce(to_json("row"."display_name")::text,
        'null') || ',"email":' || coalesce(to_json("row"."email")::text, 'null') || '}')
      from (
        select person_.id as user_id, person_.display_name,
          case when ("person_"."id" = :reader::uuid) then person_.email end as email
        from account person_
        where person_.id = row.author_user_id
      ) row
    ), 'null') || ',"pinned":' || coalesce(("row"."pinned")::text,
      'null') || ',"locked":' || coalesce(("row"."locked")::text,
      'null') || ',"answer_post_id":' || coalesce('"' || ("row"."answer_post_id")::text || '"',
      'null') || ',"post_count":' || coalesce((row.last_post_number)::text,
      'null') || ',"unread_count":' || coalesce((row.unread)::text,
      'null') || ',"last_read_post_number":' || coalesce((row.last_read)::text,
      'null') || ',"last_post_at":' || coalesce('"' || ((to_json(row.last_post_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"last_post_author":' || coalesce((
      select ('{"user_id":' || coalesce('"' || ("row"."user_id")::text || '"',
        'null') || ',"display_name":' || coalesce(to_json("row"."display_name")::text,
        'null') || ',"email":' || coalesce(to_json("row"."email")::text, 'null') || '}')
      from (
        select person_.id as user_id, person_.display_name,
          case when ("person_"."id" = :reader::uuid) then person_.email end as email
        from account person_
        where person_.id = row.last_author_user_id
      ) row
    ), 'null') || ',"subscription":' || coalesce('"' || ("row"."subscription")::text || '"',
      'null') || ',"created_at":' || coalesce('"' || ((to_json(row.created_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || '}') as json, "row"."last_post_at" as key, "row"."id" as id
    from (
      select thread.*, coalesce( (
        select chosen.level
        from forum_thread_subscription chosen
        where chosen.thread_id = thread.id and chosen.user_id = :reader::uuid
      ), thread.level) as subscription, last.author_user_id as last_author_user_id, (
        select answer.id
        from forum_post answer
        where answer.id = thread.answer_id and answer.hidden_at is null
      ) as answer_post_id
      from (
        select thread.id, thread.organization_id, thread.forum_id, thread.title, thread.author_user_id, thread.pinned,
          thread.locked, thread.answer_post_id as answer_id, thread.last_post_number, thread.last_post_at,
          thread.created_at, read.last_read, read.unread, place.level
        from forum_thread thread
        cross join lateral (
          select greatest(mark.post_number, mark.by_forum) as last_read,
            thread.last_post_number - greatest(mark.post_number,
            mark.by_forum) - case when mark.post_number >= mark.by_forum then mark.own_after else 0 end as unread
          from (
            select coalesce(own.post_number, 0) as post_number, coalesce(own.own_after, 0) as own_after,
              case when "place"."read_up_to" is null
              or "place"."read_up_to" < thread.created_at then 0 when "place"."read_up_to" >= thread.last_post_at then thread.last_post_number else coalesce((
              select post.post_number
              from forum_post post
              where post.thread_id = thread.id and post.created_at <= "place"."read_up_to"
              order by post.post_number desc
              limit 1
            ), 0) end as by_forum
            from (select) one
            left join forum_read_mark own on own.user_id = :reader::uuid and own.thread_id = thread.id offset 0
          ) mark
        ) read
        where thread.forum_id = place.id and true and thread.pinned = false and (read.unread > 0) = true
          and thread.last_post_at > coalesce("place"."read_up_to", '-infinity')
        order by "thread"."last_post_at" desc, "thread"."id" desc
        limit 51
      ) thread
      left join forum_post last on last.thread_id = thread.id and last.post_number = thread.last_post_number
    ) row
    order by "row"."last_post_at" desc, "row"."id" desc
  ) written
) page
where place.id = (select :id::uuid)
