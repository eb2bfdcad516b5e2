-- A member who holds nothing lists the forums that they may read.
-- Written by scripts/generate.ts from the store; values by their names.
select string_agg(json, ',
') as page_items, case when count(*) > 50 then (array_agg("id"))[50] end as page_id,
  (case when count(*) > 50 then (array_agg("key"))[50] end) as page_key
from (
  select ('{"id":' || coalesce('"' || ("row"."id")::text || '"',
    'null') || ',"owner_organization_id":' || coalesce('"' || ("row"."owner_organization_id")::text || '"',
    'null') || ',"owner_department_id":' || coalesce('"' || ("row"."owner_department_id")::text || '"',
    'null') || ',"title":' || coalesce(to_json("row"."title")::text,
    'null') || ',"description":' || coalesce(to_json("row"."description")::text,
    'null') || ',"audience":' || coalesce('"' || ("row"."audience")::text || '"',
    'null') || ',"kind":' || coalesce('"' || ("row"."kind")::text || '"',
    'null') || ',"about":' || coalesce(to_json("row"."about")::text,
    'null') || ',"hidden":' || coalesce(("row"."hidden")::text,
    'null') || ',"unread_count":' || coalesce(("row"."unread_count")::text,
    'null') || ',"last_post_at":' || coalesce('"' || ((to_json(row.last_post_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"subscription":' || coalesce('"' || ("row"."subscription")::text || '"', 'null') || ',"created_at":' || coalesce('"' || ((to_json(row.created_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"updated_at":' || coalesce('"' || ((to_json(row.updated_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || ',"archived_at":' || coalesce('"' || ((to_json(row.archived_at at time zone 'UTC') #>> '{}') || 'Z')::text || '"', 'null') || '}') as json, "row"."created_at" as key, "row"."id" as id
  from (
    select forum.*, case when "forum"."scorm_course_id" is not null
      and "open_thing"."label" is not null then json_build_object('kind', 'scorm_course', 'id',
      "forum"."scorm_course_id", 'label', "open_thing"."label") when "forum"."job_aid_id" is not null
      and "open_thing"."label" is not null then json_build_object('kind', 'job_aid', 'id', "forum"."job_aid_id", 'label',
      "open_thing"."label") when "forum"."quiz_id" is not null
      and "open_thing"."label" is not null then json_build_object('kind', 'quiz', 'id', "forum"."quiz_id", 'label',
      "open_thing"."label") when "forum"."event_id" is not null
      and "open_thing"."label" is not null then json_build_object('kind', 'event', 'id', "forum"."event_id", 'label',
      "open_thing"."label") when "forum"."learning_pathway_id" is not null
      and "open_thing"."label" is not null then json_build_object('kind', 'learning_pathway', 'id',
      "forum"."learning_pathway_id", 'label', "open_thing"."label") end as about,
      (not (num_nonnulls("forum"."scorm_course_id", "forum"."job_aid_id", "forum"."quiz_id", "forum"."event_id",
      "forum"."learning_pathway_id") = 0) and "open_thing"."label" is null) as hidden,
      case when whole.read_up_to is null then (
      select count(*)::int
      from (
        select from forum_thread thread
        where thread.forum_id = forum.id and not exists (
          select from forum_read_mark own
          where own.user_id = "caller"."id"::uuid and own.thread_id = thread.id
            and own.post_number + own.own_after >= thread.last_post_number offset 0
        )
        limit 100
      ) unread_thread
    ) else (
      select count(*)::int
      from (
        select from forum_thread thread
        where thread.forum_id = forum.id and thread.last_post_at > whole.read_up_to
          and case when whole.read_up_to < thread.created_at then not exists (
          select from forum_read_mark own
          where own.user_id = "caller"."id"::uuid and own.thread_id = thread.id
            and own.post_number + own.own_after >= thread.last_post_number offset 0
        ) else (
          select read.unread > 0
          from (
            select greatest(mark.post_number, mark.by_forum) as last_read,
              thread.last_post_number - greatest(mark.post_number,
              mark.by_forum) - case when mark.post_number >= mark.by_forum then mark.own_after else 0 end as unread
            from (
              select coalesce(own.post_number, 0) as post_number, coalesce(own.own_after, 0) as own_after,
                case when whole.read_up_to is null
                or whole.read_up_to < thread.created_at then 0 when whole.read_up_to >= thread.last_post_at then thread.last_post_number else coalesce((
                select post.post_number
                from forum_post post
                where post.thread_id = thread.id and post.created_at <= whole.read_up_to
                order by post.post_number desc
                limit 1
              ), 0) end as by_forum
              from (select) one
              left join forum_read_mark own on own.user_id = "caller"."id"::uuid and own.thread_id = thread.id offset 0
            ) mark
          ) read
        ) end
        limit 100
      ) unread_thread
    ) end as unread_count, (
      select thread.last_post_at
      from forum_thread thread
      where thread.forum_id = forum.id
      order by thread.last_post_at desc
      limit 1
    ) as last_post_at, coalesce( (
      select chosen.level
      from forum_subscription chosen
      where chosen.forum_id = forum.id and chosen.user_id = "caller"."id"::uuid
    ), case forum.kind when 'announcements' then 'all' else 'mentions' end) as subscription
    from forum
    cross join (select :caller::uuid as id) caller
    left join forum_read_watermark whole on whole.user_id = "caller"."id"::uuid and whole.forum_id = forum.id
    cross join lateral (
      select case when not num_nonnulls("forum"."scorm_course_id", "forum"."job_aid_id", "forum"."quiz_id",
        "forum"."event_id", "forum"."learning_pathway_id") = 0 then (
        select "learning_pathway"."name" as label
        from "learning_pathway"
        where "learning_pathway"."id" = "forum"."learning_pathway_id"
          and (learning_pathway.archived_at is null and exists (
          select from learning_pathway_assignment assigned
          where assigned.pathway_id = "learning_pathway"."id"
            and (assigned.assignee_kind = 'organization' and assigned.organization_id = any(:place_organizations::uuid[]))
        ) or false)
        union all
        select "scorm_course"."name" as label
        from "scorm_course"
        where "scorm_course"."id" = "forum"."scorm_course_id"
          and ("scorm_course"."archived_at" is null
          and ("scorm_course"."audience" = 'trainees'
          and (("scorm_course"."owner_department_id" is null
          and "scorm_course"."owner_organization_id" = any(:place_organizations::uuid[])))
          or "scorm_course"."audience" = 'trainers' and false) or false)
        union all
        select "event"."title" as label
        from "event"
        where "event"."id" = "forum"."event_id"
          and ((event.owner_organization_id = any(:place_organizations::uuid[]) and (exists (
          select from event_participant on_it
          where on_it.event_id = event.id and on_it.user_id = :caller::uuid
        ) or exists (
          select from event_trainer on_it
          where on_it.event_id = event.id and on_it.user_id = :caller::uuid
        ))) or false)
        union all
        select "quiz"."title" as label
        from "quiz"
        where "quiz"."id" = "forum"."quiz_id"
          and (quiz.archived_at is null and quiz.version > 0
          and ("quiz"."audience" = 'trainees'
          and (("quiz"."owner_department_id" is null
          and "quiz"."owner_organization_id" = any(:place_organizations::uuid[]))) or "quiz"."audience" = 'trainers'
          and false) or false)
        union all
        select "job_aid"."title" as label
        from "job_aid"
        where "job_aid"."id" = "forum"."job_aid_id"
          and ("job_aid"."archived_at" is null
          and ("job_aid"."audience" = 'trainees'
          and (("job_aid"."owner_department_id" is null
          and "job_aid"."owner_organization_id" = any(:place_organizations::uuid[])))
          or "job_aid"."audience" = 'trainers' and false) or false)
      ) end as label offset 0
    ) open_thing
    where (false
      or (forum.archived_at is null
      and case when num_nonnulls("forum"."scorm_course_id", "forum"."job_aid_id", "forum"."quiz_id", "forum"."event_id",
      "forum"."learning_pathway_id") = 0 then ("forum"."audience" = 'trainees'
      and (("forum"."owner_department_id" is null
      and "forum"."owner_organization_id" = any(:place_organizations::uuid[]))) or "forum"."audience" = 'trainers'
      and false) else "open_thing"."label" is not null end)) and forum.archived_at is null and true
    order by "forum"."created_at" desc, "forum"."id" desc
    limit 51
  ) row
  order by "row"."created_at" desc, "row"."id" desc
) written
