-- A reader of the certifications of an organization lists the people whom one concerns, by name.
-- Written by scripts/generate.ts from the store; values by their names.
select "membership"."account_id" as "user_id", "membership"."created_at", (
  select row_to_json(shown_) as person
  from (
    select person_.id as user_id, person_.display_name,
      case when ("person_"."id" = :caller::uuid
      or ("membership"."organization_id" = any(:organization::uuid[]) and exists (
      select from membership m
      where m.organization_id = "membership"."organization_id" and m.account_id = "person_"."id"
    ))) then person_.email end as email
    from account person_
    where person_.id = membership.account_id
  ) shown_
) as "person", coalesce(left(folded("account"."display_name"), 100), left(folded("account"."email"), 100)) as "name",
  (coalesce(left(folded("account"."display_name"), 100),
  left(folded("account"."email"), 100)) collate "C") as "page_key", "membership"."account_id" as "page_id"
from "membership" inner
join "account" on "account"."id" = "membership"."account_id"
where "membership"."organization_id" = :organization and "account"."disabled_at" is null
  and "account"."kind" = 'human' and membership.account_id in (
  select user_id
  from (
    select *
    from (
      select trainee.id as certification_type_id, trainee.user_id
      from (
        select owned.id, member.account_id as user_id
        from (
          select id, owner_organization_id, owner_department_id
          from certification_type
          where id = any(:certification::uuid[])
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
                select id, owner_organization_id, owner_department_id
                from certification_type
                where id = any(:certification::uuid[])
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
            and (home.archived_at is null or home.archived_at > :at::timestamptz)
          join account holder on holder.id = given.account_id
            and (holder.disabled_at is null or holder.disabled_at > :at::timestamptz)
          where given.granted_at <= :at::timestamptz
            and (given.expires_at is null or given.expires_at > :at::timestamptz)
        ) g on g.department_id = above.department_id
      ) trainee
      union
      select l.certification_type_id, g.account_id
      from certification_requirement l
      join (
        select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
          held.department_id, held.permissions, held.organization_wide
        from role_grant given
        join role held on held.id = given.role_id
        join department home on home.id = held.department_id
          and (home.archived_at is null or home.archived_at > :at::timestamptz)
        join account holder on holder.id = given.account_id
          and (holder.disabled_at is null or holder.disabled_at > :at::timestamptz)
        where given.granted_at <= :at::timestamptz and (given.expires_at is null or given.expires_at > :at::timestamptz)
      ) g on g.role_id = l.role_id
      where l.certification_type_id = any(:certification::uuid[]) and l.created_at <= :at::timestamptz
    ) reach
    union
    select certification_type_id, user_id
    from certification_award
    where certification_type_id = any(:certification::uuid[]) and awarded_at <= :at::timestamptz
      and created_at <= :at::timestamptz and (revoked_at is null or revoked_at > :at::timestamptz)
    union
    select certification_type_id, user_id
    from certification_request
    where certification_type_id = any(:certification::uuid[]) and requested_at <= :at::timestamptz
      and (decided_at is null or decided_at > :at::timestamptz)
  ) pair
) and ("membership"."account_id" = :caller::uuid or "membership"."organization_id" = any(:organization::uuid[]))
  and true
order by (coalesce(left(folded("account"."display_name"), 100),
  left(folded("account"."email"), 100)) collate "C") asc nulls last, "membership"."account_id" asc
limit 51
