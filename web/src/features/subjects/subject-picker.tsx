import { t } from '@lingui/core/macro'
import { MultiSelect, type MultiSelectProps, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { lookedFor } from '../../platform/forms/looked-for.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { type SubjectRef, useNamedSubjects, useSubjectSearch } from './queries.ts'

type Named = { id: string; name: string }
const none: Named[] = []

/** Those chosen stay among them, so that they keep their names whatever is typed. */
const offered = (chosen: Named[], found: Named[]) => {
  const names = new Map([...chosen, ...found].map(({ id, name }) => [id, name]))
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}
/** What the service found, and what of those that are chosen or known has in it what is typed. */
const matching =
  (found: Named[], typed: string): OptionsFilter =>
  ({ options }) =>
    options.filter((option) => 'value' in option && (found.some(({ id }) => id === option.value) || holdsWords(typed, option.label)))

type PickerProps = Omit<MultiSelectProps, 'data'> & {
  organizationId: string | undefined
  /** Tags that are set already; one that the reader cannot list stays choosable. */
  known?: Named[]
}

/** Chooses what something is about, by typing a part of its name. */
export function SubjectPicker({ organizationId, known = none, value, ...props }: PickerProps) {
  const [typed, setTyped] = useState('')
  const { found, looking, failure } = useSubjectSearch(organizationId, typed)
  const unnamed = useMemo(() => (value ?? []).filter((id) => !known.some((subject) => subject.id === id)), [value, known])
  const chosen = useNamedSubjects(organizationId, unnamed)
  return (
    <MultiSelect
      label={t`Subjects`}
      data={offered([...known, ...chosen], found)}
      value={value}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear subjects` }}
      maxValues={100}
      hidePickedOptions
      {...lookedFor({ looking, failure, typed, nothing: t`No such subject`, filter: matching(found, typed) })}
      {...props}
    />
  )
}

type SelectOneProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  organizationId: string | undefined
  /** An id or a slug. */
  value: string | null
  onChange: (subjectId: string | null) => void
}

/** Chooses one subject, such as a filter by it. */
export function SubjectSelect({ organizationId, value, onChange, ...props }: SelectOneProps) {
  const [typed, setTyped] = useState('')
  const [chosen]: SubjectRef[] = useNamedSubjects(organizationId, value === null ? [] : [value])
  const word = typed === chosen?.name ? '' : typed
  const { found, looking, failure } = useSubjectSearch(organizationId, word)
  return (
    <Select
      label={t`Subject`}
      data={offered(chosen ? [chosen] : none, found)}
      value={chosen?.id ?? null}
      onChange={onChange}
      searchable
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the subject` }}
      {...lookedFor({ looking, failure, typed: word, nothing: t`No such subject`, filter: matching(found, typed) })}
      {...props}
    />
  )
}
