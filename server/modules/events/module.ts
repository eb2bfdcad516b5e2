import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { holdersOf } from '#platform/access/audience.ts'
import { ownerIn } from '#platform/audit/families.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { namedShapes } from '#platform/shapes.ts'
import { eventFileRoutes } from './attachments/routes.ts'
import { checkInPages } from './check-in/routes-page.ts'
import { checkInRoutes } from './check-in/routes.ts'
import * as checkIn from './check-in/schema.ts'
import { fillingRoutes } from './filling/routes.ts'
import * as filling from './filling/schema.ts'
import { notifies } from './notices.ts'
import { opposites } from './opposites.ts'
import { personal } from './personal.ts'
import { planningRoutes } from './planning/routes.ts'
import * as planning from './planning/schema.ts'
import { rosterRoutes } from './roster/routes.ts'
import * as roster from './roster/schema.ts'
import { eventRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { sheetRoutes } from './sheet/routes.ts'
import { signUpRoutes } from './sign-ups/routes.ts'
import * as signUps from './sign-ups/schema.ts'
import { awaited } from './sign-ups/store-waiting.ts'
import { isOn, peopleOn, tags } from './store.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, roster, planning, signUps, checkIn, filling),
  api: (context) =>
    [eventRoutes, planningRoutes, rosterRoutes, signUpRoutes, fillingRoutes, checkInRoutes, sheetRoutes, eventFileRoutes].map((routes) =>
      routes(context),
    ),
  pages: (context) => [checkInPages(context)],
  tables: ['event', 'event_subject', 'event_trainer', 'event_participant', 'event_sign_up', 'event_check_in', 'event_attachment'],
  blobs: [{ table: 'event_attachment', of: 'event', column: 'event_id' }],
  owned: [{ table: 'event', key: 'events', one: 'training event with its roster', many: 'training events with their rosters' }],
  tagged: [
    {
      tags,
      read: 'events:read',
      consequences: [losesTag(tags, 'events', 'training event', 'training events')],
      uses: { count: 'event_count', list: { field: 'events', shape: schema.EventRef, by: 'title' } },
    },
  ],
  searched: [
    {
      kind: 'event',
      table: 'event',
      label: 'title',
      moment: 'starts_at',
      files: [{ table: 'event_attachment', column: 'event_id' }],
      changed: 'updated_at',
      shown: (actor) => [
        {
          where: sql`(${isOn(actor)} or ${within(actor, 'events:read', 'event')})`,
          page: ({ organization, id }) => `/o/${organization}/events/${id}`,
        },
      ],
    },
  ],
  discussed: {
    kind: 'event',
    label: 'title',
    read: 'events:read',
    opensTo: (reach) => sql`(${isOn(reach)} or ${within(reach, 'events:read', 'event')})`,
    people: (things) => sql`${peopleOn(things)} union ${holdersOf('events:read', things)}`,
  },
  awaited: [awaited],
  personal,
  opposites,
  families: [
    {
      kind: 'event',
      read: 'events:read',
      owner: ownerIn('event'),
      takes: 'learning_record_ids',
      named: {
        fields: ['event_id'],
        rows: ({ actor, organizationId }) => sql`
          select id, title as name, ${within(actor, 'events:read', 'event')} or ${isOn(actor)} as shown
          from event where owner_organization_id = ${organizationId}::uuid`,
      },
    },
    { kind: 'event_check_in', read: 'events:read', owner: ownerIn('event') },
    { kind: 'event_participant', read: 'events:read', owner: ownerIn('event') },
    { kind: 'event_sign_up', read: 'events:read', owner: ownerIn('event') },
    { kind: 'event_trainer', read: 'events:read', owner: ownerIn('event') },
  ],
  notifies,
}
