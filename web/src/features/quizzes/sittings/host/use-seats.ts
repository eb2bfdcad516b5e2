import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, api } from '../../../../platform/client.ts'
import { type Sitting, type State, isPast } from '../words.ts'

/** Who looks at the page changes without anybody doing something. */
const LOOK_AGAIN_MS = 10_000
/** However many answer at once. */
const OFTEN_MS = 2000

/** Everybody who is expected or has come, asked again whenever the state says that it is different. */
export function useSeats(sitting: Sitting, { seq, joined, answered: count, phase }: State) {
  const { id, is_host } = sitting
  const pulse = useThrottledValue(`${seq} ${joined} ${count} ${phase}`, OFTEN_MS)
  return useQuery({
    queryKey: ['seats of a sitting', id, pulse],
    queryFn: () => answered(api.GET('/api/quiz-sittings/{quiz_sitting_id}/seats', { params: { path: { quiz_sitting_id: id } } })),
    enabled: is_host,
    placeholderData: keepPreviousData,
    staleTime: LOOK_AGAIN_MS,
    gcTime: 0,
    refetchInterval: isPast(sitting) ? false : LOOK_AGAIN_MS,
  })
}
