import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useCertificationSearch } from '../../certifications/parts/certification-search.ts'

type Props = Omit<SelectProps, 'data'> & {
  organizationId: string
  /** Those that are no choice any more. */
  without: string[]
}

/** Chooses one of the certifications of an organization by typing a part of its name. */
export function CertificationSelect({ organizationId, without, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const { found, isPending } = useCertificationSearch(organizationId, typed === chosen?.label ? '' : typed)
  const offered = found.filter(({ id }) => !without.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      searchable
      allowDeselect={false}
      data={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
      onSearchChange={setTyped}
      // The service has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={isPending ? t`Looking…` : t`No such certification`}
      {...props}
      onChange={(value, option) => {
        setChosen(option)
        props.onChange?.(value, option)
      }}
    />
  )
}
