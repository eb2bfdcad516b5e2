-- Somebody who manages people and reads departments of an organization lists what waits, the oldest first.
-- Written by scripts/generate.ts from the store; values by their names.
select string_agg(json, ',
') as page_items, case when count(*) > 50 then (array_agg("id"))[50] end as page_id,
  (case when count(*) > 50 then (array_agg("key"))[50] end) as page_key
from (
  select ('{"id":' || coalesce('"' || ("row"."id")::text || '"',
    'null') || ',"owner_organization_id":' || coalesce('"' || ("row"."owner_organization_id")::text || '"',
    'null') || ',"owner_department_id":' || coalesce('"' || ("row"."owner_department_id")::text || '"',
    'null') || ',"owner_organization":' || coalesce(to_json("row"."owner_organization")::text,
    'null') || ',"owner_department":' || coalesce(to_json("row"."owner_department")::text,
    'null') || ',"learner_user_id":' || coalesce('"' || ("row"."learner_user_id")::text || '"',
    'null') || ',"learner":' || coalesce(to_json("row"."learner")::text,
    'null') || ',"learner_display_name":' || coalesce(to_json("row"."learner_display_name")::text,
    'null') || ',"learner_email":' || coalesce(to_json("row"."learner_email")::text,
    'null') || ',"title":' || coalesce(to_json("row"."title")::text,
    'null') || ',"description":' || coalesce(to_json("row"."description")::text,
    'null') || ',"status":' || coalesce('"' || ("row"."status")::text || '"',
    'null') || ',"completed_at":' || coalesce('"' || ("row"."completed_at")::text || '"',
    'null') || ',"expires_at":' || coalesce('"' || ("row"."expires_at")::text || '"',
    'null') || ',"external_id":' || coalesce(to_json("row"."external_id")::text,
    'null') || ',"subject_matter_ids":' || coalesce(to_json("row"."subject_matter_ids")::text,
    'null') || ',"subjects":' || coalesce(to_json("row"."subjects")::text,
    'null') || ',"hidden_from_learner":' || coalesce(("row"."hidden_from_learner")::text,
    'null') || ',"evidence_count":' || coalesce(("row"."evidence_count")::text,
    'null') || ',"hours":' || coalesce(("row"."hours")::text,
    'null') || ',"recorded_by":' || coalesce(to_json("row"."recorded_by")::text,
    'null') || ',"approved_by":' || coalesce(to_json("row"."approved_by")::text,
    'null') || ',"approved_at":' || coalesce('"' || ("row"."approved_at")::text || '"',
    'null') || ',"rejected_by":' || coalesce(to_json("row"."rejected_by")::text,
    'null') || ',"rejected_at":' || coalesce('"' || ("row"."rejected_at")::text || '"',
    'null') || ',"rejection_note":' || coalesce(to_json("row"."rejection_note")::text,
    'null') || ',"self_recorded":' || coalesce(("row"."self_recorded")::text,
    'null') || ',"created_at":' || coalesce('"' || ("row"."created_at")::text || '"',
    'null') || ',"updated_at":' || coalesce('"' || ("row"."updated_at")::text || '"',
    'null') || ',"archived_at":' || coalesce('"' || ("row"."archived_at")::text || '"',
    'null') || ',"version":' || coalesce(to_json("row"."version")::text,
    'null') || ',"may":' || coalesce(to_json("row"."may")::text, 'null') || '}') as json, "row"."at" as key,
    "row"."id" as id
  from (
    select sorted.at, shown.*
    from (
      select at, id
      from ((
        select at, id
        from (
          select found.*
          from unnest((select :departments::uuid[])::uuid[]) as scope(id)
          cross join lateral (
            select "learning_record"."created_at" as at, learning_record.id
            from learning_record
            where "learning_record"."owner_department_id" = scope.id and true
              and learning_record.status = (select :status::text) and learning_record.archived_at is null and true
            order by "learning_record"."created_at" asc, "learning_record"."id" asc
            limit 51
          ) found
        ) found
        order by "at" asc, "id" asc
        limit 51
      ) union (
        select at, id
        from (
          select "learning_record"."created_at" as at, learning_record.id
          from learning_record
          where learning_record.learner_user_id = (select :reader::uuid)::uuid
            and not learning_record.hidden_from_learner and not exists (
            select from organization closed
            where closed.id = learning_record.owner_organization_id and closed.archived_at is not null
          ) and true and learning_record.status = (select :status::text) and learning_record.archived_at is null
            and true
          order by "learning_record"."created_at" asc, "learning_record"."id" asc
          limit 51
        ) found
        order by "at" asc, "id" asc
        limit 51
      ) union (
        select at, id
        from (
          select found.*
          from (
            select distinct g.organization_id, g.account_id
            from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.role_id = any((select :managed::uuid[])::uuid[]) and g.account_id <> (select :reader::uuid)::uuid
          ) scope
          cross join lateral (
            select "learning_record"."created_at" as at, learning_record.id
            from learning_record
            where learning_record.owner_organization_id = scope.organization_id
              and learning_record.learner_user_id = scope.account_id and learning_record.status = 'pending'
              and learning_record.archived_at is null and true and learning_record.status = (select :status::text)
              and learning_record.archived_at is null and true
            order by "learning_record"."created_at" asc, "learning_record"."id" asc
            limit 51
          ) found
        ) found
        order by "at" asc, "id" asc
        limit 51
      )) seen
      order by "at" asc, "id" asc
      limit 51
    ) sorted
    cross join lateral (
      select record.id, record.owner_organization_id, record.owner_department_id, record.learner_user_id,
        record.learner_display_name, record.learner_email, record.title, record.description, record.status,
        record.external_id, record.hidden_from_learner, record.rejection_note,
        (to_json(record.completed_at at time zone 'UTC') #>> '{}') || 'Z' as completed_at,
        (to_json(record.expires_at at time zone 'UTC') #>> '{}') || 'Z' as expires_at,
        (to_json(record.approved_at at time zone 'UTC') #>> '{}') || 'Z' as approved_at,
        (to_json(record.rejected_at at time zone 'UTC') #>> '{}') || 'Z' as rejected_at,
        (to_json(record.created_at at time zone 'UTC') #>> '{}') || 'Z' as created_at,
        (to_json(record.updated_at at time zone 'UTC') #>> '{}') || 'Z' as updated_at,
        (to_json(record.archived_at at time zone 'UTC') #>> '{}') || 'Z' as archived_at,
        record.status not in ('pending', 'rejected')
        and coalesce(coalesce(record.status_set_by, record.approved_by, record.recorded_by,
        case when not attendance_mark.marked_by_code then attendance_mark.marked_by end) = record.learner_user_id,
        false) as self_recorded, case when record.status = 'pending'
        and record.archived_at is null then encode(substr(sha256(convert_to(row(record.id, record.owner_organization_id,
        record.owner_department_id, record.learner_user_id, record.learner_display_name, record.learner_email,
        record.title, record.description, record.status, record.completed_at, record.expires_at, record.external_id,
        record.hidden_from_learner, record.recorded_by, record.updated_at, array(
        select tag.subject_id
        from record_subject tag
        where tag.record_id = record.id
        order by tag.subject_id
      ), array(
        select row(proof.id, proof.label, proof.payload)
        from evidence proof
        where proof.record_id = record.id
        order by proof.id
      ))::text, 'UTF8')), 1, 16), 'hex') end as version,
        (case when "record"."status" = 'pending' and "record"."archived_at" is null
        and "record"."learner_user_id" is distinct from (select :reader::uuid)::uuid and (false or exists (
        select from (
          select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
            held.department_id, held.permissions, held.organization_wide
          from role_grant given
          join role held on held.id = given.role_id
          join department home on home.id = held.department_id
            and (home.archived_at is null or home.archived_at > now())
          join account holder on holder.id = given.account_id
            and (holder.disabled_at is null or holder.disabled_at > now())
          where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
        ) g
        where g.role_id = any((select :managed::uuid[])::uuid[]) and g.account_id <> (select :reader::uuid)::uuid
          and g.account_id = "record"."learner_user_id" and g.organization_id = "record"."owner_organization_id"
      )) then array['approve', 'reject']::text[] else '{}' end) as may,
        json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as owner_organization,
        case when d.id is not null then json_build_object('id', d.id, 'slug', d.slug, 'name',
        d.name) end as owner_department, learner.person as learner, recorder.person as recorded_by,
        approver.person as approved_by, rejecter.person as rejected_by, tags.subject_matter_ids, tags.subjects,
        worth.evidence_count, worth.hours
      from (select * from learning_record where learning_record.id = sorted.id) record
      join organization o on o.id = record.owner_organization_id
      left join department d on d.id = record.owner_department_id
      left join lateral (
        select place.marked_by, place.marked_by_code
        from event_participant place
        where place.record_id = record.id and record.recorded_by is null
      ) attendance_mark on true
      left join lateral (
        select row_to_json(shown_) as person
        from (
          select person_.id as user_id, person_.display_name,
            case when ("person_"."id" = (select :reader::uuid)::uuid or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.organization_id = "record"."owner_organization_id" and g.account_id = "person_"."id"
              and g.department_id = any((select :reached_departments::uuid[])::uuid[])
          ) or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.role_id = any((select :managed::uuid[])::uuid[])
              and g.account_id <> (select :reader::uuid)::uuid and g.account_id = "person_"."id"
          )) then person_.email end as email
          from account person_
          where person_.id = record.learner_user_id
        ) shown_
      ) learner on true
      left join lateral (
        select row_to_json(shown_) as person
        from (
          select person_.id as user_id, person_.display_name,
            case when ("person_"."id" = (select :reader::uuid)::uuid or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.organization_id = "record"."owner_organization_id" and g.account_id = "person_"."id"
              and g.department_id = any((select :reached_departments::uuid[])::uuid[])
          ) or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.role_id = any((select :managed::uuid[])::uuid[])
              and g.account_id <> (select :reader::uuid)::uuid and g.account_id = "person_"."id"
          )) then person_.email end as email
          from account person_
          where person_.id = coalesce(record.recorded_by, attendance_mark.marked_by)
        ) shown_
      ) recorder on true
      left join lateral (
        select row_to_json(shown_) as person
        from (
          select person_.id as user_id, person_.display_name,
            case when ("person_"."id" = (select :reader::uuid)::uuid or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.organization_id = "record"."owner_organization_id" and g.account_id = "person_"."id"
              and g.department_id = any((select :reached_departments::uuid[])::uuid[])
          ) or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.role_id = any((select :managed::uuid[])::uuid[])
              and g.account_id <> (select :reader::uuid)::uuid and g.account_id = "person_"."id"
          )) then person_.email end as email
          from account person_
          where person_.id = record.approved_by
        ) shown_
      ) approver on true
      left join lateral (
        select row_to_json(shown_) as person
        from (
          select person_.id as user_id, person_.display_name,
            case when ("person_"."id" = (select :reader::uuid)::uuid or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.organization_id = "record"."owner_organization_id" and g.account_id = "person_"."id"
              and g.department_id = any((select :reached_departments::uuid[])::uuid[])
          ) or exists (
            select from (
              select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
                held.department_id, held.permissions, held.organization_wide
              from role_grant given
              join role held on held.id = given.role_id
              join department home on home.id = held.department_id
                and (home.archived_at is null or home.archived_at > now())
              join account holder on holder.id = given.account_id
                and (holder.disabled_at is null or holder.disabled_at > now())
              where given.granted_at <= now() and (given.expires_at is null or given.expires_at > now())
            ) g
            where g.role_id = any((select :managed::uuid[])::uuid[])
              and g.account_id <> (select :reader::uuid)::uuid and g.account_id = "person_"."id"
          )) then person_.email end as email
          from account person_
          where person_.id = record.rejected_by
        ) shown_
      ) rejecter on true
      cross join lateral (
        select coalesce(json_agg(tag.id), '[]') as subject_matter_ids, coalesce(json_agg(tag), '[]') as subjects
        from (
          select s.id, s.slug, s.name
          from record_subject t
          cross join lateral (select * from subject where subject.id = t.subject_id offset 0) s
          where t.record_id = record.id
          order by s.name, s.id
        ) tag
      ) tags
      cross join lateral (
        select count(*)::int as evidence_count, coalesce(sum(evidence.hours), 0)::float8 as hours
        from evidence
        where evidence.record_id = record.id
      ) worth
    ) shown
  ) row
  order by "row"."at" asc, "row"."id" asc
) written
