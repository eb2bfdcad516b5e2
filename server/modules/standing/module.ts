import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { reading } from '#platform/rows/searched.ts'
import { namedShapes } from '#platform/shapes.ts'
import { matrixRoutes } from './matrix/routes.ts'
import * as matrix from './matrix/schema.ts'
import { notifies } from './notices.ts'
import * as recertification from './schema-recertification.ts'
import { standingRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { typesOf } from './store-reach.ts'
import { submissionPreviewRoutes } from './submissions/routes.ts'
import * as submissions from './submissions/schema.ts'

export const module: Module = {
  showsSettled: 'in all',
  shapes: () => namedShapes(schema, recertification, matrix, submissions),
  searched: [
    {
      kind: 'certification',
      table: 'certification_type',
      label: 'name',
      slug: true,
      files: [{ table: 'certification_attachment', column: 'certification_type_id' }],
      changed: 'updated_at',
      shown: (actor) => [
        {
          where: sql`certification_type.id in (select c.id from certification_type c where ${typesOf(actor.id, new Date().toISOString())})`,
          few: true,
          page: ({ id }) => `/certifications/${id}`,
        },
        ...reading(actor, 'certifications:read', 'certification_type', ({ organization, id }) => `/o/${organization}/certifications/${id}`),
      ],
    },
  ],
  api: (context) => [standingRoutes(context), matrixRoutes(context), submissionPreviewRoutes(context)],
  notifies,
}
