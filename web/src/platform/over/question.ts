import { modals } from '@mantine/modals'
import { hurry } from './after-first-page.ts'
import { makeRoom } from './make-room.ts'

type Question = Parameters<typeof modals.openConfirmModal>[0]

let waiting: Question[] | undefined = []

/** Shows a question above the page. If the component for questions is not loaded yet, the question waits for it. */
export function openQuestion(question: Question): void {
  makeRoom()
  if (waiting === undefined) modals.openConfirmModal(question)
  else {
    waiting.push(question)
    hurry()
  }
}

/** Shows the waiting questions. Called when the component for questions is mounted. */
export function showQuestions(): void {
  const before = waiting ?? []
  waiting = undefined
  for (const question of before) modals.openConfirmModal(question)
}
