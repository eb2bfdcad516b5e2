import { opensOnce } from './aids.ts'
import { planRemindersOnce, sendRemindersOnce } from './notifications.ts'
import { conflictsOnce } from './planning.ts'
import { examOnce, figuresOnce } from './quizzes.ts'
import { searchOnce } from './search.ts'
import type { Stage } from './stage.ts'

/** A task with a time limit instead of a counterpart. `most` is in milliseconds. */
export type Timed = { name: string; most: number; once: () => Promise<number> }
export type Times = { name: string; most: number; took: number[] }

/** The tasks in the order in which they run: reminders are planned before they are sent. */
export const timed = ({ database: { pool }, servers, sink, world }: Stage): Timed[] => [
  { name: 'W4 who opened an aid, of ten times as many openings as records', most: 300, once: () => opensOnce(servers, world) },
  { name: 'W7 conflicts of 250 people in 200 windows', most: 300, once: () => conflictsOnce(servers, world) },
  { name: 'W9 500 begin and submit an attempt', most: 10_000, once: () => examOnce(pool, servers, world) },
  { name: 'W9 figures of up to 10,000 attempts at 50 questions', most: 1000, once: () => figuresOnce(servers, world) },
  { name: 'W10 search, learner, p95', most: 50, once: () => searchOnce(servers, world.people.learner) },
  { name: 'W10 search, administrator, p95', most: 50, once: () => searchOnce(servers, world.people.administrator) },
  { name: 'W12 plan up to 10,000 reminders', most: 10_000, once: () => planRemindersOnce(pool, servers, world) },
  { name: 'W12 send them', most: 60_000, once: () => sendRemindersOnce(servers, sink, world) },
]
