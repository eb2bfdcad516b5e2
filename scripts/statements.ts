import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as creation from '../server/modules/records/store-create.ts'
import { listing as listingForums } from '../server/modules/forums/store-list.ts'
import * as posts from '../server/modules/forums/posts/store-list.ts'
import * as threads from '../server/modules/forums/threads/store-list.ts'
import { listing as listingMine } from '../server/modules/events/store-mine.ts'
import { marking } from '../server/modules/events/roster/store-marks.ts'
import * as lists from '../server/modules/records/store-list.ts'
import { updating } from '../server/modules/records/store-reported.ts'
import { stamping } from '../server/modules/calendar-feeds/feed/store-stamp.ts'
import { noTargets, ruleKinds } from '../server/modules/proof/schema.ts'
import { query as searchQuery } from '../server/modules/search/store.ts'
import * as standing from '../server/modules/standing/actions.ts'
import * as reach from '../server/modules/standing/store-reach.ts'
import * as standings from '../server/modules/standing/store.ts'
import { savingAtOnce } from '../server/modules/scorm-content/commits/store.ts'
import { compose } from '../server/module.ts'
import { modules } from '../server/modules.ts'
import { Actor, type OrganizationAccess, emptyAccess } from '../server/platform/access/actor.ts'
import type { Db } from '../server/platform/db/open.ts'
import { sentBy, withNames } from './sent-statements.ts'
import { laidOut } from './sql-layout.ts'

const id = (nr: number) => `0190c0de-0000-7000-8000-${String(nr).padStart(12, '0')}`
const [me, organization, otherOrganization, department, role] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]
const somebody = (access: Partial<OrganizationAccess>, superuser = false) =>
  new Actor(me, superuser, new Set([organization]), new Map([[organization, { ...emptyAccess(), ...access }]]))

const member = new Actor(me, false, new Set([organization]), new Map())
const reader = somebody({ wide: new Set(['records:read']), anywhere: new Set(['records:read']) })
const manager = somebody({
  departments: new Map([department, otherOrganization].map((id) => [id, new Set(['records:read'])])),
  anywhere: new Set(['records:read']),
  managed_role_ids: [role],
})
const superuser = somebody({}, true)

/** A caller who may read no address but their own. */
const nobodyElse = { superuser: false, ofOrganizations: false, ofDepartments: false, manages: false }

const asked = { account_id: me, key: 'key', request_hash: 'hash' }
const first = { limit: 50, after: undefined }
const next = { limit: 50, after: [new Date(0).toISOString(), id(9)] as [string, string] }
const everyFilter = {
  learner: me,
  subject_id: id(6),
  status: 'pending',
  evidence_type: 'file',
  organization_id: organization,
  words: "'fire':*",
  from: new Date(0).toISOString(),
  to: new Date(1).toISOString(),
} as const

/** Callers and values that are shown by their names. */
const named = new Actor(':caller', false, new Set([':organizations']), new Map())
const certifier = new Actor(
  ':caller',
  false,
  new Set([':organizations']),
  new Map([[':organization', { ...emptyAccess(), wide: new Set(['certifications:read']), anywhere: new Set(['certifications:read']) }]]),
)
const concerned = { concerned_by: ':certification', covered_by: 'certifications:read', sort: 'name' } as const
const sought = {
  asked: { words: ':words', before: ':before', begun: ':begun', without: '', wanted: [':wanted'], guess: true },
  kinds: [],
  limit: 20,
  meant: { model: ':model', vector: [1], floor: 0.5 },
}
const ruleFields = {
  threshold_hours: 1,
  threshold_count: 1,
  evidence_type: 'url',
  quiz_id: ':quizzes',
  external_course_id: ':external_courses',
  scorm_course_id: ':courses',
  job_aid_id: ':job_aids',
  requires: 'view',
} as const
const everyRule = {
  id: ':certification',
  slug: '',
  name: '',
  awarding_mode: 'automatic' as const,
  time_zone: 'UTC',
  owner_organization_id: ':organization',
  owner_department_id: null,
  subject_ids: [':subjects'],
  rules: ruleKinds.map((rule_kind) => ({
    ...ruleFields,
    id: ':rules',
    rule_kind,
    label: null,
    subject_matter_id: null,
    targets: noTargets,
  })),
}

