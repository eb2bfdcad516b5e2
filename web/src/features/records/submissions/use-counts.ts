import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'

const SETTLES_MS = 400

/** What a submission would count towards, once nobody has typed for a moment; not asked while there is no `body`, and not of what is `decided`. */
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
