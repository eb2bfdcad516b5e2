import { createContext, use } from 'react'
import { api } from '../../../platform/client.ts'
import { type Tickets, ticketsOf } from '../../../platform/files/attached/tickets.ts'

/** The resource through which the reader sees files. Each gives only the files that its questions name. */
export type Origin = { quiz: string } | { attempt: string } | { toGrade: string } | { sitting: string }

/** Origin of the files in all texts inside. Without it, pictures show their descriptions. */
export const FilesOf = createContext<Origin | undefined>(undefined)

export const useOrigin = (): Origin | undefined => use(FilesOf)

/** Ticket source for the download address of a file. */
export function ticketsIn(origin: Origin, attachment_id: string): Tickets {
  const key = ['file of a quiz', JSON.stringify(origin), attachment_id]
  if ('quiz' in origin) {
    const path = { quiz_id: origin.quiz, attachment_id }
    return ticketsOf(key, () => api.GET('/api/quizzes/{quiz_id}/attachments/{attachment_id}/download', { params: { path } }))
  }
  if ('attempt' in origin) {
    const path = { quiz_attempt_id: origin.attempt, attachment_id }
    return ticketsOf(key, () => api.GET('/api/quiz-attempts/{quiz_attempt_id}/attachments/{attachment_id}/download', { params: { path } }))
  }
  if ('sitting' in origin) {
    const path = { quiz_sitting_id: origin.sitting, attachment_id }
    return ticketsOf(key, () => api.GET('/api/quiz-sittings/{quiz_sitting_id}/attachments/{attachment_id}/download', { params: { path } }))
  }
  const path = { quiz_attempt_id: origin.toGrade, attachment_id }
  return ticketsOf(key, () =>
    api.GET('/api/quiz-attempts/{quiz_attempt_id}/grade/attachments/{attachment_id}/download', { params: { path } }),
  )
}
