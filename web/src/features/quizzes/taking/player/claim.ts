import { useQuery } from '@tanstack/react-query'
import { type Schemas, answered, api } from '../../../../platform/client.ts'
import { isRefusal } from '../../../../platform/refusal.ts'

/** Retry interval while the service cannot be reached. */
const AGAIN_MS = 5000

type Attempt = Schemas['QuizAttempt']

/** Claims an attempt, so that only this window saves from now on. Returns the stored answers too. */
export function useClaim({ id, quiz }: Pick<Attempt, 'id' | 'quiz'>, writer: string) {
  return useQuery({
    queryKey: ['quiz attempt taken over', id, writer],
    queryFn: () =>
      answered(api.POST('/api/quizzes/{quiz_id}/attempts', { params: { path: { quiz_id: quiz.id } }, body: { writer, attempt_id: id } })),
    // Each claim takes the attempt from another window, so only the reader may repeat it.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { error } }) => (error === null || isRefusal(error) ? false : AGAIN_MS),
  })
}
