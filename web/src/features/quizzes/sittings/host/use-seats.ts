import { useThrottledValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, api } from '../../../../platform/client.ts'
import { type Sitting, type State, isPast } from '../words.ts'

/** Interval in which seats are fetched again, because presence changes without any event. */
const LOOK_AGAIN_MS = 10_000
/** Shortest time between two requests, however many people answer at once. */
const OFTEN_MS = 2000

/** Most seats that one response has. */
export const MOST_SEATS = 500

type SeatQuery = { q?: string; limit?: number }

/** People who are expected or have joined, filtered by `q` in their names. Fetched again each time the state differs. */
export function useSeats(sitting: Sitting, { seq, joined, answered: count, phase }: State, query: SeatQuery) {
  const { id, is_host } = sitting
  const pulse = useThrottledValue(`${seq} ${joined} ${count} ${phase}`, OFTEN_MS)
  return useQuery({
    queryKey: ['seats of a sitting', id, query, pulse],
    queryFn: () =>
      answered(
        api.GET('/api/quiz-sittings/{quiz_sitting_id}/seats', {
          params: { path: { quiz_sitting_id: id }, query },
        }),
      ),
    enabled: is_host,
    placeholderData: keepPreviousData,
    staleTime: LOOK_AGAIN_MS,
    gcTime: 0,
    refetchInterval: isPast(sitting) ? false : LOOK_AGAIN_MS,
  })
}
