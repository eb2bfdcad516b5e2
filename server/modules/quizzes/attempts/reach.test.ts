import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { answerTo, question, school, take } from '../../../../test/quizzes.ts'

const t = await harness()

/** A quiz of a ward with an essay. A nurse of the ward took it, and so did a nurse who has moved to another ward since. */
async function world() {
  const s = await school(t)
  const [here, there] = [await t.dept(s.org), await t.dept(s.org)]
  const made = await s.quiz([question.truth(), question.essay()], { owner_department_id: here.id })
  const [truth, essay] = made.questions
  const trainer = await t.person(s.org, ['quizzes:read', 'quizzes:grade', 'quizzes:write'], here)
  const [near, far] = [await t.person(s.org), await t.person(s.org)]
  const staff = await t.role(s.org, [], here)
  const attempts = new Map<Person, string>()
  for (const who of [near, far]) {
    await t.grant(who, staff)
    const answers = { [truth.question_id]: answerTo(truth), [essay.question_id]: { text: `By ${who.account_id}` } }
    attempts.set(who, (await take(t, who, made, answers)).id)
    const given = { extra_minutes: 5, reason: 'Asked for' }
    expect((await t.call(s.author, 'PUT', `${made.at}/overrides/${who.account_id}`, given)).status).toBe(200)
  }
  await t.db.deleteFrom('role_grant').where('account_id', '=', far.account_id).execute()
  await t.grant(far, await t.role(s.org, [], there))
  return { ...s, made, essay, trainer, near, far, attempts }
}

test('who keeps the quizzes of a ward reads and grades the attempts of people who hold a role there, and no others', async () => {
  const { made, essay, trainer, author, grader, near, far, attempts } = await world()
  const named = async (by: Person, url: string) => {
    const { status, text } = await t.call<unknown>(by, 'GET', url)
    expect([url, status]).toEqual([url, 200])
    return [near, far].map(({ account_id }) => text.includes(account_id))
  }
  const queue = `/api/quiz-attempts/to-grade?quiz_id=${made.id}`
  for (const url of [`${made.at}/attempts`, `${made.at}/attempts/export.csv`, `${made.at}/overrides`, queue]) {
    expect([url, ...(await named(url === queue ? grader : author, url))]).toEqual([url, true, true])
    expect([url, ...(await named(trainer, url))]).toEqual([url, true, false])
  }
  expect((await t.call(trainer, 'GET', '/api/to-do')).body.counts.quiz_attempt).toBe(1)

  const [ours, theirs] = [near, far].map((who) => `/api/quiz-attempts/${attempts.get(who)!}`)
  const grades = { grades: [{ question_id: essay.question_id, points: 1 }] }
  const acts = (attempt: string, { account_id }: Person): ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] => [
    ['GET', attempt],
    ['PUT', `${attempt}/grade/${essay.question_id}/reservation`, {}],
    ['POST', `${attempt}/grade`, grades],
    ['PUT', `${made.at}/overrides/${account_id}`, { extra_attempts: 1, reason: 'Once more' }],
    ['DELETE', `${made.at}/overrides/${account_id}`],
  ]
  for (const [method, url, body] of acts(theirs!, far)) {
    const { status } = await t.call<unknown>(trainer, method, url, body)
    expect([method, url, status]).toEqual([method, url, 404])
  }
  for (const [method, url, body] of acts(ours!, near)) {
    const { status } = await t.call<unknown>(trainer, method, url, body)
    expect([method, url, status < 300]).toEqual([method, url, true])
  }
  expect((await t.call<unknown>(far, 'GET', theirs!)).status).toBe(200)
})
