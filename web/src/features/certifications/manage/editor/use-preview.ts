import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { number } from '../../../../platform/words/format.ts'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { PAGE } from '../../parts/first-few.tsx'
import { SETTLES_MS } from '../../parts/settles.ts'
import type { Certification } from '../words.ts'
import { rulesErrors } from './check.ts'
import { type TypeDraft, changesProof, supposition } from './draft.ts'

export const PREVIEW = '/api/certifications/{cert_id}/preview'
const AS_SAVED = '{}'

export type PreviewState = Omit<ReturnType<typeof usePreview>, 'pages'> & { pages: PreviewPages }
/** The part of the paged query that the preview uses. */
type PreviewPages = Pick<
  ReturnType<typeof usePreview>['pages'],
  'data' | 'error' | 'refetch' | 'fetchStatus' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Fetches what the draft would change, after a pause in typing. It waits while a rule has errors. */
export function usePreview(base: Certification, draft: TypeDraft) {
  const text = JSON.stringify(changesProof(draft, base) ? supposition(draft) : {})
  const [settled] = useDebouncedValue(text, SETTLES_MS)
  const body: Schemas['PreviewCertification'] = useMemo(() => JSON.parse(settled), [settled])
  const whole = Object.keys(rulesErrors(draft)).length === 0
  const pages = $api.useInfiniteQuery(
    'post',
    PREVIEW,
    { params: { path: { cert_id: base.id }, query: { limit: PAGE } }, body },
    { ...byCursor, placeholderData: keepPreviousData, enabled: whole && text === settled && base.archived_at === null },
  )
  const late = settled !== text || pages.isPlaceholderData
  return { pages, first: pages.data?.pages[0], changed: settled !== AS_SAVED, settled, late, whole }
}

/** Sentence such as `38 people would lose this, 6 would gain it.` */
export function changeSentence({ gain_count: gain, lose_count: lose }: Schemas['CertificationPreview']): string {
  if (gain === 0 && lose === 0) return t`Nobody would gain or lose this.`
  if (gain === 0) return plural(lose, { one: '# person would lose this.', other: '# people would lose this.' })
  if (lose === 0) return plural(gain, { one: '# person would gain this.', other: '# people would gain this.' })
  const gaining = number(gain)
  return plural(lose, {
    one: `# person would lose this, ${gaining} would gain it.`,
    other: `# people would lose this, ${gaining} would gain it.`,
  })
}
