import type { DiscussedKind } from '../server/platform/rows/discussions.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Harness, Org, Person } from './harness.ts'
import { question } from './quizzes.ts'
import { registerCourse } from './scorm.ts'

type Thing = { kind: DiscussedKind; id: string; label: string; readers: Person[]; outsiders: Person[] }

/**
 * Creates a published course and quiz for everybody, and a draft of a quiz. Only the first person is on the event and
 * is shown the pathway.
 */
export async function discussedThings(t: Harness, org: Org, first: Person, second: Person): Promise<Thing[]> {
  const owned = { owner_organization_id: org.id, owner_department_id: null }
  const of = { organization_id: org.id }
  const [event, pathway] = [randomUUIDv7(), randomUUIDv7()]
  const author = await t.person(org, ['scorm:read', 'scorm:write', 'quizzes:read', 'quizzes:write'])
  const course: string = (await registerCourse(t, author, { org: org.id }, undefined, { name: 'Course' })).body.id
  const made = async (title: string): Promise<string> => (await t.call(author, 'POST', '/api/quizzes', { ...owned, title })).body.id
  const [quiz, draft] = [await made('Quiz'), await made('Draft')]
  await t.call(author, 'PUT', `/api/quizzes/${quiz}/questions`, { questions: [question.truth()] })
  await t.call(author, 'POST', `/api/quizzes/${quiz}/publish`, {})
  await t.db.insertInto('event').values({ ...owned, id: event, title: 'Event' }).execute()
  await t.db.insertInto('event_participant').values({ ...of, event_id: event, user_id: first.account_id }).execute()
  const role = await t.role(org, [])
  await t.grant(first, { id: role.id, organization_id: org.id })
  await t.db.insertInto('learning_pathway').values({ ...owned, id: pathway, slug: 'way', name: 'Pathway' }).execute()
  await t.db.insertInto('learning_pathway_assignment').values({ ...of, id: randomUUIDv7(), pathway_id: pathway, assignee_kind: 'role', role_id: role.id }).execute()
  return [
    { kind: 'scorm_course', id: course, label: 'Course', readers: [first, second], outsiders: [] },
    { kind: 'quiz', id: quiz, label: 'Quiz', readers: [first, second], outsiders: [] },
    { kind: 'quiz', id: draft, label: 'Draft', readers: [], outsiders: [first, second] },
    { kind: 'event', id: event, label: 'Event', readers: [first], outsiders: [second] },
    { kind: 'learning_pathway', id: pathway, label: 'Pathway', readers: [first], outsiders: [second] },
  ]
} // prettier-ignore
