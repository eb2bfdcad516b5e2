import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { holdersOf } from '#platform/access/audience.ts'
import { type LogReader, ownerIn } from '#platform/audit/families.ts'
import { familyOf } from '#platform/kept/declared.ts'
import { reading } from '#platform/rows/searched.ts'
import { namedShapes } from '#platform/shapes.ts'
import { pathwayAidRoutes } from './aids/routes.ts'
import * as aids from './aids/schema.ts'
import { pathwayAssignmentRoutes } from './assignments/routes.ts'
import * as assignments from './assignments/schema.ts'
import { pathwayFileRoutes } from './attachments/routes.ts'
import * as attachments from './attachments/schema.ts'
import { pathwayRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { kind } from './store.ts'
import { isAssignedTo, peopleOn } from './store-audience.ts'
import { pathwayLevelRoutes, pathwayPhaseRoutes } from './structure/routes.ts'
import * as structure from './structure/schema.ts'

const owner = (part: 'level' | 'phase') =>
  ownerIn('learning_pathway', sql`(select pathway_id from ${sql.table(`learning_pathway_${part}`)} where id = entry.subject_id)`)

const named = (part: 'level' | 'phase', fields: string[]) => ({
  fields,
  rows: ({ actor, organizationId }: LogReader) => sql`
    select part.id, part.name, ${within(actor, 'certifications:read', 'pathway')} as shown
    from ${sql.table(`learning_pathway_${part}`)} part join learning_pathway pathway on pathway.id = part.pathway_id
    where part.organization_id = ${organizationId}::uuid`,
})

export const module: Module = {
  shapes: () => namedShapes(schema, structure, assignments, attachments, aids),
  api: (context) =>
    [pathwayRoutes, pathwayLevelRoutes, pathwayPhaseRoutes, pathwayAssignmentRoutes, pathwayAidRoutes, pathwayFileRoutes].map((routes) =>
      routes(context),
    ),
  tables: [
    'learning_pathway',
    'learning_pathway_phase',
    'learning_pathway_phase_order',
    'learning_pathway_level',
    'learning_pathway_prerequisite',
    'learning_pathway_certification',
    'learning_pathway_assignment',
    'learning_pathway_job_aid',
    'learning_pathway_level_job_aid',
    'learning_pathway_attachment',
    'learning_pathway_level_attachment',
  ],
  owned: [{ table: 'learning_pathway', key: 'learning_pathways', one: 'learning pathway', many: 'learning pathways' }],
  blobs: [
    { table: 'learning_pathway_attachment', of: 'learning_pathway', column: 'pathway_id' },
    {
      table: 'learning_pathway_level_attachment',
      of: 'learning_pathway',
      column: 'level_id',
      through: { table: 'learning_pathway_level', column: 'pathway_id' },
    },
  ],
  searched: [
    {
      kind: 'pathway',
      table: 'learning_pathway',
      label: 'name',
      slug: true,
      files: [
        { table: 'learning_pathway_attachment', column: 'pathway_id', audience: true },
        {
          table: 'learning_pathway_level_attachment',
          column: 'level_id',
          audience: true,
          through: { table: 'learning_pathway_level', column: 'pathway_id' },
        },
      ],
      changed: 'updated_at',
      shown: (actor) => [
        { where: isAssignedTo(actor, 'learning_pathway'), page: ({ id }) => `/pathways/${id}` },
        ...reading(actor, 'certifications:read', 'learning_pathway', ({ organization, id }) => `/o/${organization}/pathways/${id}`),
      ],
    },
  ],
  discussed: {
    kind: 'learning_pathway',
    label: 'name',
    read: 'certifications:read',
    opensTo: (reach) => sql`(learning_pathway.archived_at is null and ${isAssignedTo(reach, 'learning_pathway')}
      or ${within(reach, 'certifications:read', 'learning_pathway')})`,
    people: (things) => sql`
      select shown.id, shown.user_id from (${peopleOn(things)}) shown join learning_pathway pathway on pathway.id = shown.id
      where pathway.archived_at is null
      union ${holdersOf('certifications:read', things)}`,
  },
  families: [
    {
      ...familyOf(kind, ['pathway_id'], (actor) => isAssignedTo(actor, 'learning_pathway')),
      goesWith: ['owner_department_id'],
    },
    {
      kind: 'learning_pathway_level',
      read: 'certifications:read',
      owner: owner('level'),
      goesWith: ['pathway_id'],
      named: named('level', ['level_id', 'depends_on_level_ids']),
    },
    {
      kind: 'learning_pathway_phase',
      read: 'certifications:read',
      owner: owner('phase'),
      goesWith: ['pathway_id'],
      named: named('phase', ['phase_id', 'depends_on_phase_ids']),
    },
    { kind: 'learning_pathway_assignment', read: 'certifications:read', owner: ownerIn('learning_pathway') },
  ],
}
