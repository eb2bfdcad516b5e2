import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { type OwnedTable, ownedConsequences } from '#platform/rows/owned.ts'
import type { Department } from './schema.ts'

/** The consequences of deleting a department. */
export const consequencesFor = (owned: OwnedTable[]): Consequence<Department>[] => [
  ...ownedConsequences<Department>(owned, 'owner_department_id'),
  {
    key: 'certification_rules',
    count: ({ id }) => sql`
      select count(*) from certification_rule rule join certification_type type on type.id = rule.certification_type_id
      where type.owner_department_id is distinct from ${id}::uuid and (
        rule.scorm_course_id in (select thing.id from scorm_course thing where thing.owner_department_id = ${id}::uuid)
        or rule.quiz_id in (select thing.id from quiz thing where thing.owner_department_id = ${id}::uuid)
        or rule.job_aid_id in (select thing.id from job_aid thing where thing.owner_department_id = ${id}::uuid)
        or rule.subject_matter_id in (select thing.id from subject thing where thing.owner_department_id = ${id}::uuid))`,
    says: goes(
      'rule of a certification elsewhere that asks for something of the department',
      'rules of certifications elsewhere that ask for something of the department',
    ),
  },
  { key: 'roles', count: ({ id }) => sql`select count(*) from role where department_id = ${id}::uuid`, says: goes('role', 'roles') },
  {
    key: 'grants',
    count: ({ id }) => sql`select count(*) from role_grant g join role r on r.id = g.role_id where r.department_id = ${id}::uuid`,
    says: goes('grant of a role', 'grants of roles'),
  },
  {
    key: 'manager_edges',
    count: ({ id }) => sql`
      select count(*) from role_manager edge where exists (
        select from role where role.department_id = ${id}::uuid and role.id in (edge.manager_role_id, edge.subordinate_role_id))`,
    says: goes('link between manager and managed role', 'links between manager and managed roles'),
  },
  {
    key: 'required_certifications',
    count: ({ id }) => sql`
      select count(*) from certification_requirement link join role r on r.id = link.role_id where r.department_id = ${id}::uuid`,
    says: goes('requirement of a certification', 'requirements of certifications'),
  },
  {
    key: 'pathway_assignments',
    count: ({ id }) => sql`
      select count(*) from learning_pathway_assignment
      where department_id = ${id}::uuid or role_id in (select id from role where department_id = ${id}::uuid)`,
    says: goes('assignment of a learning pathway', 'assignments of learning pathways'),
  },
]
