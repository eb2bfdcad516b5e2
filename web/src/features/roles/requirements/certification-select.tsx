import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'

type Props = Omit<SelectProps, 'data'> & {
  organizationId: string
  /** Those that are no choice any more. */
  without: string[]
}

/** Chooses one of the certifications of an organization by typing a part of its name. */
export function CertificationSelect({ organizationId, without, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 250)
  const query = { org: organizationId, limit: 50, ...(q !== '' && { q }) }
  const found = $api.useQuery('get', '/api/certifications', { params: { query } }, { placeholderData: keepPreviousData })
  const offered = (found.data?.items ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      searchable
      allowDeselect={false}
      data={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
      onSearchChange={setTyped}
      // The service has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? t`Looking…` : t`No such certification`}
      {...props}
      onChange={(value, option) => {
        setChosen(option)
        props.onChange?.(value, option)
      }}
    />
  )
}
