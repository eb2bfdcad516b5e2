import { expect, test } from 'vitest'
import { drop, keep, marksAsText, marksOf, onMarks, settle } from './kept-marks.ts'
import { type Mark, capturedAt, insisted, nextOf, shown, standing } from './queue.ts'

const me = 'me'
const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`
const mark = (user_id: string, minute: number, more: Partial<Mark> = {}): Mark => ({
  event: { id: 'drill', title: 'Drill', organization_id: 'org' },
  user_id,
  name: user_id,
  attendance: 'attended',
  credited_hours: null,
  note: null,
  at: at(minute),
  seen: null,
  state: { is: 'waiting' },
  ...more,
})
const person = (user_id: string) => ({ user_id, display_name: user_id, email: null })
const place = (user_id: string, more: object = {}) => ({
  person: person(user_id),
  is_member: true,
  attendance: 'attended' as const,
  registered_at: at(0),
  captured_at: null,
  marked_at: null,
  marked_by: null,
  self_recorded: false,
  credited_hours: null,
  note: null,
  record_id: null,
  check_in: null,
  ...more,
})

/** A storage that two tabs of a browser share. */
function browser(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (nr) => [...kept.keys()][nr] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined })

test('marks go in the order in which they were made, and one that was refused holds up none', () => {
  const all = [mark('c', 3), mark('b', 1, { state: { is: 'refused', why: { error: 'forbidden', error_description: '' } } }), mark('a', 2)]
  expect(nextOf(all)?.user_id).toBe('a')
  expect(nextOf([all[0]!, all[1]!])?.user_id).toBe('c')
  expect(nextOf([all[1]!])).toBeUndefined()
})

test('of several marks of one person the last is sent, with a moment of its own', () => {
  const tab = browser()
  keep(tab, me, mark('a', 1))
  keep(tab, me, mark('b', 1))
  keep(tab, me, mark('a', 1, { attendance: 'absent' }))
  expect(marksOf(tab, me)).toMatchObject([
    { user_id: 'a', attendance: 'absent', at: '2026-11-24T10:01:00.001Z' },
    { user_id: 'b', attendance: 'attended' },
  ])
})

test('marks are their maker’s alone, and are told to whoever listens', () => {
  const tab = browser()
  let told = 0
  const end = onMarks(() => (told += 1))
  keep(tab, me, mark('a', 1))
  keep(tab, 'meanwhile', mark('b', 1))
  end()
  drop(tab, me, mark('a', 1))
  expect(told).toBe(2)
  expect(marksAsText(tab, me)).toBe('[]')
  expect(marksOf(tab, 'meanwhile')).toHaveLength(1)
})

test('what one tab sends does not take away what another one has marked meanwhile, which knows of what arrived', () => {
  const shared = browser()
  const sent = mark('a', 1)
  keep(shared, me, sent)
  keep(shared, me, mark('a', 2, { attendance: 'absent' }))
  settle(shared, me, sent, { is: 'sent' }, at(1))
  drop(shared, me, sent)
  expect(marksOf(shared, me)).toMatchObject([{ attendance: 'absent', seen: at(1), state: { is: 'waiting' } }])
  const [newer] = marksOf(shared, me)
  settle(shared, me, newer!, { is: 'sent' }, at(2))
  drop(shared, me, newer!)
  expect(marksOf(shared, me)).toEqual([])
  settle(shared, me, newer!, { is: 'sent' }, at(2))
  expect(marksOf(shared, me)).toEqual([])
})

test('a mark was made by the clock of the service, and later than what its maker saw', () => {
  expect(capturedAt(mark('a', 5), 0)).toBe(at(5))
  expect(capturedAt(mark('a', 5), 20_000)).toBe(at(5))
  expect(capturedAt(mark('a', 25), 20 * 60_000)).toBe(at(5))
  expect(capturedAt(mark('a', 5), -20 * 60_000)).toBe(at(25))
  expect(capturedAt(mark('a', 5, { seen: '2026-11-24T10:06:00.123456Z' }), 0)).toBe('2026-11-24T10:06:00.124Z')
})

test('a mark stands, or a later one does: then its maker decides', () => {
  const mine = mark('a', 5)
  expect(standing(mine, at(5), place('a', { captured_at: '2026-11-24T10:05:00Z' }))).toEqual({ is: 'sent' })
  expect(standing(mine, at(5), place('a', { captured_at: at(7) }))).toEqual({ is: 'sent' })
  const by = { attendance: 'absent' as const, captured_at: at(7), marked_by: person('ingrid') }
  const state = standing(mine, at(5), place('a', by))
  expect(state).toEqual({ is: 'overtaken', by })
  expect(standing({ ...mine, note: 'Left early' }, at(5), place('a', { captured_at: at(7) }))).toMatchObject({ is: 'overtaken' })
  const again = insisted({ ...mine, state }, at(6))
  expect(again).toMatchObject({ attendance: 'attended', seen: at(7), state: { is: 'waiting' } })
  expect(capturedAt(again, 0)).toBe('2026-11-24T10:07:00.001Z')
})

test('the roster shows what was marked here, but not what was refused or overtaken', () => {
  const theirs = place('a', { attendance: 'registered' })
  expect(shown(theirs, mark('a', 1, { note: 'Late' }))).toMatchObject({ attendance: 'attended', note: 'Late' })
  expect(shown(theirs, mark('a', 1, { state: { is: 'sent' } })).attendance).toBe('attended')
  expect(shown(theirs, mark('a', 1, { state: { is: 'refused', why: { error: 'x', error_description: '' } } }))).toBe(theirs)
  expect(shown(theirs, undefined)).toBe(theirs)
})
