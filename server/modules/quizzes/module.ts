import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { within } from '#platform/access/actor.ts'
import { ownerIn } from '#platform/audit/families.ts'
import { familyOf } from '#platform/kept/declared.ts'
import { reading } from '#platform/rows/searched.ts'
import { discussedByAudience } from '#platform/rows/discussions.ts'
import { losesTag } from '#platform/rows/tags.ts'
import { ofAudience } from '#platform/rows/targets.ts'
import { namedShapes } from '#platform/shapes.ts'
import { quizAnalyticsRoutes } from './analytics/routes.ts'
import * as analytics from './analytics/schema.ts'
import { settleDue } from './attempts/actions-submit.ts'
import { quizAnswerRoutes } from './attempts/routes-answers.ts'
import { quizAttemptRoutes } from './attempts/routes.ts'
import * as attempts from './attempts/schema.ts'
import { quizFileRoutes } from './files/routes.ts'
import { quizGradingRoutes } from './grading/routes.ts'
import * as grading from './grading/schema.ts'
import { awaited } from './grading/store.ts'
import { quizExportRoutes, quizImportRoutes } from './interchange/routes.ts'
import * as interchange from './interchange/schema.ts'
import { notifies } from './notices.ts'
import { quizAccommodationRoutes } from './overrides/routes-accommodations.ts'
import { quizOverrideRoutes } from './overrides/routes.ts'
import * as overrides from './overrides/schema.ts'
import { personal } from './personal.ts'
import { quizQuestionRoutes } from './questions/routes.ts'
import * as bank from './questions/schema-bank.ts'
import * as questions from './questions/schema.ts'
import { quizRegradeRoutes } from './regrades/routes.ts'
import * as regrades from './regrades/schema.ts'
import { quizRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { quizSittingLiveRoutes } from './sittings/routes-live.ts'
import { quizSeatRoutes } from './sittings/routes-seats.ts'
import { quizSittingRoutes } from './sittings/routes.ts'
import * as sittings from './sittings/schema.ts'
import { isLive, kind, reachesCaller, tags } from './store.ts'

export const module: Module = {
  settles: settleDue,
  showsSettled: 'in all',
  shapes: () => namedShapes(schema, questions, bank, attempts, grading, overrides, regrades, analytics, interchange, sittings),
  api: (context) =>
    [
      quizRoutes,
      quizQuestionRoutes,
      quizFileRoutes,
      quizGradingRoutes,
      quizAttemptRoutes,
      quizAnswerRoutes,
      quizOverrideRoutes,
      quizAccommodationRoutes,
      quizRegradeRoutes,
      quizAnalyticsRoutes,
      quizExportRoutes,
      quizImportRoutes,
      quizSittingRoutes,
      quizSittingLiveRoutes,
      quizSeatRoutes,
    ].map((routes) => routes(context)),
  tables: [
    'quiz',
    'quiz_subject',
    'quiz_draft',
    'quiz_version',
    'quiz_question',
    'quiz_attachment',
    'quiz_attempt',
    'quiz_answer',
    'quiz_grade',
    'quiz_reservation',
    'quiz_override',
    'quiz_accommodation',
    'quiz_regrade_decision',
    'quiz_sitting',
    'quiz_sitting_host',
    'quiz_sitting_person',
    'quiz_sitting_seat',
  ],
  owned: [
    {
      table: 'quiz',
      key: 'quizzes',
      one: 'quiz with its attempts',
      many: 'quizzes with their attempts',
      tried: { table: 'quiz_attempt', column: 'quiz_id' },
    },
  ],
  blobs: [{ table: 'quiz_attachment', of: 'quiz', column: 'quiz_id' }],
  tagged: [
    {
      tags,
      read: 'quizzes:read',
      consequences: [losesTag(tags, 'quizzes', 'quiz', 'quizzes')],
      uses: { count: 'quiz_count', list: { field: 'quizzes', shape: schema.QuizRef, by: 'title' } },
    },
  ],
  target: {
    ...ofAudience({
      kind: 'quiz',
      table: 'quiz',
      label: 'title',
      read: 'quizzes:read',
      pageOf: ({ id }) => `/quizzes/${id}`,
    }),
    closed: sql`case when quiz.archived_at is not null then 'target_archived' when quiz.version = 0 then 'target_unpublished' end`,
  },
  searched: [
    {
      kind: 'quiz',
      table: 'quiz',
      label: 'title',
      changed: 'updated_at',
      shown: (actor) => [
        { where: reachesCaller(actor), page: ({ id }) => `/quizzes/${id}` },
        ...reading(actor, 'quizzes:read', 'quiz', ({ organization, id }) => `/o/${organization}/quizzes/${id}`),
      ],
    },
  ],
  discussed: discussedByAudience({
    kind: 'quiz',
    label: 'title',
    read: 'quizzes:read',
    isLive,
  }),
  awaited: [awaited],
  personal,
  families: [
    { ...familyOf(kind, ['quiz_id'], reachesCaller), takes: 'learning_record_ids' },
    {
      kind: 'quiz_attempt',
      read: 'quizzes:read',
      owner: ownerIn('quiz', sql`(select quiz_id from quiz_attempt where id = entry.subject_id)`),
    },
    {
      kind: 'quiz_sitting',
      read: 'quizzes:read',
      owner: ownerIn('quiz', sql`(select quiz_id from quiz_sitting where id = entry.subject_id)`),
      named: {
        fields: ['quiz_sitting_id'],
        rows: ({ actor, organizationId }) => sql`
          select s.id, s.title as name, ${within(actor, 'quizzes:read', 'quiz')} as shown
          from quiz_sitting s join quiz on quiz.id = s.quiz_id where s.organization_id = ${organizationId}::uuid`,
      },
    },
    { kind: 'quiz_override', read: 'quizzes:write', owner: ownerIn('quiz') },
    { kind: 'quiz_accommodation', read: 'quizzes:write', owner: sql`select null::uuid as owner_department_id` },
  ],
  notifies,
}
