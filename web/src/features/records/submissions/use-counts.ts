import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'

const SETTLES_MS = 400

/** Fetches what a submission would count towards, after a pause in typing. Asks nothing without a `body` or when it is `decided`. */
export function useCounts(body: Schemas['PreviewSubmission'] | undefined, decided: boolean) {
  const text = JSON.stringify(body ?? null)
  const [settled] = useDebouncedValue(text, SETTLES_MS)
  const asked: Schemas['PreviewSubmission'] | null = useMemo(() => JSON.parse(settled), [settled])
  return $api.useQuery(
    'post',
    '/api/records/submissions/preview',
    { body: asked ?? {} },
    { enabled: asked !== null && !decided, placeholderData: keepPreviousData },
  )
}
