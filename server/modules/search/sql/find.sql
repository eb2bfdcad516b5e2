-- A member who holds nothing searches for things that have words or a similar meaning.
-- Written by scripts/generate.ts from the store; values by their names.
with asked as materialized (
  select query_of(:words::text) || (query_of(:before::text) && begun_query_of(:begun::text)) as words,
    plain_query_of(:words::text) || (plain_query_of(:before::text) && begun_query_of(:begun::text)) as plain,
    query_of(''::text) as without, folded(:wanted::text) as text, folded('%:wanted%'::text) as longest,
    array(select folded(pattern) from unnest('{%:wanted%}'::text[]) pattern) as patterns,
    '(^|[^a-z0-9])[w]'::text as initials,
    '{(^|[ -/])(anted|awnted|.wanted|.anted|wnted|wnated|w.anted|w.nted|wated|watned|wa.nted|wa.ted|waned|wanetd|wan.ted|wan.ed|wantd|wantde|want.ed|want.d|wante|wante.d|wante.|wanted.)([ -/:;?]|$)}'::text[] as near, '{(^|[ -/])(anted|awnted|.wanted|.anted|wnted|wnated|w.anted|w.nted|wated|watned|wa.nted|wa.ted|waned|wanetd|wan.ted|wan.ed|wantd|wantde|want.ed|want.d|wante|wante.d|wante.|wanted.)([ -/:;?]|$)}'::text[] as near_names
), "shown_record_0" as materialized (
  select "id", "title", "updated_at", "owner_organization_id", "owner_department_id"
  from "learning_record"
  where (learning_record.learner_user_id = :caller::uuid and not learning_record.hidden_from_learner
    and "learning_record"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "learning_record"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_certification_0" as materialized (
  select "id", "name", "updated_at", "owner_organization_id", "owner_department_id", "slug"
  from "certification_type"
  where (certification_type.id in (
    select c.id
    from certification_type c
    where ( exists (
      select from organization live
      where live.id = "c"."owner_organization_id" and live.archived_at is null
    ) and c.id in (
      select l.certification_type_id
      from certification_requirement l
      join (
        select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
          held.department_id, held.permissions, held.organization_wide
        from role_grant given
        join role held on held.id = given.role_id
        join department home on home.id = held.department_id
          and (home.archived_at is null or home.archived_at > :moment::timestamptz)
        join account holder on holder.id = given.account_id
          and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
        where given.granted_at <= :moment::timestamptz
          and (given.expires_at is null or given.expires_at > :moment::timestamptz)
      ) g on g.role_id = l.role_id
      where g.account_id = :caller::uuid
      union all
      select certification_type_id
      from certification_award
      where user_id = :caller::uuid and revoked_at is null
      union all
      select certification_type_id
      from certification_request
      where user_id = :caller::uuid and status = 'pending'
      union all
      select trainee.id
      from (
        select owned.id, member.account_id as user_id
        from (
          select type.id, type.owner_organization_id, type.owner_department_id
          from certification_due_date due
          join certification_type type on type.id = due.certification_type_id
          where due.user_id = :caller::uuid and due.ended_at is null
          union
          select type.id, type.owner_organization_id, type.owner_department_id
          from learning_pathway pathway
          join learning_pathway_certification placed on placed.pathway_id = pathway.id
          join certification_type type on type.id = placed.certification_type_id
          where pathway.archived_at is null and pathway.id in (
            select assigned.pathway_id
            from membership member
            join learning_pathway_assignment assigned on assigned.organization_id = member.organization_id
            where member.account_id = :caller::uuid and assigned.assignee_kind = 'organization'
            union all
            select assigned.pathway_id
            from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > :moment::timestamptz)
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
              where given.granted_at <= :moment::timestamptz
                and (given.expires_at is null or given.expires_at > :moment::timestamptz)
            ) g
            join learning_pathway_assignment assigned on assigned.role_id = g.role_id
            where g.account_id = :caller::uuid
            union all
            select assigned.pathway_id
            from (
              with recursive beneath as (
                select start, department_id
                from (
                  select g.account_id as start, g.department_id
                  from (
                    select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                      held.department_id, held.permissions, held.organization_wide
                    from role_grant given
                    join role held on held.id = given.role_id
                    join department home on home.id = held.department_id
                      and (home.archived_at is null or home.archived_at > :moment::timestamptz)
                    join account holder on holder.id = given.account_id
                      and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
                    where given.granted_at <= :moment::timestamptz
                      and (given.expires_at is null or given.expires_at > :moment::timestamptz)
                  ) g
                  where g.account_id = :caller::uuid
                ) starts
                union
                select beneath.start, nested.id
                from beneath
                join department nested on nested.parent_department_id = beneath.department_id
              )
              select start, department_id
              from beneath
            ) nested
            join learning_pathway_assignment assigned on assigned.department_id = nested.department_id
          )
        ) owned
        join membership member on member.organization_id = owned.owner_organization_id
        where owned.owner_department_id is null
        union
        select above.start, g.account_id
        from (
          with recursive above as (
            select start, department_id
            from (
              select owned.id as start, owned.owner_department_id as department_id
              from (
                select type.id, type.owner_organization_id, type.owner_department_id
                from certification_due_date due
                join certification_type type on type.id = due.certification_type_id
                where due.user_id = :caller::uuid and due.ended_at is null
                union
                select type.id, type.owner_organization_id, type.owner_department_id
                from learning_pathway pathway
                join learning_pathway_certification placed on placed.pathway_id = pathway.id
                join certification_type type on type.id = placed.certification_type_id
                where pathway.archived_at is null and pathway.id in (
                  select assigned.pathway_id
                  from membership member
                  join learning_pathway_assignment assigned on assigned.organization_id = member.organization_id
                  where member.account_id = :caller::uuid and assigned.assignee_kind = 'organization'
                  union all
                  select assigned.pathway_id
                  from (
                    select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                      held.department_id, held.permissions, held.organization_wide
                    from role_grant given
                    join role held on held.id = given.role_id
                    join department home on home.id = held.department_id
                      and (home.archived_at is null or home.archived_at > :moment::timestamptz)
                    join account holder on holder.id = given.account_id
                      and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
                    where given.granted_at <= :moment::timestamptz
                      and (given.expires_at is null or given.expires_at > :moment::timestamptz)
                  ) g
                  join learning_pathway_assignment assigned on assigned.role_id = g.role_id
                  where g.account_id = :caller::uuid
                  union all
                  select assigned.pathway_id
                  from (
                    with recursive beneath as (
                      select start, department_id
                      from (
                        select g.account_id as start, g.department_id
                        from (
                          select given.organization_id, given.account_id, given.role_id, given.granted_at,
                            given.expires_at, held.department_id, held.permissions, held.organization_wide
                          from role_grant given
                          join role held on held.id = given.role_id
                          join department home on home.id = held.department_id
                            and (home.archived_at is null or home.archived_at > :moment::timestamptz)
                          join account holder on holder.id = given.account_id
                            and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
                          where given.granted_at <= :moment::timestamptz
                            and (given.expires_at is null or given.expires_at > :moment::timestamptz)
                        ) g
                        where g.account_id = :caller::uuid
                      ) starts
                      union
                      select beneath.start, nested.id
                      from beneath
                      join department nested on nested.parent_department_id = beneath.department_id
                    )
                    select start, department_id
                    from beneath
                  ) nested
                  join learning_pathway_assignment assigned on assigned.department_id = nested.department_id
                )
              ) owned
              where owned.owner_department_id is not null
            ) starts
            union
            select above.start, nested.parent_department_id
            from above
            join department nested on nested.id = above.department_id
            where nested.parent_department_id is not null
          )
          select start, department_id
          from above
        ) above
        join (
          select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
            held.department_id, held.permissions, held.organization_wide
          from role_grant given
          join role held on held.id = given.role_id
          join department home on home.id = held.department_id
            and (home.archived_at is null or home.archived_at > :moment::timestamptz)
          join account holder on holder.id = given.account_id
            and (holder.disabled_at is null or holder.disabled_at > :moment::timestamptz)
          where given.granted_at <= :moment::timestamptz
            and (given.expires_at is null or given.expires_at > :moment::timestamptz)
        ) g on g.department_id = above.department_id
      ) trainee
      where trainee.user_id = :caller::uuid
    ))
  ) and "certification_type"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "certification_type"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_pathway_0" as not materialized (
  select *
  from "learning_pathway"
  where (exists (
    select from learning_pathway_assignment assigned
    where assigned.pathway_id = "learning_pathway"."id"
      and (assigned.assignee_kind = 'organization' and assigned.organization_id = any(:organizations::uuid[]))
  ) and "learning_pathway"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "learning_pathway"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_course_0" as not materialized (
  select *
  from "scorm_course"
  where ((("scorm_course"."audience" = 'trainees'
    and (("scorm_course"."owner_department_id" is null
    and "scorm_course"."owner_organization_id" = any(:organizations::uuid[])))
    or "scorm_course"."audience" = 'trainers' and false) or false) and "scorm_course"."archived_at" is null
    and not exists (
    select from organization closed
    where closed.id = "scorm_course"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_event_0" as not materialized (
  select *
  from "event"
  where (((event.owner_organization_id = any(:organizations::uuid[]) and (exists (
    select from event_participant on_it
    where on_it.event_id = event.id and on_it.user_id = :caller::uuid
  ) or exists (
    select from event_trainer on_it
    where on_it.event_id = event.id and on_it.user_id = :caller::uuid
  ))) or false) and "event"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "event"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_quiz_0" as not materialized (
  select *
  from "quiz"
  where ((quiz.archived_at is null and quiz.version > 0
    and ("quiz"."audience" = 'trainees'
    and (("quiz"."owner_department_id" is null and "quiz"."owner_organization_id" = any(:organizations::uuid[])))
    or "quiz"."audience" = 'trainers' and false)) and "quiz"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "quiz"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_job_aid_0" as materialized (
  select "id"
  from "job_aid"
  where ((("job_aid"."archived_at" is null
    and ("job_aid"."audience" = 'trainees'
    and (("job_aid"."owner_department_id" is null
    and "job_aid"."owner_organization_id" = any(:organizations::uuid[]))) or "job_aid"."audience" = 'trainers'
    and false)) or false) and "job_aid"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "job_aid"."owner_organization_id" and closed.archived_at is not null
  ))
), "shown_forum_thread_0" as materialized (
  select "id"
  from "forum"
  where ((false
    or (forum.archived_at is null
    and case when num_nonnulls("forum"."scorm_course_id", "forum"."job_aid_id", "forum"."quiz_id", "forum"."event_id",
    "forum"."learning_pathway_id") = 0 then ("forum"."audience" = 'trainees'
    and (("forum"."owner_department_id" is null and "forum"."owner_organization_id" = any(:organizations::uuid[])))
    or "forum"."audience" = 'trainers' and false) else exists (
    select "learning_pathway"."name" as label
    from "learning_pathway"
    where "learning_pathway"."id" = "forum"."learning_pathway_id" and (learning_pathway.archived_at is null and exists (
      select from learning_pathway_assignment assigned
      where assigned.pathway_id = "learning_pathway"."id"
        and (assigned.assignee_kind = 'organization' and assigned.organization_id = any(:organizations::uuid[]))
    ) or false)
    union all
    select "scorm_course"."name" as label
    from "scorm_course"
    where "scorm_course"."id" = "forum"."scorm_course_id"
      and ("scorm_course"."archived_at" is null
      and ("scorm_course"."audience" = 'trainees'
      and (("scorm_course"."owner_department_id" is null
      and "scorm_course"."owner_organization_id" = any(:organizations::uuid[])))
      or "scorm_course"."audience" = 'trainers' and false) or false)
    union all
    select "event"."title" as label
    from "event"
    where "event"."id" = "forum"."event_id"
      and ((event.owner_organization_id = any(:organizations::uuid[]) and (exists (
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
      and (("quiz"."owner_department_id" is null and "quiz"."owner_organization_id" = any(:organizations::uuid[])))
      or "quiz"."audience" = 'trainers' and false) or false)
    union all
    select "job_aid"."title" as label
    from "job_aid"
    where "job_aid"."id" = "forum"."job_aid_id"
      and ("job_aid"."archived_at" is null
      and ("job_aid"."audience" = 'trainees'
      and (("job_aid"."owner_department_id" is null
      and "job_aid"."owner_organization_id" = any(:organizations::uuid[]))) or "job_aid"."audience" = 'trainers'
      and false) or false)
  ) end)) and "forum"."archived_at" is null and not exists (
    select from organization closed
    where closed.id = "forum"."owner_organization_id" and closed.archived_at is not null
  ))
), titles as materialized ((
  select 'record' as kind, "learning_record"."id" as id, "learning_record"."title" as title,
    "learning_record"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_record"."owner_organization_id" as organization_id,
    "learning_record"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("learning_record"."title"))::numeric, 2) as score
  from "shown_record_0" as "learning_record"
  where words_of("learning_record"."title") @@ (select "words" from asked)
    and ((select "initials" from asked) is null
    or octet_length("learning_record"."title") <> length("learning_record"."title")
    or lower("learning_record"."title") ~ (select "initials" from asked)) and (true) is true
  limit 200
) union all (
  select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
    "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
    "certification_type"."owner_organization_id" as organization_id,
    "certification_type"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("certification_type"."name"))::numeric, 2) as score
  from "shown_certification_0" as "certification_type"
  where words_of("certification_type"."name" || ' ' || "certification_type"."slug") @@ (select "words" from asked)
    and ((select "initials" from asked) is null
    or octet_length("certification_type"."name" || ' ' || "certification_type"."slug") <> length("certification_type"."name" || ' ' || "certification_type"."slug") or lower("certification_type"."name" || ' ' || "certification_type"."slug") ~ (select "initials" from asked)) and (true) is true
  limit 200
) union all (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("learning_pathway"."name"))::numeric, 2) as score
  from "shown_pathway_0" as "learning_pathway"
  where words_of("learning_pathway"."name" || ' ' || "learning_pathway"."slug") @@ (select "words" from asked)
    and (true) is true
  limit 200
) union all (
  select 'course' as kind, "scorm_course"."id" as id, "scorm_course"."name" as title,
    "scorm_course"."updated_at" as updated_at, null::timestamptz as starts_at,
    "scorm_course"."owner_organization_id" as organization_id, "scorm_course"."owner_department_id" as department_id,
    0 as nr, round(similarity((select "text" from asked), folded("scorm_course"."name"))::numeric, 2) as score
  from "shown_course_0" as "scorm_course"
  where words_of("scorm_course"."name") @@ (select "words" from asked) and (true) is true
  limit 200
) union all (
  select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
    "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
    "event"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("event"."title"))::numeric, 2) as score
  from "shown_event_0" as "event"
  where words_of("event"."title") @@ (select "words" from asked) and (true) is true
  limit 200
) union all (
  select 'quiz' as kind, "quiz"."id" as id, "quiz"."title" as title, "quiz"."updated_at" as updated_at,
    null::timestamptz as starts_at, "quiz"."owner_organization_id" as organization_id,
    "quiz"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("quiz"."title"))::numeric, 2) as score
  from "shown_quiz_0" as "quiz"
  where words_of("quiz"."title") @@ (select "words" from asked) and (true) is true
  limit 200
) union all (
  select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
    null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
    "job_aid"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("job_aid"."title"))::numeric, 2) as score
  from "job_aid"
  where words_of("job_aid"."title") @@ (select "words" from asked)
    and ("job_aid"."id" in (select id from "shown_job_aid_0")) is true
  limit 200
) union all (
  select 'forum_thread' as kind, "forum_thread"."id" as id, "forum_thread"."title" as title,
    "forum_thread"."updated_at" as updated_at, null::timestamptz as starts_at,
    "forum"."owner_organization_id" as organization_id, "forum"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("forum_thread"."title"))::numeric, 2) as score
  from "forum_thread"
  join "forum" on "forum"."id" = "forum_thread"."forum_id"
  where words_of("forum_thread"."title") @@ (select "words" from asked)
    and ("forum"."id" in (select id from "shown_forum_thread_0")) is true
  limit 200
) union all (
  select 'record' as kind, "learning_record"."id" as id, "learning_record"."title" as title,
    "learning_record"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_record"."owner_organization_id" as organization_id,
    "learning_record"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("learning_record"."title"))::numeric, 2) as score
  from "shown_record_0" as "learning_record"
  where folded("learning_record"."title") like (select "longest" from asked)
    and folded("learning_record"."title") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
    "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
    "certification_type"."owner_organization_id" as organization_id,
    "certification_type"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("certification_type"."name"))::numeric, 2) as score
  from "shown_certification_0" as "certification_type"
  where folded("certification_type"."name" || ' ' || "certification_type"."slug") like (select "longest" from asked) and folded("certification_type"."name" || ' ' || "certification_type"."slug") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("learning_pathway"."name"))::numeric, 2) as score
  from "shown_pathway_0" as "learning_pathway"
  where folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug") like (select "longest" from asked)
    and folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'course' as kind, "scorm_course"."id" as id, "scorm_course"."name" as title,
    "scorm_course"."updated_at" as updated_at, null::timestamptz as starts_at,
    "scorm_course"."owner_organization_id" as organization_id, "scorm_course"."owner_department_id" as department_id,
    0 as nr, round(similarity((select "text" from asked), folded("scorm_course"."name"))::numeric, 2) as score
  from "shown_course_0" as "scorm_course"
  where folded("scorm_course"."name") like (select "longest" from asked)
    and folded("scorm_course"."name") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
    "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
    "event"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("event"."title"))::numeric, 2) as score
  from "shown_event_0" as "event"
  where folded("event"."title") like (select "longest" from asked)
    and folded("event"."title") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'quiz' as kind, "quiz"."id" as id, "quiz"."title" as title, "quiz"."updated_at" as updated_at,
    null::timestamptz as starts_at, "quiz"."owner_organization_id" as organization_id,
    "quiz"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("quiz"."title"))::numeric, 2) as score
  from "shown_quiz_0" as "quiz"
  where folded("quiz"."title") like (select "longest" from asked)
    and folded("quiz"."title") like all((select "patterns" from asked)::text[]) and (true) is true
  limit 200
) union all (
  select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
    null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
    "job_aid"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("job_aid"."title"))::numeric, 2) as score
  from "job_aid"
  where folded("job_aid"."title") like (select "longest" from asked)
    and folded("job_aid"."title") like all((select "patterns" from asked)::text[])
    and ("job_aid"."id" in (select id from "shown_job_aid_0")) is true
  limit 200
) union all (
  select 'forum_thread' as kind, "forum_thread"."id" as id, "forum_thread"."title" as title,
    "forum_thread"."updated_at" as updated_at, null::timestamptz as starts_at,
    "forum"."owner_organization_id" as organization_id, "forum"."owner_department_id" as department_id, 0 as nr,
    round(similarity((select "text" from asked), folded("forum_thread"."title"))::numeric, 2) as score
  from "forum_thread"
  join "forum" on "forum"."id" = "forum_thread"."forum_id"
  where folded("forum_thread"."title") like (select "longest" from asked)
    and folded("forum_thread"."title") like all((select "patterns" from asked)::text[])
    and ("forum"."id" in (select id from "shown_forum_thread_0")) is true
  limit 200
)), bodies as materialized ((
  select 'record' as kind, "learning_record"."id" as id, "learning_record"."title" as title,
    "learning_record"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_record"."owner_organization_id" as organization_id,
    "learning_record"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_record_0" as "learning_record" on "learning_record"."id" = body.thing_id
  where body.kind = 'record' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
    "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
    "certification_type"."owner_organization_id" as organization_id,
    "certification_type"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_certification_0" as "certification_type" on "certification_type"."id" = body.thing_id
  where body.kind = 'certification' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = body.thing_id
  where body.kind = 'pathway' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'course' as kind, "scorm_course"."id" as id, "scorm_course"."name" as title,
    "scorm_course"."updated_at" as updated_at, null::timestamptz as starts_at,
    "scorm_course"."owner_organization_id" as organization_id, "scorm_course"."owner_department_id" as department_id,
    0 as nr, round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_course_0" as "scorm_course" on "scorm_course"."id" = body.thing_id
  where body.kind = 'course' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
    "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
    "event"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_event_0" as "event" on "event"."id" = body.thing_id
  where body.kind = 'event' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'quiz' as kind, "quiz"."id" as id, "quiz"."title" as title, "quiz"."updated_at" as updated_at,
    null::timestamptz as starts_at, "quiz"."owner_organization_id" as organization_id,
    "quiz"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "shown_quiz_0" as "quiz" on "quiz"."id" = body.thing_id
  where body.kind = 'quiz' and body.words @@ (select "words" from asked) and true
  limit 200
) union all (
  select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
    null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
    "job_aid"."owner_department_id" as department_id, 0 as nr,
    round(ts_rank(body.words, (select "words" from asked), 1)::numeric, 3) as score
  from search_text body
  join "job_aid" on "job_aid"."id" = body.thing_id
  where body.kind = 'job_aid' and body.words @@ (select "words" from asked)
    and "job_aid"."id" in (select id from "shown_job_aid_0")
  limit 200
)), files_with_words as materialized (
  select file_key
  from search_passage
  where words @@ (select "words" from asked)
), "files_certification_0_0" as materialized (
  select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
    "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
    "certification_type"."owner_organization_id" as organization_id,
    "certification_type"."owner_department_id" as department_id, 0 as nr,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file, file.blob_key as key
  from "certification_attachment" file
  join "shown_certification_0" as "certification_type" on "certification_type"."id" = file."certification_type_id"
  where true and true
  limit 400
), "common_files_certification_0_0" as materialized (
  select count(*) filter (where exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )) * 2 >= count(*) as everywhere
  from (select key from "files_certification_0_0" limit 10) one
), "gone_files_certification_0_0" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, file
  from "files_certification_0_0" one
  where (select everywhere from "common_files_certification_0_0") and exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )
  limit 200
), "files_pathway_0_0" as materialized (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file, file.blob_key as key
  from "learning_pathway_attachment" file
  join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = file."pathway_id"
  where file.audience = 'trainees' and true
  limit 400
), "common_files_pathway_0_0" as materialized (
  select count(*) filter (where exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )) * 2 >= count(*) as everywhere
  from (select key from "files_pathway_0_0" limit 10) one
), "gone_files_pathway_0_0" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, file
  from "files_pathway_0_0" one
  where (select everywhere from "common_files_pathway_0_0") and exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )
  limit 200
), "files_pathway_0_1" as materialized (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file, file.blob_key as key
  from "learning_pathway_level_attachment" file
  join "learning_pathway_level" part on part.id = file."level_id"
  join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = part."pathway_id"
  where file.audience = 'trainees' and true
  limit 400
), "common_files_pathway_0_1" as materialized (
  select count(*) filter (where exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )) * 2 >= count(*) as everywhere
  from (select key from "files_pathway_0_1" limit 10) one
), "gone_files_pathway_0_1" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, file
  from "files_pathway_0_1" one
  where (select everywhere from "common_files_pathway_0_1") and exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )
  limit 200
), "files_event_0_0" as materialized (
  select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
    "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
    "event"."owner_department_id" as department_id, 0 as nr,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file, file.blob_key as key
  from "event_attachment" file
  join "shown_event_0" as "event" on "event"."id" = file."event_id"
  where true and true
  limit 400
), "common_files_event_0_0" as materialized (
  select count(*) filter (where exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )) * 2 >= count(*) as everywhere
  from (select key from "files_event_0_0" limit 10) one
), "gone_files_event_0_0" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, file
  from "files_event_0_0" one
  where (select everywhere from "common_files_event_0_0") and exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )
  limit 200
), "files_job_aid_0_0" as materialized (
  select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
    null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
    "job_aid"."owner_department_id" as department_id, 0 as nr,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file, file.blob_key as key
  from "job_aid_attachment" file
  join "job_aid" on "job_aid"."id" = file."job_aid_id"
  where true and "job_aid"."id" in (select id from "shown_job_aid_0")
  limit 400
), "common_files_job_aid_0_0" as materialized (
  select count(*) filter (where exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )) * 2 >= count(*) as everywhere
  from (select key from "files_job_aid_0_0" limit 10) one
), "gone_files_job_aid_0_0" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, file
  from "files_job_aid_0_0" one
  where (select everywhere from "common_files_job_aid_0_0") and exists (
    select from search_passage passage
    where passage.file_key = one.key and passage.words @@ (select "words" from asked) offset 0
  )
  limit 200
), "latest_forum_thread_0" as materialized (
  select 'forum_thread' as kind, "forum_thread"."id" as id, "forum_thread"."title" as title,
    "forum_thread"."updated_at" as updated_at, null::timestamptz as starts_at,
    "forum"."owner_organization_id" as organization_id, "forum"."owner_department_id" as department_id, 0 as nr
  from "forum_thread"
  join "forum" on "forum"."id" = "forum_thread"."forum_id"
  where "forum"."id" in (select id from "shown_forum_thread_0")
  order by "forum_thread"."last_post_at" desc
  limit 200
), "common_forum_thread_0" as materialized (
  select count(*) filter (where exists (
    select from search_text body
    where body.kind = latest.kind and body.thing_id = latest.id and body.words @@ (select "words" from asked)
  )) * 2 >= 10 as everywhere
  from (select * from "latest_forum_thread_0" as latest limit 10) latest
), "gone_forum_thread_0" as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr
  from "latest_forum_thread_0" as latest
  where (select everywhere from "common_forum_thread_0") and exists (
    select from search_text body
    where body.kind = latest.kind and body.thing_id = latest.id and body.words @@ (select "words" from asked)
  )
  limit 100
), parts as materialized ((
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 1 as part, file
  from "gone_files_certification_0_0"
  limit 200
) union all (
  select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
    "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
    "certification_type"."owner_organization_id" as organization_id,
    "certification_type"."owner_department_id" as department_id, 0 as nr, 1 as part,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file
  from "certification_attachment" file
  join "shown_certification_0" as "certification_type" on "certification_type"."id" = file."certification_type_id"
  where file.blob_key in (select file_key from files_with_words) and true and true
    and not ((select everywhere from "common_files_certification_0_0")
    and ((select count(*) from "gone_files_certification_0_0") = 200
    or (select count(*) from "files_certification_0_0") < 400))
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 1 as part, file
  from "gone_files_pathway_0_0"
  limit 200
) union all (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr, 1 as part,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file
  from "learning_pathway_attachment" file
  join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = file."pathway_id"
  where file.blob_key in (select file_key from files_with_words) and file.audience = 'trainees' and true
    and not ((select everywhere from "common_files_pathway_0_0")
    and ((select count(*) from "gone_files_pathway_0_0") = 200 or (select count(*) from "files_pathway_0_0") < 400))
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 1 as part, file
  from "gone_files_pathway_0_1"
  limit 200
) union all (
  select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
    "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
    "learning_pathway"."owner_organization_id" as organization_id,
    "learning_pathway"."owner_department_id" as department_id, 0 as nr, 1 as part,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file
  from "learning_pathway_level_attachment" file
  join "learning_pathway_level" part on part.id = file."level_id"
  join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = part."pathway_id"
  where file.blob_key in (select file_key from files_with_words) and file.audience = 'trainees' and true
    and not ((select everywhere from "common_files_pathway_0_1")
    and ((select count(*) from "gone_files_pathway_0_1") = 200 or (select count(*) from "files_pathway_0_1") < 400))
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 1 as part, file
  from "gone_files_event_0_0"
  limit 200
) union all (
  select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
    "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
    "event"."owner_department_id" as department_id, 0 as nr, 1 as part,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file
  from "event_attachment" file
  join "shown_event_0" as "event" on "event"."id" = file."event_id"
  where file.blob_key in (select file_key from files_with_words) and true and true
    and not ((select everywhere from "common_files_event_0_0")
    and ((select count(*) from "gone_files_event_0_0") = 200 or (select count(*) from "files_event_0_0") < 400))
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 1 as part, file
  from "gone_files_job_aid_0_0"
  limit 200
) union all (
  select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
    null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
    "job_aid"."owner_department_id" as department_id, 0 as nr, 1 as part,
    jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) as file
  from "job_aid_attachment" file
  join "job_aid" on "job_aid"."id" = file."job_aid_id"
  where file.blob_key in (select file_key from files_with_words) and true
    and "job_aid"."id" in (select id from "shown_job_aid_0")
    and not ((select everywhere from "common_files_job_aid_0_0")
    and ((select count(*) from "gone_files_job_aid_0_0") = 200 or (select count(*) from "files_job_aid_0_0") < 400))
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 2 as part, null::jsonb as file
  from "gone_forum_thread_0"
  limit 200
) union all (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 2 as part, null::jsonb as file
  from (
    select thing_id
    from search_text
    where kind = 'forum_thread' and words @@ (select "words" from asked) group by thing_id
  ) said
  cross join lateral (
    select 'forum_thread' as kind, "forum_thread"."id" as id, "forum_thread"."title" as title,
      "forum_thread"."updated_at" as updated_at, null::timestamptz as starts_at,
      "forum"."owner_organization_id" as organization_id, "forum"."owner_department_id" as department_id, 0 as nr
    from "forum_thread"
    join "forum" on "forum"."id" = "forum_thread"."forum_id"
    where "forum_thread"."id" = said.thing_id and "forum"."id" in (select id from "shown_forum_thread_0") offset 0
  ) found
  where not ((select everywhere from "common_forum_thread_0")
    and ((select count(*) from "gone_forum_thread_0") = 100 or (select count(*) from "latest_forum_thread_0") < 200))
  limit 200
)), exact as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, min(nr) as nr, max(part) as part,
    sum(weight / (60 + place)) as score, min(file::text)::jsonb as file
  from (
    select distinct kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 3 as part,
      2.0 as weight, dense_rank() over (order by score desc) as place, null::jsonb as file
    from titles
    union all
    select distinct kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 2, 1.0,
      dense_rank() over (order by score desc), null::jsonb
    from bodies
    union all
    select kind, id, title, updated_at, starts_at, organization_id, department_id, min(nr), part, 0.5, 1,
      min(file::text)::jsonb
    from parts group by kind, id, title, updated_at, starts_at, organization_id, department_id, part
  ) leg group by kind, id, title, updated_at, starts_at, organization_id, department_id
), close as materialized (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, min(nr) as nr, max(score) as score
  from ((
    select 'record' as kind, "learning_record"."id" as id, "learning_record"."title" as title,
      "learning_record"."updated_at" as updated_at, null::timestamptz as starts_at,
      "learning_record"."owner_organization_id" as organization_id,
      "learning_record"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("learning_record"."title")) + ((folded("learning_record"."title") ~ (select "near"[1] from asked)))::int as score
    from "shown_record_0" as "learning_record"
    where (folded("learning_record"."title") %> (select "text" from asked)
      or (folded("learning_record"."title") ~ (select "near"[1] from asked))) and true
      and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
      "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
      "certification_type"."owner_organization_id" as organization_id,
      "certification_type"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("certification_type"."name" || ' ' || "certification_type"."slug")) + ((folded("certification_type"."name" || ' ' || "certification_type"."slug") ~ (select "near"[1] from asked)))::int as score
    from "shown_certification_0" as "certification_type"
    where (folded("certification_type"."name" || ' ' || "certification_type"."slug") %> (select "text" from asked)
      or (folded("certification_type"."name" || ' ' || "certification_type"."slug") ~ (select "near"[1] from asked)))
      and true and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
      "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
      "learning_pathway"."owner_organization_id" as organization_id,
      "learning_pathway"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug")) + ((folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug") ~ (select "near"[1] from asked)))::int as score
    from "shown_pathway_0" as "learning_pathway"
    where (folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug") %> (select "text" from asked)
      or (folded("learning_pathway"."name" || ' ' || "learning_pathway"."slug") ~ (select "near"[1] from asked)))
      and true and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'course' as kind, "scorm_course"."id" as id, "scorm_course"."name" as title,
      "scorm_course"."updated_at" as updated_at, null::timestamptz as starts_at,
      "scorm_course"."owner_organization_id" as organization_id, "scorm_course"."owner_department_id" as department_id,
      0 as nr,
      word_similarity((select "text" from asked),
      folded("scorm_course"."name")) + ((folded("scorm_course"."name") ~ (select "near"[1] from asked)))::int as score
    from "shown_course_0" as "scorm_course"
    where (folded("scorm_course"."name") %> (select "text" from asked)
      or (folded("scorm_course"."name") ~ (select "near"[1] from asked))) and true and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
      "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
      "event"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("event"."title")) + ((folded("event"."title") ~ (select "near"[1] from asked)))::int as score
    from "shown_event_0" as "event"
    where (folded("event"."title") %> (select "text" from asked)
      or (folded("event"."title") ~ (select "near"[1] from asked))) and true and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'quiz' as kind, "quiz"."id" as id, "quiz"."title" as title, "quiz"."updated_at" as updated_at,
      null::timestamptz as starts_at, "quiz"."owner_organization_id" as organization_id,
      "quiz"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("quiz"."title")) + ((folded("quiz"."title") ~ (select "near"[1] from asked)))::int as score
    from "shown_quiz_0" as "quiz"
    where (folded("quiz"."title") %> (select "text" from asked)
      or (folded("quiz"."title") ~ (select "near"[1] from asked))) and true and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
      null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
      "job_aid"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("job_aid"."title")) + ((folded("job_aid"."title") ~ (select "near"[1] from asked)))::int as score
    from "job_aid"
    where (folded("job_aid"."title") %> (select "text" from asked)
      or (folded("job_aid"."title") ~ (select "near"[1] from asked)))
      and "job_aid"."id" in (select id from "shown_job_aid_0") and (select count(*) from exact) < 5
    limit 200
  ) union all (
    select 'forum_thread' as kind, "forum_thread"."id" as id, "forum_thread"."title" as title,
      "forum_thread"."updated_at" as updated_at, null::timestamptz as starts_at,
      "forum"."owner_organization_id" as organization_id, "forum"."owner_department_id" as department_id, 0 as nr,
      word_similarity((select "text" from asked),
      folded("forum_thread"."title")) + ((folded("forum_thread"."title") ~ (select "near"[1] from asked)))::int as score
    from "forum_thread"
    join "forum" on "forum"."id" = "forum_thread"."forum_id"
    where (folded("forum_thread"."title") %> (select "text" from asked)
      or (folded("forum_thread"."title") ~ (select "near"[1] from asked)))
      and "forum"."id" in (select id from "shown_forum_thread_0") and (select count(*) from exact) < 5
    limit 200
  )) near
  where (kind, id) not in (select kind, id from exact) group by kind, id, title, updated_at, starts_at,
    organization_id, department_id
), near as materialized (
  select said.*, meaning.vector
  from (
    select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
      "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
      "certification_type"."owner_organization_id" as organization_id,
      "certification_type"."owner_department_id" as department_id, 0 as nr,
      case when body.id is null then 3 else 2 end as part, null::jsonb as file,
      coalesce(body.digest, digest_of("certification_type"."name")) as digest
    from "shown_certification_0" as "certification_type"
    left join search_text body on body.kind = 'certification' and body.thing_id = "certification_type"."id"
    where true
    union all
    select 'certification' as kind, "certification_type"."id" as id, "certification_type"."name" as title,
      "certification_type"."updated_at" as updated_at, null::timestamptz as starts_at,
      "certification_type"."owner_organization_id" as organization_id,
      "certification_type"."owner_department_id" as department_id, 0 as nr, 1,
      jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) || jsonb_build_object('passage',
      passage.id), passage.digest
    from "certification_attachment" file
    join "shown_certification_0" as "certification_type" on "certification_type"."id" = file."certification_type_id"
    join search_passage passage on passage.file_key = file.blob_key and passage.nr <= 50
    where true and true
    union all
    select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
      "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
      "learning_pathway"."owner_organization_id" as organization_id,
      "learning_pathway"."owner_department_id" as department_id, 0 as nr,
      case when body.id is null then 3 else 2 end as part, null::jsonb as file,
      coalesce(body.digest, digest_of("learning_pathway"."name")) as digest
    from "shown_pathway_0" as "learning_pathway"
    left join search_text body on body.kind = 'pathway' and body.thing_id = "learning_pathway"."id"
    where true
    union all
    select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
      "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
      "learning_pathway"."owner_organization_id" as organization_id,
      "learning_pathway"."owner_department_id" as department_id, 0 as nr, 1,
      jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) || jsonb_build_object('passage',
      passage.id), passage.digest
    from "learning_pathway_attachment" file
    join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = file."pathway_id"
    join search_passage passage on passage.file_key = file.blob_key and passage.nr <= 50
    where file.audience = 'trainees' and true
    union all
    select 'pathway' as kind, "learning_pathway"."id" as id, "learning_pathway"."name" as title,
      "learning_pathway"."updated_at" as updated_at, null::timestamptz as starts_at,
      "learning_pathway"."owner_organization_id" as organization_id,
      "learning_pathway"."owner_department_id" as department_id, 0 as nr, 1,
      jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) || jsonb_build_object('passage',
      passage.id), passage.digest
    from "learning_pathway_level_attachment" file
    join "learning_pathway_level" part on part.id = file."level_id"
    join "shown_pathway_0" as "learning_pathway" on "learning_pathway"."id" = part."pathway_id"
    join search_passage passage on passage.file_key = file.blob_key and passage.nr <= 50
    where file.audience = 'trainees' and true
    union all
    select 'course' as kind, "scorm_course"."id" as id, "scorm_course"."name" as title,
      "scorm_course"."updated_at" as updated_at, null::timestamptz as starts_at,
      "scorm_course"."owner_organization_id" as organization_id, "scorm_course"."owner_department_id" as department_id,
      0 as nr, case when body.id is null then 3 else 2 end as part, null::jsonb as file,
      coalesce(body.digest, digest_of("scorm_course"."name")) as digest
    from "shown_course_0" as "scorm_course"
    left join search_text body on body.kind = 'course' and body.thing_id = "scorm_course"."id"
    where true
    union all
    select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
      "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
      "event"."owner_department_id" as department_id, 0 as nr, case when body.id is null then 3 else 2 end as part,
      null::jsonb as file, coalesce(body.digest, digest_of("event"."title")) as digest
    from "shown_event_0" as "event"
    left join search_text body on body.kind = 'event' and body.thing_id = "event"."id"
    where true
    union all
    select 'event' as kind, "event"."id" as id, "event"."title" as title, "event"."updated_at" as updated_at,
      "event"."starts_at" as starts_at, "event"."owner_organization_id" as organization_id,
      "event"."owner_department_id" as department_id, 0 as nr, 1,
      jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) || jsonb_build_object('passage',
      passage.id), passage.digest
    from "event_attachment" file
    join "shown_event_0" as "event" on "event"."id" = file."event_id"
    join search_passage passage on passage.file_key = file.blob_key and passage.nr <= 50
    where true and true
    union all
    select 'quiz' as kind, "quiz"."id" as id, "quiz"."title" as title, "quiz"."updated_at" as updated_at,
      null::timestamptz as starts_at, "quiz"."owner_organization_id" as organization_id,
      "quiz"."owner_department_id" as department_id, 0 as nr, case when body.id is null then 3 else 2 end as part,
      null::jsonb as file, coalesce(body.digest, digest_of("quiz"."title")) as digest
    from "shown_quiz_0" as "quiz"
    left join search_text body on body.kind = 'quiz' and body.thing_id = "quiz"."id"
    where true
    union all
    select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
      null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
      "job_aid"."owner_department_id" as department_id, 0 as nr, case when body.id is null then 3 else 2 end as part,
      null::jsonb as file, coalesce(body.digest, digest_of("job_aid"."title")) as digest
    from "job_aid"
    left join search_text body on body.kind = 'job_aid' and body.thing_id = "job_aid"."id"
    where "job_aid"."id" in (select id from "shown_job_aid_0")
    union all
    select 'job_aid' as kind, "job_aid"."id" as id, "job_aid"."title" as title, "job_aid"."updated_at" as updated_at,
      null::timestamptz as starts_at, "job_aid"."owner_organization_id" as organization_id,
      "job_aid"."owner_department_id" as department_id, 0 as nr, 1,
      jsonb_build_object('id', file.id, 'name', file.file_name, 'key', file.blob_key) || jsonb_build_object('passage',
      passage.id), passage.digest
    from "job_aid_attachment" file
    join "job_aid" on "job_aid"."id" = file."job_aid_id"
    join search_passage passage on passage.file_key = file.blob_key and passage.nr <= 50
    where true and "job_aid"."id" in (select id from "shown_job_aid_0")
  ) said
  join search_meaning meaning on meaning.digest = said.digest and meaning.model = :model
  where bit_length(meaning.sides) = 1
  order by bit_count(meaning.sides # '1'::bit varying)
  limit 200
), alike as materialized (
  select *, dense_rank() over (order by likeness desc) as place
  from (
    select distinct on (kind, id) kind, id, title, updated_at, starts_at, organization_id, department_id, nr, part,
      file, likeness
    from (
      select *, (
        select sum(pair.a::float8 * pair.b)
        from unnest(vector, '{1}'::real[]) as pair(a, b)
      ) as likeness
      from near
    ) compared
    where likeness >= 0.5::float8
    order by kind, id, likeness desc, nr
  ) best
  order by likeness desc
  limit 50
), said as (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, part, score, file
  from exact
  union all
  select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, 3, score / 1000, null::jsonb
  from close
  where score >= 0.5
), found as (
  select kind, id, title, updated_at, starts_at, organization_id, department_id, min(nr) as nr,
    coalesce(max(part) filter (where literal), max(part)) as part, sum(score) as score,
    coalesce(min(file::text) filter (where literal), min(file::text))::jsonb as file
  from (
    select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, part, score, file,
      true as literal
    from said
    union all
    select kind, id, title, updated_at, starts_at, organization_id, department_id, nr, part, 1.0 / (60 + place), file,
      false
    from alike
  ) either group by kind, id, title, updated_at, starts_at, organization_id, department_id
), shown as (
  select *
  from found
  where kind = any('{}'::text[])
  order by score desc, updated_at desc, id desc
  limit 20::int
)
select (
  select coalesce(json_agg(json_build_object( 'kind', shown.kind, 'id', shown.id, 'title', title, 'nr', nr, 'said',
    coalesce(body.text, passage.text), 'piece', body.piece, 'file',
    case when passage.text is not null then shown.file || jsonb_build_object('page', passage.page) end, 'updated_at',
    (to_json(updated_at at time zone 'UTC') #>> '{}') || 'Z', 'starts_at',
    (to_json(starts_at at time zone 'UTC') #>> '{}') || 'Z', 'owner',
    json_build_object('organization',
    json_build_object('id', organization.id, 'slug', organization.slug, 'name', organization.name), 'department',
    case when department.id is not null then json_build_object('id', department.id, 'slug', department.slug, 'name',
    department.name) end) ) order by score desc, updated_at desc, shown.id desc), '[]')
  from shown
  join organization on organization.id = shown.organization_id
  left join department on department.id = shown.department_id
  left join lateral (
    select text, nullif(piece, 0) as piece
    from (
      select body.text, body.words, body.piece
      from search_text body
      where body.kind = shown.kind and body.thing_id = shown.id
        and (body.piece = 0 or body.words @@ (select "words" from asked))
      order by body.piece
      limit 5
    ) first
    order by ts_rank(words, (select "words" from asked)) desc, piece
    limit 1
  ) body on part = 2
  left join lateral (
    select passage.text, passage.page
    from search_passage passage
    where passage.file_key = shown.file ->> 'key'
      and case when shown.file ? 'passage' then passage.id = (shown.file ->> 'passage')::bigint else passage.words @@ (select "words" from asked) end
    order by ts_rank(passage.words, (select "words" from asked)) desc, passage.nr
    limit 1
  ) passage on part = 1
) as items, (
  select coalesce(json_object_agg(kind, count), '{}')
  from (select kind, least(count(*), 100) as count from found group by kind) counted
) as counts, (
  select coalesce(json_agg(title order by score desc, title), '[]')
  from (
    select title, max(score) as score
    from close
    where not exists (select from exact) group by title
    order by 2 desc, 1
    limit 3
  ) suggested
) as suggestions
