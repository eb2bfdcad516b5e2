import { t } from '@lingui/core/macro'
import { Chip, Group, Select } from '@mantine/core'
import { SortBy } from '../../platform/lists/data-table.tsx'
import { Filters } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { number } from '../../platform/words/format.ts'
import { useOrganizations } from '../organizations/queries.ts'
import { MOST_COUNTED, type useCounts } from './use-counts.ts'
import { type Listing, kindWords, kinds } from './waiting.ts'

type Props = {
  listing: Listing
  /** Number of waiting items of each kind. */
  counted: ReturnType<typeof useCounts>
  onChange: (change: { [Name in keyof Listing]?: Listing[Name] | undefined }) => void
}

/**
 * Filters of the inbox: a search, the kinds that have waiting items, and the organization when there are several. It also sets the order.
 */
export function InboxFilters({ listing: { show, org, q, sort }, counted, onChange }: Props) {
  const { organizations } = useOrganizations()
  const shown = kinds.filter((kind) => kind === show || (counted && counted.counts[kind] > 0))
  return (
    <Filters
      search={<SearchField label={t`Title or person`} q={q} onSearch={(next) => onChange({ q: next })} />}
      set={[show, org, q].filter(Boolean).length}
      onClear={() => onChange({ show: undefined, org: undefined, q: undefined })}
    >
      {organizations.length > 1 && (
        <Select
          label={t`Organization`}
          placeholder={t`All`}
          clearable
          data={organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={org ?? null}
          onChange={(value) => onChange({ org: value ?? undefined })}
        />
      )}
      <SortBy
        usual={t`Newest first`}
        orders={[{ value: 'oldest' as const, label: t`Oldest first` }]}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
      />
      {shown.length > 1 && (
        <Chip.Group value={show ?? 'all'} onChange={(value) => onChange({ show: kinds.find((kind) => kind === value) })}>
          <Group gap={6} role="radiogroup" aria-label={t`What the list shows`}>
            <Chip value="all">{t`All ${{ count: inWords(counted?.all ?? 0) }}`}</Chip>
            {shown.map((kind) => (
              <Chip key={kind} value={kind}>{`${kindWords[kind]} ${inWords(counted?.counts[kind] ?? 0)}`}</Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </Filters>
  )
}

const inWords = (count: number) => (count < MOST_COUNTED ? number(count) : `${number(count)}+`)
