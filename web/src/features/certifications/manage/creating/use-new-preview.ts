import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { PAGE } from '../../parts/first-few.tsx'
import { SETTLES_MS } from '../../parts/settles.ts'
import type { PreviewState } from '../editor/use-preview.ts'
import { type NewDraft, supposed } from './draft.ts'

/** People who could get the award once the certification is created. Asked after a pause in typing. */
export function useNewPreview(draft: NewDraft): PreviewState {
  const asked = supposed(draft)
  const text = JSON.stringify(asked ?? nobody)
  const [settled] = useDebouncedValue(text, SETTLES_MS)
  const body: Schemas['PreviewNewCertification'] = useMemo(() => JSON.parse(settled), [settled])
  const whole = asked !== undefined
  const pages = $api.useInfiniteQuery(
    'post',
    '/api/certifications/preview',
    { params: { query: { limit: PAGE } }, body },
    { ...byCursor, placeholderData: keepPreviousData, enabled: whole && text === settled },
  )
  const [found] = pages.data?.pages ?? []
  return {
    pages,
    // Nobody has the new certification yet, so everybody who qualifies counts as awardable now.
    first: found && { ...found, awardable_now: found.awardable_then },
    changed: false,
    settled,
    late: settled !== text || pages.isPlaceholderData,
    whole,
  }
}
const nobody: Schemas['PreviewNewCertification'] = { owner_organization_id: '' }
