import { t } from '@lingui/core/macro'
import { Alert, Box, Button, Card, Group, Select, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Rows } from '../lists/rows.tsx'
import { SourceNote } from './how-read.tsx'
import { MatchRow } from './match-row.tsx'
import { type Sheet, withMeaning } from './matching.ts'

const NONE = 'none'

/** The reason why a file cannot be checked yet. */
export type SheetProblem = { title: string; says: string }

type Props<Meaning extends string> = {
  sheet: Sheet<Meaning>
  /** The name of each meaning that a column can have, in the order of the menu. */
  names: Readonly<Record<Meaning, string>>
  problem: SheetProblem | undefined
  disabled: boolean
  onChange: (sheet: Sheet<Meaning>) => void
  /** Forgets all matches that were made by hand. */
  onForget: () => void
}

/** Shows the meaning of each column of a file and lets the user correct it. The meaning comes from the title or from an earlier match. */
export function ColumnList<Meaning extends string>({ sheet, names, problem, disabled, onChange, onForget }: Props<Meaning>) {
  const meanings = Object.keys(names) as Meaning[]
  const data: { value: string; label: string }[] = [
    ...meanings.map((value) => ({ value, label: names[value] })),
    { value: NONE, label: t`Not used` },
  ]
  const hasMatches = sheet.columns.some(({ before }) => before)
  return (
    <section aria-labelledby="columns">
      <Group justify="space-between">
        <Title order={2} size="h4" id="columns">{t`Columns of the file`}</Title>
        {hasMatches && <Button variant="subtle" size="xs" disabled={disabled} onClick={onForget}>{t`Forget matches`}</Button>}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">{t`Check what was recognized. Columns that are not used are ignored.`}</Text>
      <Box mb={sheet.read_as === 'utf-8' ? 0 : 'sm'}>
        <SourceNote source={sheet} />
      </Box>
      {problem && (
        <Alert color="orange" variant="light" role="alert" mb="sm" icon={<IconAlertTriangle aria-hidden />} title={problem.title}>
          <Text size="sm" c="var(--mantine-color-text)">
            {problem.says}
          </Text>
        </Alert>
      )}
      <Card withBorder p={0}>
        <Rows gap={0}>
          {sheet.columns.map(({ place, title, example, meaning, before }) => (
            <MatchRow
              key={place}
              title={title === '' ? t`Column ${place}, without a title` : title}
              says={example === '' ? t`Empty in the first rows` : t`Such as ${example}`}
              before={before}
            >
              <Select
                aria-label={title === '' ? t`What column ${place} means` : t`What ${title} means`}
                data={data}
                allowDeselect={false}
                disabled={disabled}
                w={{ base: '100%', xs: 240 }}
                value={meaning ?? NONE}
                onChange={(value) => onChange(withMeaning(sheet, place, meanings.find((each) => each === value) ?? null))}
              />
            </MatchRow>
          ))}
        </Rows>
      </Card>
    </section>
  )
}
