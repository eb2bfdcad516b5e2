import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, NumberInput, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type DayForm, DayFormField } from '../../../../platform/csv/how-read.tsx'
import { DayField } from '../../../../platform/forms/fields.tsx'
import { MatchRow } from '../../../../platform/csv/match-row.tsx'
import { Rows } from '../../../../platform/lists/rows.tsx'
import type { Course, Server } from '../../words.ts'
import type { Reading } from './rows.ts'
import { type Sheet, formIn, guess, noGradesIn, numberIn, unusedIn } from './sheet.ts'

/** `before`: the column was chosen for an earlier file of this learning system. */
type ColumnChoice = { place: number; course: string | null; max: number | ''; before: boolean }
/** Choices for a sheet. Places are column indexes. */
export type GradebookChoices = { identity: number | null; date: number | null; day: string; dates: DayForm | null; columns: ColumnChoice[] }

/** Returns the first choices: those of the last file from this learning system, else guesses from the cells. */
export function chosenAtFirst(sheet: Sheet, remembered: Server['gradebook'], courses: Course[], day: string): GradebookChoices {
  const guessed = guess(sheet)
  const placeOf = (title: string | null | undefined) => {
    const place = title == null ? -1 : sheet.header.indexOf(title)
    return place < 0 ? null : place
  }
  const known = new Set(courses.map(({ id }) => id))
  const before = new Map(remembered?.columns.map((column) => [column.column, column]))
  const places = [...new Set([...guessed.grades, ...[...before.keys()].flatMap((title) => placeOf(title) ?? [])])].toSorted((a, b) => a - b)
  return {
    identity: placeOf(remembered?.identity_column) ?? guessed.identity ?? null,
    date: remembered ? placeOf(remembered.date_column) : (guessed.date ?? null),
    day,
    dates: null,
    columns: places.map((place) => {
      const last = before.get(sheet.header[place]!)
      const best = numberIn(sheet.best?.[place] ?? '')
      const course = last && known.has(last.course_id) ? last.course_id : null
      return { place, course, max: last?.max ?? best ?? 100, before: course !== null }
    }),
  }
}

/** Returns how to read the sheet. Undefined until enough is chosen. */
export function readingOf(
  sheet: Sheet,
  { identity, date, day, dates, columns }: GradebookChoices,
  courses: Course[],
  zone: string,
): Reading | undefined {
  const chosen = columns.flatMap(({ place, course: id, max }) => {
    const course = courses.find((each) => each.id === id)
    return course && max !== '' && max > 0 ? [{ place, course, max }] : []
  })
  return identity === null || chosen.length === 0 || (date === null && day === '')
    ? undefined
    : { identity, date: date ?? undefined, day, dates: formFor(sheet, date, dates), zone, columns: chosen }
}

/** Returns the chosen format of days, else the one that the cells show. */
const formFor = (sheet: Sheet, date: number | null, chosen: DayForm | null) => chosen ?? (date === null ? 'iso' : formIn(sheet, date))

/** Returns the choices to keep for the next file. */
export const rememberedOf = ({ identity, date, columns }: GradebookChoices, { header }: Sheet) => ({
  identity_column: header[identity!]!.slice(0, 300),
  date_column: date === null ? null : header[date]!.slice(0, 300),
  columns: columns.flatMap(({ place, course, max }) =>
    course === null || max === '' ? [] : [{ column: header[place]!.slice(0, 300), course_id: course, max }],
  ),
})

type Props = {
  sheet: Sheet
  courses: Course[]
  chosen: GradebookChoices
  onChange: (next: Partial<GradebookChoices>) => void
  /** Forgets how earlier files were read. Undefined if nothing is remembered. */
  onForget: (() => void) | undefined
  /** Whether `onForget` is running. */
  forgets: boolean
}

