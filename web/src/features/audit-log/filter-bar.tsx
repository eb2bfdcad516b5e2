import { t } from '@lingui/core/macro'
import { Pill, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Filters } from '../../platform/lists/filters.tsx'
import { type AuditLogFilters, nothing } from './wanted.ts'

type Props = {
  /** Labels of the kinds of objects, by the API's names. */
  kinds: Record<string, string>
  filters: AuditLogFilters
  onChange: (next: AuditLogFilters) => void
  /** Further fields that only some logs have. */
  children?: ReactNode
}

/** Filters a log by kind of object and by days. */
export function FilterBar({ kinds, filters, onChange, children }: Props) {
  const about = Object.entries(kinds).map(([value, label]) => ({ value, label }))
  const date = (name: 'from' | 'to') => ({
    type: 'date',
    max: '9999-12-31',
    value: filters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Filters
      set={[filters.kind, filters.about, filters.person, filters.actor, filters.batch, filters.from, filters.to].filter(Boolean).length}
      onClear={() => onChange(nothing)}
    >
      <Select
        label={t`About`}
        placeholder={t`Everything`}
        clearable
        data={about.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      {children}
      <TextInput label={t`From`} {...date('from')} />
      <TextInput label={t`To`} {...date('to')} />
      {filters.batch && (
        <Pill
          size="lg"
          style={{ alignSelf: 'center' }}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t`Not only this act`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => onChange({ batch: undefined })}
        >{t`One act`}</Pill>
      )}
    </Filters>
  )
}
