import { t } from '@lingui/core/macro'
import { SortBy } from './data-table.tsx'
import type { Label, Sort } from './sorts.ts'

type Props<Key extends Label> = { label: Key; sort: Sort<Key> | undefined; onSort: (sort: Sort<Key> | undefined) => void }

/** The field for the order of a list. The default is ascending by `label`. */
export function SortField<Key extends Label>({ label, sort, onSort }: Props<Key>) {
  const isName = label === 'name'
  const orders: { value: Sort<Key>; label: string }[] = [
    { value: `-${label}`, label: isName ? t`Name, Z to A` : t`Title, Z to A` },
    { value: '-created_at', label: t`Newest first` },
    { value: 'created_at', label: t`Oldest first` },
  ]
  return <SortBy usual={isName ? t`Name, A to Z` : t`Title, A to Z`} orders={orders} sort={sort} onSort={onSort} />
}
