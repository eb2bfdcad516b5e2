import type { CommitAttempt } from '#modules/scorm-content/commits/schema.ts'

/** One commit of the player for a part of a course. */
export type CourseCommit = Pick<CommitAttempt, 'item_id' | 'trigger' | 'set' | 'session_time'>
export type AttemptStory = { course: string; learner: string; said: CourseCommit[] }

const clock = (minutes: number) => `0000:${String(minutes).padStart(2, '0')}:00`
/** Suspend data of a learner who saw the first pages and answered no question. */
const lookedAt = (pages: number) => JSON.stringify({ seen: Array.from({ length: pages }, (_, page) => page), answers: {} })

/** A test question with the right answer and the most frequent wrong one. */
type Question = { id: string; asks: string; right: string; wrong: string }

const hygieneQuestions: Question[] = [
  { id: 'moments', asks: 'You straighten a patient’s blanket without touching the patient. What now?', right: 'b', wrong: 'a' },
  { id: 'spores', asks: 'You cared for somebody with infectious diarrhoea. How do you clean your hands?', right: 'c', wrong: 'a' },
  { id: 'gloves', asks: 'You take off your gloves. What comes next?', right: 'a', wrong: 'c' },
  { id: 'rub', asks: 'Your hands look clean, and you are about to take a pulse. What is best?', right: 'b', wrong: 'a' },
]
const fireQuestions: Question[] = [
  { id: 'first', asks: 'A waste basket burns beside a bed. What comes first?', right: 'b', wrong: 'c' },
  { id: 'doors', asks: 'Why do fire doors have to be shut?', right: 'a', wrong: 'b' },
  { id: 'oxygen', asks: 'What do you do about the oxygen?', right: 'c', wrong: 'a' },
  { id: 'size', asks: 'When may you try to put a fire out yourself?', right: 'b', wrong: 'a' },
  { id: 'lift', asks: 'How do you bring patients away?', right: 'a', wrong: 'b' },
]

/**
 * Interactions with `right` right answers; `turn` selects the wrong ones. SCORM 1.2 has no description of a question, so only `modern`
 * sets it.
 */
function answered(questions: Question[], right: number, turn: number, modern: boolean): Record<string, string> {
  const told = questions.flatMap(({ id, asks, right: good, wrong }, nr) => {
    const isRight = (nr + turn) % questions.length < right
    const at = `cmi.interactions.${nr}`
    return [
      [`${at}.id`, id],
      [`${at}.type`, 'choice'],
      ...(modern ? [[`${at}.description`, asks]] : []),
      [`${at}.${modern ? 'learner_response' : 'student_response'}`, isRight ? good : wrong],
      [`${at}.correct_responses.0.pattern`, good],
      [`${at}.result`, isRight ? 'correct' : modern ? 'incorrect' : 'wrong'],
    ]
  })
  return Object.fromEntries(told)
}

/** `right` counts the right answers of the four. Without it, the learner left on the second page. */
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
              ...answered(hygieneQuestions, right, minutes, false),
            }),
      },
    },
  ],
})

const part = (item_id: string, minutes: number, set: Record<string, string>): CourseCommit => ({
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

/** `right` counts the right answers of the five in the test. `left` is the part in which the learner left. */
const fire = (learner: string, minutes: number, { right, left }: { right?: number; left?: 'prevent' | 'respond' }): AttemptStory => ({
  course: 'fire-safety',
  learner,
  said:
    left === 'prevent'
      ? [part('prevent', minutes, halfway)]
      : [
          part('prevent', minutes, read),
          part('respond', minutes, left ? halfway : read),
          ...(right === undefined ? [] : [part('test', minutes, tested(right, minutes))]),
        ],
})

const tested = (right: number, turn: number) => ({
  'cmi.completion_status': 'completed',
  'cmi.success_status': right >= 4 ? 'passed' : 'failed',
  'cmi.score.raw': String(right * 20),
  'cmi.score.min': '0',
  'cmi.score.max': '100',
  'cmi.score.scaled': String(right / 5),
  ...answered(fireQuestions, right, turn, true),
})

/** Attempts of the hospital's people, oldest first. */
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
