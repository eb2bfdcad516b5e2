import type { CreateQuiz } from '#modules/quizzes/schema.ts'
import type { QuestionBody } from '#modules/quizzes/questions/schema.ts'
import type { DemoSubject } from '../people.ts'
import { fireQuestions } from './quiz-fire.ts'
import { handQuestions } from './quiz-hands.ts'
import { seaQuestions } from './quiz-sea.ts'

/** A question with its difficulty (0 to 1). With `misread`, the ablest learners get it wrong. */
export type DemoQuestion = { asks: QuestionBody; hard: number; misread?: true }
/** An attempt `days` days ago. `able` is the ability of the learner, from 0 to 1; `minutes` is the length. */
export type DemoTry = { learner: string; days: number; able: number; minutes: number }

/** A live sitting that begins `begins` minutes from now. `hosts` lead it together with its author. */
export type DemoSitting = {
  title: string
  pacing: 'self' | 'host'
  begins: number
  minutes: number
  location: string | null
  hosts: string[]
}

export type DemoQuiz = {
  about: Omit<CreateQuiz, 'owner_organization_id' | 'owner_department_id' | 'subject_matter_ids'>
  subject: string
  questions: DemoQuestion[]
  tries: DemoTry[]
  /** The author graded this many attempts, the oldest ones. The newer ones wait. */
  graded: number
  sittings?: DemoSitting[]
  certifies?: { slug: string; name: string; description: string }
}
export type QuizStory = { organization: string; author: DemoSubject; quizzes: DemoQuiz[] }

const tried = (learner: string, days: number, able: number, minutes: number): DemoTry => ({ learner, days, able, minutes })

/** Quizzes of the wards and of the ferries, with their attempts. */
export const quizStories: QuizStory[] = [
  {
    organization: 'harbour-view',
    author: 'amir',
    quizzes: [
      {
        about: {
          title: 'Hand hygiene: when and how',
          description_markdown:
            'Nine questions on the five moments and on what to do when hands are **visibly dirty**. You may look things up; it is about knowing where.\n\nWhoever passes can claim *Hand hygiene on the wards*.',
          passing_score: 75,
          review: 'full',
        },
        subject: 'patient-safety',
        questions: handQuestions,
        tries: [
          tried('Beatrice Conti', 61, 0.95, 6),
          tried('Samuel Osei', 58, 0.8, 7),
          tried('Anton Weiss', 55, 0.3, 4),
          tried('Anton Weiss', 51, 0.7, 9),
          tried('Hanna Virtanen', 50, 0.9, 8),
          tried('Chloe Marchetti', 47, 0.65, 5),
          tried('Mateo Silva', 44, 0.5, 12),
          tried('Yusuf Demir', 40, 0.75, 11),
          tried('Elin Bergström', 37, 0.85, 6),
          tried('Nadia Rahman', 33, 0.6, 7),
          tried('Nadia Rahman', 30, 0.85, 9),
          tried('Sofia Almeida', 29, 0.95, 5),
          tried('Tara Quinn', 24, 0.2, 3),
          tried('Lucía Ferrer', 20, 0.7, 10),
          tried('Victor Moreau', 17, 0.9, 8),
          tried('Magnus Eide', 12, 0.55, 6),
          tried('Freddie Shaw', 9, 0.4, 5),
          tried('Fatou Diallo', 5, 0.85, 7),
          tried('Isla MacLeod', 2, 0.8, 9),
        ],
        graded: 0,
        // A visitor who has just started the demo can try it at once.
        sittings: [
          { title: 'Hand hygiene, all together', pacing: 'host', begins: -1, minutes: 720, location: null, hosts: ['Ingrid Sørensen'] },
        ],
        certifies: {
          slug: 'hand-hygiene-on-the-wards',
          name: 'Hand hygiene on the wards',
          description: 'Pass the quiz on hand hygiene, and claim it.',
        },
      },
      {
        about: {
          title: 'Fire on the ward',
          description_markdown:
            'What comes first, who is moved first, and what you would do on **your** ward. One question is answered in your own words and read by a person.',
          passing_score: 70,
          max_attempts: 3,
          retake_wait_minutes: 60,
          time_limit_minutes: 20,
          review: 'after_pass',
        },
        subject: 'evacuation',
        questions: fireQuestions,
        sittings: [
          {
            title: 'Fire on the ward: the yearly test',
            pacing: 'self',
            begins: 7 * 24 * 60,
            minutes: 45,
            location: 'Lecture hall, ground floor',
            hosts: [],
          },
        ],
        tries: [
          tried('Anton Weiss', 44, 0.45, 18),
          tried('Mateo Silva', 41, 0.6, 16),
          tried('Tara Quinn', 39, 0.3, 8),
          tried('Anton Weiss', 38, 0.75, 17),
          tried('Isla MacLeod', 36, 0.85, 13),
          tried('Beatrice Conti', 34, 0.95, 12),
          tried('Hanna Virtanen', 31, 0.85, 15),
          tried('Samuel Osei', 28, 0.5, 19),
          tried('Elin Bergström', 26, 0.9, 11),
          tried('Samuel Osei', 25, 0.8, 14),
          tried('Chloe Marchetti', 22, 0.6, 17),
          tried('Sofia Almeida', 19, 0.95, 10),
          tried('Yusuf Demir', 15, 0.7, 18),
          tried('Lucía Ferrer', 11, 0.75, 16),
          tried('Maya Okafor', 8, 0.35, 9),
          tried('Victor Moreau', 6, 0.85, 13),
          tried('Nadia Rahman', 3, 0.8, 15),
          tried('Magnus Eide', 2, 0.7, 17),
          tried('Fatou Diallo', 1, 0.9, 12),
        ],
        graded: 16,
      },
    ],
  },
  {
    organization: 'skerry-line',
    author: 'freya',
    quizzes: [
      {
        about: {
          title: 'Sea survival: the first ten minutes',
          description_markdown: 'For everybody who sails. Think of the **last drill**: what did you do with your hands?',
          passing_score: 80,
          time_limit_minutes: 15,
          review: 'full',
        },
        subject: 'sea-survival',
        questions: seaQuestions,
        tries: [
          tried('Angus Reid', 40, 0.95, 6),
          tried('Nils Hagen', 33, 0.6, 9),
          tried('Nils Hagen', 26, 0.9, 8),
          tried('Rowan Bell', 21, 0.85, 7),
          tried('Astrid Moe', 14, 0.9, 6),
          tried('Douglas Kerr', 9, 0.4, 11),
          tried('Mina Solberg', 4, 0.85, 8),
        ],
        graded: 0,
      },
    ],
  },
]
