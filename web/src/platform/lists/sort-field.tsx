import { t } from '@lingui/core/macro'
import { SortBy } from './data-table.tsx'
import type { Label, Sort } from './sorts.ts'

type Props<Of extends Label> = { label: Of; sort: Sort<Of> | undefined; onSort: (sort: Sort<Of> | undefined) => void }

/** The field for the order of a list. The default is ascending by `label`. */
export function SortField<Of extends Label>({ label, sort, onSort }: Props<Of>) {
  const isName = label === 'name'
  const orders: { value: Sort<Of>; label: string }[] = [
    { value: `-${label}`, label: isName ? t`Name, Z to A` : t`Title, Z to A` },
    { value: '-created_at', label: t`Newest first` },
    { value: 'created_at', label: t`Oldest first` },
  ]
  return <SortBy usual={isName ? t`Name, A to Z` : t`Title, A to Z`} orders={orders} sort={sort} onSort={onSort} />
}
