import { MUST_NOT_BE_BLANK, described, fresh } from '../../../test/nets/bodies.ts'
import type { Body, Nets } from '../../../test/nets/module.ts'
import { externalRows } from './nets-rows.ts'

/** The parameter has the same name as for hosted courses. */
const path = { course_id: 'catalogue_course_id' }

export const nets: Nets = {
  rows: externalRows,
  operations: {
    listExternalServers: { query: ({ org_id }) => ({ org: org_id! }) },
    createExternalServer: { body: ({ org_id }) => ({ organization_id: org_id, slug: fresh(), name: 'New' }) },
    updateExternalServer: { body: described },
    createExternalCourse: {
      body: () => ({ external_course_id: fresh(), name: 'New' }),
      mend: (body) => ({ ...body, external_course_id: [...`c${String(body.external_course_id)}`].slice(0, 100).join('').trim() }),
      refuses: [MUST_NOT_BE_BLANK],
    },
    getExternalCourse: { path },
    updateExternalCourse: { path, body: () => ({ passing_score: 70 }) },
    archiveExternalCourse: { path },
    listExternalCoursePeople: { path },
    previewExternalCourseDeletion: { path },
    deleteExternalCourseForGood: { path },
    mapExternalUser: { body: ({ user_id }) => ({ external_user_id: fresh(), user_id }), refuses: [MUST_NOT_BE_BLANK] },
    listExternalGrades: { lists: 'external_grade_id' },
    importExternalGrades: {
      body: ({ user_id, external_course_name }) => ({
        grades: [{ external_course_id: external_course_name, user_id, score: 85, completed_at: '2026-02-03' }],
      }),
      mend: ({ grades, ...body }) => ({ ...body, grades: (grades as Body[]).map((grade) => ({ external_user_id: 'x', ...grade })) }),
      refuses: [/must have external_user_id or user_id/],
    },
    importExternalGradeFile: {
      form: () => ({ file: 'external_course_id,external_user_id,score,completed_at\r\nnone,nobody,85,2026-01-02\r\n' }),
    },
  },
  choices: ({ catalogue_course_id }) => ({ course_id: [catalogue_course_id!], external_course_id: [catalogue_course_id!] }),
  sights: [{ at: '/external-lms/', ofOrganizations: true }],
  catalogue: 'external-lms:read',
  invariants: {
    'a grade is of a course of its server, and of an import there': `
      select g.id::text as fault from external_grade g
      join external_course c on c.id = g.course_id join external_grade_import i on i.id = g.import_id
      where c.server_id <> g.server_id or i.server_id <> g.server_id`,
    'the same grade is there once': `
      select min(id::text) as fault from external_grade
      group by course_id, user_id, external_attempt_id, case when external_attempt_id is null then completed_at end having count(*) > 1`,
    'a grade was reported into a record of its learner, under its name': `
      select g.id::text as fault from external_grade g join learning_record r on r.id = g.record_id
      where r.learner_user_id is distinct from g.user_id`,
    'nothing is left of an import that was undone': `
      select i.id::text as fault from external_grade_import i join external_grade g on g.import_id = i.id where i.undone_at is not null`,
    'a name on a server is the name of a member': `
      select x.server_id::text as fault from external_user_mapping x
      where not exists (select from membership m where m.organization_id = x.organization_id and m.account_id = x.user_id)`,
  },
}
