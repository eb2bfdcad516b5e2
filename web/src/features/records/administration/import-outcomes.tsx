import { Alert, Badge, Box, Card, SegmentedControl, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schemas } from '../../../platform/client.ts'
import { count, number } from '../../../platform/format.ts'
import { TextLink } from '../../../platform/links.tsx'

type Outcome = Schemas['RecordImportOutcome']
const SHOWN = 200

const looks = {
  created: { color: 'green', dry: 'Will be created', done: 'Created' },
  duplicate: { color: 'gray', dry: 'There already', done: 'There already' },
  failed: { color: 'red', dry: 'Cannot be imported', done: 'Not imported' },
} as const

/** What became, or in a dry run would become, of every row of a file. */
export function ImportOutcomes({ outcomes, dry }: { outcomes: Outcome[]; dry: boolean }) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length
  const [shown, setShown] = useState<'failed' | 'all'>(failed > 0 ? 'failed' : 'all')
  const rows = shown === 'all' ? outcomes : outcomes.filter(({ outcome }) => outcome === 'failed')
  return (
    <Stack gap="md">
      <Summary failed={failed} dry={dry} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {(['created', 'duplicate', 'failed'] as const).map((kind) => (
          <Card key={kind} withBorder p="md">
            <Text size="xl" fw={650}>
              {number(outcomes.filter(({ outcome }) => outcome === kind).length)}
            </Text>
            <Text size="sm" c="dimmed">
              {dry ? looks[kind].dry : looks[kind].done}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      {failed > 0 && failed < outcomes.length && (
        <SegmentedControl
          aria-label="Rows shown"
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'failed')}
          data={[
            { value: 'failed', label: `With problems (${number(failed)})` },
            { value: 'all', label: `All rows (${number(outcomes.length)})` },
          ]}
        />
      )}
      <Rows rows={rows.slice(0, SHOWN)} dry={dry} />
      {rows.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {count(rows.length - SHOWN, 'more row')} not shown.
        </Text>
      )}
    </Stack>
  )
}

function Summary({ failed, dry }: { failed: number; dry: boolean }) {
  if (failed === 0)
    return (
      <Alert
        color="green"
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title={dry ? 'Every row can be imported' : 'The import is done'}
      >
        <Text size="sm" c="var(--mantine-color-text)">
          {dry ? 'Nothing is written yet.' : 'Rows that were there already were left as they are.'}
        </Text>
      </Alert>
    )
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={`${count(failed, 'row')} with problems`}>
      <Text size="sm" c="var(--mantine-color-text)">
        {dry
          ? 'You can import the others, or mend the file and check it again.'
          : 'Mend these rows and import the file again: give the rows an external id, and no record is created twice.'}
      </Text>
    </Alert>
  )
}

function Rows({ rows, dry }: { rows: Outcome[]; dry: boolean }) {
  if (rows.length === 0) return null
  return (
    <Box
      component="section"
      aria-label="Rows of the file"
      tabIndex={0}
      bd="1px solid var(--app-line)"
      bdrs="md"
      bg="var(--mantine-color-body)"
      mah={420}
      style={{ overflow: 'auto' }}
    >
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>Row</Table.Th>
            <Table.Th w={190}>Outcome</Table.Th>
            <Table.Th>Why</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, outcome, error_description, record_id }) => (
            <Table.Tr key={row}>
              <Table.Td>{number(row)}</Table.Td>
              <Table.Td>
                <Badge color={looks[outcome].color} variant="light" tt="none" miw="max-content">
                  {dry ? looks[outcome].dry : looks[outcome].done}
                </Badge>
              </Table.Td>
              <Table.Td className="wraps">
                {error_description}
                {record_id && (
                  <TextLink to="/records/$recordId" params={{ recordId: record_id }} size="sm">
                    The record
                  </TextLink>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