/** The most frequent statements, as some callers cause them. They are built by the same code as for requests. */
const statements: Record<string, { what: string; of: (db: Db) => string | Promise<string[]> }> = {
  'records/sql/create.sql': {
    what: 'A member creates a record.',
    of: (db) => creation.creating.textOf(db, creation.formOf(member, undefined).form),
  },
  'records/sql/create-with-evidence.sql': {
    what: 'A manager who holds permissions in departments creates a record with evidence, with an Idempotency-Key.',
    of: (db) => creation.creatingWithEvidence.textOf(db, creation.formOf(manager, asked).form),
  },
  'records/sql/report.sql': {
    what: 'The service reports what it has found out.',
    of: (db) => creation.reporting.textOf(db),
  },
  'records/sql/update-reported.sql': {
    what: 'The service brings what it reported to what it has found out since.',
    of: (db) => updating.textOf(db),
  },
  'events/roster/sql/mark.sql': {
    what: 'Somebody who reads the event and its organization marks a person.',
    of: (db) => marking.textOf(db, { ...nobodyElse, reads: true, tells: true, ofOrganizations: true }),
  },
  'events/sql/list-mine.sql': {
    what: 'Somebody who reads nobody else lists the events that they are on.',
    of: (db) => listingMine.textOf(db, nobodyElse),
  },
  'forums/sql/list.sql': {
    what: 'A member who holds nothing lists the forums that they may read.',
    of: (db) => listingForums(compose(modules).discussed).textOf(db, member, { include_archived: false }, first),
  },
  'forums/threads/sql/list-unread.sql': {
    what: 'A member lists the threads of a forum in which there is something new, but for those that are pinned.',
    of: (db) => threads.pages.textOf(db, { ...nobodyElse, pinned: false, unread: true, after: 'nothing', searches: false, limit: 50 }),
  },
  'forums/posts/sql/list.sql': {
    what: 'A member reads a page of a thread.',
    of: (db) => posts.pages.textOf(db, { ...nobodyElse, direction: 'forward', moderates: 'nowhere', after: 'nothing', limit: 50 }),
  },
  'records/sql/list-own.sql': {
    what: 'A member lists records: their own.',
    of: (db) => lists.pages.textOf(db, lists.formOf(member, { include_archived: false }, '-created_at', first).form),
  },
  'records/sql/list-organization.sql': {
    what: 'Somebody who reads the records of an organization lists what they see.',
    of: (db) => lists.pages.textOf(db, lists.formOf(reader, { include_archived: false }, '-created_at', first).form),
  },
  'records/sql/list-departments.sql': {
    what: 'Somebody who manages people and reads departments of an organization lists what they see.',
    of: (db) => lists.pages.textOf(db, lists.formOf(manager, { include_archived: false }, '-created_at', first).form),
  },
  'records/sql/list-filtered.sql': {
    what: 'Somebody who manages people and reads departments asks for the next page with every filter.',
    of: (db) => lists.pages.textOf(db, lists.formOf(manager, { ...everyFilter, include_archived: true }, '-created_at', next).form),
  },
  'records/sql/list-completed.sql': {
    what: 'Somebody who reads the records of an organization asks for the next page, what was completed last first.',
    of: (db) => lists.pages.textOf(db, lists.formOf(reader, { include_archived: false }, '-completed_at', next).form),
  },
  'records/sql/list-by-learner.sql': {
    what: 'Somebody who manages people and reads departments of an organization lists what they see, by learner.',
    of: (db) => lists.pages.textOf(db, lists.formOf(manager, { include_archived: false }, 'learner', first).form),
  },
  'records/sql/list-waiting.sql': {
    what: 'Somebody who manages people and reads departments of an organization lists what waits, the oldest first.',
    of: (db) => lists.pages.textOf(db, lists.formOf(manager, { status: 'pending', include_archived: false }, 'created_at', first).form),
  },
  'records/sql/list-everything.sql': {
    what: 'A superuser lists all records.',
    of: (db) => lists.pages.textOf(db, lists.formOf(superuser, { include_archived: false }, '-created_at', first).form),
  },
  'scorm-content/commits/sql/save-at-once.sql': {
    what: 'A course commits what changes no verdict.',
    of: (db) => savingAtOnce.textOf(db),
  },
  'calendar-feeds/feed/sql/stamp.sql': {
    what: 'The service compares the version of a feed.',
    of: (db) => stamping.textOf(db),
  },
  'search/sql/find.sql': {
    what: 'A member who holds nothing searches for things that have words or a similar meaning.',
    of: (db) => withNames(searchQuery(db, named, compose(modules).searched, sought)),
  },
  'standing/sql/types.sql': {
    what: 'The certifications of an organization, with subjects and rules.',
    of: () => sentBy((db) => standings.typesOfOrganization(db, ':organization', ':at')),
  },
  'standing/sql/people.sql': {
    what: 'A reader of the certifications of an organization lists the people whom one concerns, by name.',
    of: () => sentBy((db) => reach.coveredMembers(db, certifier, ':organization', concerned, ':at', { ...first, cursor: () => '' })),
  },
  'standing/sql/evaluate.sql': {
    what: 'The service evaluates a certification that has a rule of every kind.',
    of: () => sentBy((db) => standing.evaluate(db, { people: [':people'], types: [everyRule], at: ':at' })),
  },
}

const folder = (root: string) => join(root, 'server/modules')

/** Returns the paths of all committed statements. */
export const statementFiles = (root: string): string[] =>
  globSync('**/sql/*.sql', { cwd: folder(root) }).map((file) => join(folder(root), file))

/** Writes the statements beside the stores that send them. */
export async function writeStatements(db: Db, root: string): Promise<void> {
  for (const file of statementFiles(root)) rmSync(file)
  for (const [file, { what, of }] of Object.entries(statements)) {
    const path = join(folder(root), file)
    mkdirSync(dirname(path), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop -- file by file.
    const texts = [await of(db)].flat().map(laidOut)
    writeFileSync(path, `-- ${what}\n-- Written by scripts/generate.ts from the store; values by their names.\n${texts.join('\n')}`)
  }
}
