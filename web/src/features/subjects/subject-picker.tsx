import { t } from '@lingui/core/macro'
import { MultiSelect, type MultiSelectProps, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { lookedFor } from '../../platform/forms/looked-for.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { type SubjectRef, useNamedSubjects, useSubjectSearch } from './queries.ts'

type NamedSubject = { id: string; name: string }
const none: NamedSubject[] = []

/** Returns the options. Chosen subjects are always included, so that they keep their names during a search. */
const offered = (chosen: NamedSubject[], found: NamedSubject[]) => {
  const names = new Map([...chosen, ...found].map(({ id, name }) => [id, name]))
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}
/** Filters the options: subjects that the service found, and chosen or known ones that contain the typed text. */
const matching =
  (found: NamedSubject[], typed: string): OptionsFilter =>
  ({ options }) =>
    options.filter((option) => 'value' in option && (found.some(({ id }) => id === option.value) || holdsWords(typed, option.label)))

type PickerProps = Omit<MultiSelectProps, 'data'> & {
  organizationId: string | undefined
  /** Subjects that are already set. They can be chosen even if the reader cannot list them. */
  known?: NamedSubject[]
}

/** Field for several subjects, chosen by a part of the name. */
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

/** Field for one subject, such as a filter. */
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
