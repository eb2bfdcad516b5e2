import { t } from '@lingui/core/macro'
import { Alert, Box, Card, Group, Select, Text, Title } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EncodingNote } from '../../../platform/csv/how-read.tsx'
import { type Meaning, type Sheet, isOfRole, means, withMeaning } from './columns.ts'

const NONE = 'none'
/** What the columns are called that are not left alone. */
export const columnNames: Record<NonNullable<Meaning>, string> = {
  email: t`E-mail address`,
  name: t`Name`,
  given_name: t`Given name`,
  family_name: t`Family name`,
  user_id: t`Identity at the provider`,
  role: t`Role`,
  department: t`Department of the role`,
  until: t`Role until`,
}
const choices: { value: string; label: string; meaning: Meaning }[] = [
  { value: 'email', label: columnNames.email, meaning: 'email' },
  { value: 'name', label: columnNames.name, meaning: 'name' },
  { value: 'given_name', label: columnNames.given_name, meaning: 'given_name' },
  { value: 'family_name', label: columnNames.family_name, meaning: 'family_name' },
  { value: 'user_id', label: columnNames.user_id, meaning: 'user_id' },
  { value: 'role', label: columnNames.role, meaning: 'role' },
  { value: 'department', label: columnNames.department, meaning: 'department' },
  { value: 'until', label: columnNames.until, meaning: 'until' },
  { value: NONE, label: t`Not used`, meaning: null },
]

/** What each column of the file means, recognized by its title and open to correction. */
export function ColumnList({ sheet, disabled, onChange }: { sheet: Sheet; disabled: boolean; onChange: (sheet: Sheet) => void }) {
  const problem = problemOf(sheet)
  return (
    <section aria-labelledby="columns">
      <Title order={2} size="h4" id="columns">{t`Columns of the file`}</Title>
      <Text size="sm" c="dimmed" mb="sm">{t`Check what was recognized. Columns that are not used are ignored.`}</Text>
      <Box mb={sheet.read_as === 'utf-8' ? 0 : 'sm'}>
        <EncodingNote readAs={sheet.read_as} />
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
          {sheet.columns.map(({ place, title, example, meaning }) => (
            <Group
              key={place}
              component="li"
              justify="space-between"
              gap="xs"
              px="md"
              py="sm"
              style={place === 1 ? {} : { borderTop: '1px solid var(--app-line)' }}
            >
              <div style={{ flex: '1 1 180px', minWidth: 0 }}>
                <Text fw={600} size="sm" className="wraps">
                  {title === '' ? t`Column ${place}, without a title` : title}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {example === '' ? t`Empty in the first rows` : t`Such as ${example}`}
                </Text>
              </div>
              <Select
                aria-label={title === '' ? t`What column ${place} means` : t`What ${title} means`}
                data={choices}
                allowDeselect={false}
                disabled={disabled}
                w={{ base: '100%', xs: 240 }}
                value={meaning ?? NONE}
                onChange={(value) => onChange(withMeaning(sheet, place, choices.find((choice) => choice.value === value)?.meaning ?? null))}
              />
            </Group>
          ))}
        </Rows>
      </Card>
    </section>
  )
}

/** Why the file cannot be checked yet. */
export function problemOf(sheet: Sheet): { title: string; says: string } | undefined {
  if (!means(sheet, 'role') && sheet.columns.some(({ meaning }) => isOfRole(meaning)))
    return {
      title: t`Which role?`,
      says: t`Say which column holds the role that the department or the day belongs to, or do not use these.`,
    }
  if (means(sheet, 'email') || means(sheet, 'user_id')) return undefined
  return { title: t`How are people recognized?`, says: t`Say which column holds their e-mail address, or their identity at the provider.` }
}
