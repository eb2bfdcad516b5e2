import { modals } from '@mantine/modals'
import { hurry } from './after-first-page.ts'
import { makeRoom } from './make-room.ts'

type Question = Parameters<typeof modals.openConfirmModal>[0]

let waiting: Question[] | undefined = []

/** Asks before something is done, over the page: at once, or as soon as there is what shows questions. */
export function openQuestion(question: Question): void {
  makeRoom()
  if (waiting === undefined) modals.openConfirmModal(question)
  else {
    waiting.push(question)
    hurry()
  }
}

/** What shows questions is there. */
export function showQuestions(): void {
  const before = waiting ?? []
  waiting = undefined
  for (const question of before) modals.openConfirmModal(question)
}