/** Lets the user choose the columns with the person, the day and the grades. */
export function Choices({ sheet, courses, chosen, onChange, onForget, forgets }: Props) {
  const titles = sheet.header.flatMap((title, place) => (title === '' ? [] : [{ value: String(place), label: title }]))
  const unique = titles.filter(({ label }, nr) => titles.findIndex((each) => each.label === label) === nr)
  const placeOf = (value: string | null) => (value === null ? null : Number(value))
  const unused = unusedIn(sheet, [chosen.identity, chosen.date, ...chosen.columns.map(({ place }) => place)]).join(', ')
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="choices-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="choices-title">{t`What the file says`}</Title>
        {onForget && <Button variant="subtle" size="xs" loading={forgets} onClick={onForget}>{t`Forget matches`}</Button>}
      </Group>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            label={t`Column that says who`}
            description={t`A number or name of the other system, or an e-mail address.`}
            required
            searchable
            allowDeselect={false}
            data={unique}
            value={chosen.identity === null ? null : String(chosen.identity)}
            onChange={(value) => onChange({ identity: placeOf(value) })}
          />
          <Select
            label={t`Column that says when`}
            description={t`Gradebooks often have none: then give a day for all.`}
            searchable
            clearable
            placeholder={t`One day for all`}
            clearButtonProps={{ 'aria-label': t`One day for all` }}
            data={unique}
            value={chosen.date === null ? null : String(chosen.date)}
            onChange={(value) => onChange({ date: placeOf(value), dates: null })}
          />
          {chosen.date !== null && (
            <DayFormField value={formFor(sheet, chosen.date, chosen.dates)} onChange={(dates) => onChange({ dates })} />
          )}
          {chosen.date === null && <DayField label={t`Completed on`} required value={chosen.day} onChange={(day) => onChange({ day })} />}
        </SimpleGrid>
        <div>
          <Title order={3} size="h4">{t`Columns with grades`}</Title>
          <Text size="sm" c="dimmed" mb="xs">{t`Choose the course of each that you want to bring. The others are left out.`}</Text>
          <Rows label={t`Columns with grades`} gap={0}>
            {chosen.columns.map((column) => (
              <ColumnRow
                key={column.place}
                title={sheet.header[column.place]!}
                sample={sheet.rows.map((row) => row[column.place] ?? '').find((cell) => cell.trim() !== '' && cell.trim() !== '-')}
                noGrades={noGradesIn(sheet, column.place)}
                column={column}
                courses={courses}
                onChange={(next) =>
                  onChange({ columns: chosen.columns.map((each) => (each.place === column.place ? { ...each, ...next } : each)) })
                }
              />
            ))}
          </Rows>
          {chosen.columns.length === 0 && <Text size="sm">{t`No column of the file holds grades.`}</Text>}
          {unused !== '' && <Text size="sm" mt="xs" className="wraps">{t`Columns not used: ${unused}`}</Text>}
        </div>
      </Stack>
    </Card>
  )
}

type RowProps = {
  title: string
  sample: string | undefined
  /** The number of cells in the column that are not grades. */
  noGrades: number
  column: ColumnChoice
  courses: Course[]
  onChange: (next: Partial<ColumnChoice>) => void
}

function ColumnRow({ title, sample, noGrades, column, courses, onChange }: RowProps) {
  const says = [
    sample === undefined ? '' : t`Such as ${sample}`,
    noGrades === 0 ? '' : plural(noGrades, { one: '# cell isn’t a grade', other: '# cells aren’t grades' }),
  ]
  return (
    <MatchRow title={title} says={says.filter(Boolean).join(' · ') || undefined} before={column.before}>
      <Stack gap="xs" w={{ base: '100%', xs: 260 }}>
        <Select
          aria-label={title}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Leave “${title}” out` }}
          placeholder={t`Left out`}
          data={courses.map(({ id, name }) => ({ value: id, label: name }))}
          value={column.course}
          onChange={(course) => onChange({ course, before: false })}
        />
        {column.course !== null && (
          <NumberInput
            label={t`Best grade there is`}
            description={t`Grades are told in per cent of it.`}
            min={0}
            value={column.max}
            onChange={(value) => onChange({ max: typeof value === 'number' ? value : '' })}
          />
        )}
      </Stack>
    </MatchRow>
  )
}
