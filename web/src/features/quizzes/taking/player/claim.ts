import { useQuery } from '@tanstack/react-query'
import { type Schemas, answered, api } from '../../../../platform/client.ts'
import { isRefusal } from '../../../../platform/refusal.ts'

/** Where the service is not reached. */
const AGAIN_MS = 5000

type Attempt = Schemas['QuizAttempt']

/** Takes an attempt over, so that this window saves from now on and no other; what is stored comes along. */
export function useClaim({ id, quiz }: Pick<Attempt, 'id' | 'quiz'>, writer: string) {
  return useQuery({
    queryKey: ['quiz attempt taken over', id, writer],
    queryFn: () =>
      answered(api.POST('/api/quizzes/{quiz_id}/attempts', { params: { path: { quiz_id: quiz.id } }, body: { writer, attempt_id: id } })),
    // Each window takes over from the one before, so nothing but the reader may bring another about.
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { error } }) => (error === null || isRefusal(error) ? false : AGAIN_MS),
  })
}
