import type { CommitAttempt } from '#modules/scorm-content/commits/schema.ts'

/** What the page of a course says of one of its parts. */
export type Said = Pick<CommitAttempt, 'item_id' | 'trigger' | 'set' | 'session_time'>
export type AttemptStory = { course: string; learner: string; said: Said[] }

const clock = (minutes: number) => `0000:${String(minutes).padStart(2, '0')}:00`
/** Where somebody left: the first pages seen, no question answered. */
const lookedAt = (pages: number) => JSON.stringify({ seen: Array.from({ length: pages }, (_, page) => page), answers: {} })

/** Right answers of the four, after so many minutes; without any the learner left on the second page. */
const hygiene = (learner: string, minutes: number, right?: number): AttemptStory => ({
  course: 'hand-hygiene',
  learner,
  said: [
    {
      item_id: 'five-moments',
      trigger: 'terminate',
      session_time: clock(minutes),
      set: {
        'cmi.core.exit': 'suspend',
        ...(right === undefined
          ? { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '1', 'cmi.suspend_data': lookedAt(2) }
          : {
              'cmi.core.lesson_status': right >= 3 ? 'passed' : 'failed',
              'cmi.core.score.raw': String(right * 25),
              'cmi.core.score.min': '0',
              'cmi.core.score.max': '100',
            }),
      },
    },
  ],
})

const part = (item_id: string, minutes: number, set: Record<string, string>): Said => ({
  item_id,
  trigger: 'terminate',
  session_time: `PT${minutes}M`,
  set: { 'cmi.exit': 'suspend', ...set },
})
const read = { 'cmi.completion_status': 'completed', 'cmi.progress_measure': '1.00' }
const halfway = {
  'cmi.completion_status': 'incomplete',
  'cmi.progress_measure': '0.50',
  'cmi.location': '1',
  'cmi.suspend_data': lookedAt(2),
}

/** Right answers of the five in the test; without any the learner left in the first or the second part. */
const fire = (learner: string, minutes: number, { right, left }: { right?: number; left?: 'prevent' | 'respond' }): AttemptStory => ({
  course: 'fire-safety',
  learner,
  said:
    left === 'prevent'
      ? [part('prevent', minutes, halfway)]
      : [
          part('prevent', minutes, read),
          part('respond', minutes, left ? halfway : read),
          ...(right === undefined ? [] : [part('test', minutes, tested(right))]),
        ],
})

const tested = (right: number) => ({
  'cmi.completion_status': 'completed',
  'cmi.success_status': right >= 4 ? 'passed' : 'failed',
  'cmi.score.raw': String(right * 20),
  'cmi.score.min': '0',
  'cmi.score.max': '100',
  'cmi.score.scaled': String(right / 5),
})

/** Who of the hospital is how far in its courses, oldest first. */
export const attemptStories: AttemptStory[] = [
  hygiene('Beatrice Conti', 6, 4),
  hygiene('Samuel Osei', 5, 4),
  hygiene('Anton Weiss', 7, 2),
  fire('Beatrice Conti', 5, { right: 5 }),
  hygiene('Hanna Virtanen', 8, 3),
  hygiene('Chloe Marchetti', 4, 4),
  fire('Hanna Virtanen', 4, { right: 4 }),
  hygiene('Mateo Silva', 2),
  hygiene('Yusuf Demir', 11, 3),
  fire('Elin Bergström', 6, { right: 5 }),
  hygiene('Nadia Rahman', 5, 4),
  fire('Samuel Osei', 4, { left: 'respond' }),
  hygiene('Elin Bergström', 7, 3),
  fire('Chloe Marchetti', 3, { right: 3 }),
  hygiene('Sofia Almeida', 6, 4),
  hygiene('Tara Quinn', 3),
  fire('Lucía Ferrer', 7, { right: 4 }),
  hygiene('Victor Moreau', 9, 3),
  hygiene('Magnus Eide', 5, 4),
  fire('Sofia Almeida', 5, { right: 5 }),
  hygiene('Freddie Shaw', 5, 1),
  fire('Fatou Diallo', 5, { left: 'prevent' }),
  hygiene('Isla MacLeod', 2),
  fire('Maya Okafor', 3, { left: 'prevent' }),
]
