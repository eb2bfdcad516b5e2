import { t } from '@lingui/core/macro'
import { Select, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'

type Sorting<Sort> = { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }

type HeadProps<Sort> = Sorting<Sort> & {
  label: string
  /** The order of this column upwards and downwards, and which of the two people ask for first. */
  up: Sort
  down: Sort
  first: 'up' | 'down'
}

/** The head of a column by which the list can be sorted: one way, the other, and as it was. */
export function SortHead<Sort extends string>({ label, up, down, first, sort, onSort }: HeadProps<Sort>) {
  const [one, other] = first === 'up' ? [up, down] : [down, up]
  const next = sort === one ? other : sort === other ? undefined : one
  const Icon = sort === up ? IconArrowUp : sort === down ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th aria-sort={sort === up ? 'ascending' : sort === down ? 'descending' : 'none'}>
      <UnstyledButton fz="inherit" fw="inherit" onClick={() => onSort(next)}>
        {label} <Icon size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
      </UnstyledButton>
    </Table.Th>
  )
}

type SelectProps<Sort> = Sorting<Sort> & {
  /** How the list comes where no other order is asked for. */
  usual: string
  orders: { value: Sort; label: string }[]
}

/** The same where the list has no columns. */
export function SortBy<Sort extends string>({ usual, orders, sort, onSort }: SelectProps<Sort>) {
  return (
    <Select
      label={t`Sort by`}
      allowDeselect={false}
      data={[{ value: '', label: usual }, ...orders]}
      value={sort ?? ''}
      onChange={(chosen) => onSort(orders.find(({ value }) => value === chosen)?.value)}
    />
  )
}
