import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { lookedFor } from '../../../platform/forms/looked-for.ts'
import { useCertificationSearch } from '../../certifications/parts/certification-search.ts'

type Props = Omit<SelectProps, 'data'> & {
  organizationId: string
  /** Ids that cannot be chosen. */
  without: string[]
}

/** Selects a certification of an organization by a part of its name. */
export function CertificationSelect({ organizationId, without, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const word = typed === chosen?.label ? '' : typed
  const { found, looking, failure } = useCertificationSearch(organizationId, word)
  const offered = found.filter(({ id }) => !without.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      searchable
      allowDeselect={false}
      data={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
      onSearchChange={setTyped}
      {...lookedFor({ looking, failure, typed: word, nothing: t`No such certification` })}
      {...props}
      onChange={(value, option) => {
        setChosen(option)
        props.onChange?.(value, option)
      }}
    />
  )
}
