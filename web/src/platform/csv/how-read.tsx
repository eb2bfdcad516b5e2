import { t } from '@lingui/core/macro'
import { Alert, Card, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type DayForm, dayForms } from '../../../../common/csv/days.ts'
import type { SourceFormat } from '../../../../common/csv/decode.ts'
import type { FileSource } from './table-in.ts'

export type { DayForm }
/** How the service read a file: its encoding, its date format, and the columns that it did not use. */
export type Reading = { read_as: SourceFormat; dates_as: DayForm; unused_columns: string[] }

const sources: SourceFormat[] = ['utf-8', 'utf-16', 'windows-1252', 'xlsx']

/** Reads a `Reading` from the headers of an answer. Returns undefined if they are missing. */
export function readingIn(header: (name: string) => string | null): Reading | undefined {
  const read_as = sources.find((each) => each === header('read-as'))
  const dates_as = dayForms.find((each) => each === header('dates-as'))
  const titles = header('unused-columns')?.split(',') ?? []
  return read_as && dates_as && { read_as, dates_as, unused_columns: titles.map(decodeURIComponent) }
}

/** Returns the sheet of a workbook from the headers of an answer. Undefined for a text. */
export function workbookIn(header: (name: string) => string | null): FileSource | undefined {
  return header('read-as') === 'xlsx' ? { read_as: 'xlsx', sheet: decodeURIComponent(header('read-sheet') ?? '') } : undefined
}

const examples: { value: DayForm; label: string }[] = [
  { value: 'iso', label: t`2026-03-31, year first` },
  { value: 'd.m.y', label: t`31.3.2026, day first` },
  { value: 'm/d/y', label: t`3/31/2026, month first` },
  { value: 'd/m/y', label: t`31/3/2026, day first` },
]

/** Shows the sheet of a workbook, or the encoding of a text if it is not UTF-8. For Windows-1252 it warns that letters may be wrong. */
export function SourceNote({ source: { read_as, sheet = '' } }: { source: FileSource }) {
  if (read_as === 'utf-8') return null
  if (read_as === 'xlsx') return <Text size="sm" c="dimmed">{t`Read as an Excel workbook, sheet “${sheet}”.`}</Text>
  if (read_as === 'utf-16') return <Text size="sm" c="dimmed">{t`Read as UTF-16.`}</Text>
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t`Read as Windows-1252: are the names right?`}>
      <Text size="sm" c="var(--mantine-color-text)">{t`If letters are wrong, save the file as “CSV UTF-8” and choose it again.`}</Text>
    </Alert>
  )
}

type Props = { reading: Reading; busy: boolean; onDates: ((form: DayForm) => void) | undefined }

/** Shows the date format of the file and its unused columns. The encoding has its own note. */
export function HowRead({ reading: { dates_as, unused_columns }, busy, onDates }: Props) {
  const unused = unused_columns.join(', ')
  return (
    <Stack gap="sm" component="section" aria-label={t`How the file was read`}>
      {unused !== '' && <Text size="sm" className="wraps">{t`Columns not used: ${unused}`}</Text>}
      {onDates && (
        <Card withBorder p="md">
          <DayFormField value={dates_as} disabled={busy} onChange={onDates} />
        </Card>
      )}
    </Stack>
  )
}

type FieldProps = { value: DayForm; disabled?: boolean; onChange: (form: DayForm) => void }

/** The field for the date format of a file. */
export function DayFormField({ value, disabled = false, onChange }: FieldProps) {
  return (
    <Select
      label={t`Days in the file are written`}
      allowDeselect={false}
      disabled={disabled}
      data={examples}
      value={value}
      onChange={(next) => {
        const form = dayForms.find((each) => each === next)
        if (form && form !== value) onChange(form)
      }}
    />
  )
}
