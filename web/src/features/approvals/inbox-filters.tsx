import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { Filters } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import type { Kind, Listing } from './waiting.ts'

type Props = {
  listing: Listing
  /** How many of each kind wait. */
  counts: Record<Kind, number>
  onChange: (change: { [Name in keyof Listing]?: Listing[Name] | undefined }) => void
}

/** What narrows the inbox: a search among everything that waits, and the two kinds where both wait. */
export function InboxFilters({ listing: { show, q }, counts, onChange }: Props) {
  const both = show !== undefined || (counts.record > 0 && counts.request > 0)
  return (
    <Filters
      search={<SearchField label={t`Title or person`} q={q} onSearch={(next) => onChange({ q: next })} />}
      set={[show, q].filter(Boolean).length}
      onClear={() => onChange({ show: undefined, q: undefined })}
    >
      {both && (
        <SegmentedControl
          aria-label={t`What the list shows`}
          data={[
            { value: 'all', label: t`All ${{ count: counts.record + counts.request }}` },
            { value: 'request', label: t`Certifications ${{ count: counts.request }}` },
            { value: 'record', label: t`Records ${{ count: counts.record }}` },
          ]}
          value={show ?? 'all'}
          onChange={(value) => onChange({ show: value === 'record' || value === 'request' ? value : undefined })}
        />
      )}
    </Filters>
  )
}
