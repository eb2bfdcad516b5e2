import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Card, Code, Collapse, Group, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { saveTemplate } from '../../../platform/csv/template.ts'

const columns: { name: string; says: string; example: string }[] = [
  { name: 'title', says: t`What was learned. Needed in every row.`, example: t`Safe lifting, a morning` },
  { name: 'learner_email', says: t`The address of the member whose record it is.`, example: 'sam.lee@example.org' },
  { name: 'learner_user_id', says: t`Instead of an address: the member’s id.`, example: '' },
  { name: 'provider', says: t`Instead of an address, with subject: where the member signs in.`, example: '' },
  { name: 'subject', says: t`With provider: as whom the member signs in there.`, example: '' },
  { name: 'learner_display_name', says: t`The name to show with the record.`, example: '' },
  { name: 'status', says: t`completed (when left empty), in_progress, expired, revoked or pending.`, example: 'completed' },
  { name: 'completed_at', says: t`A day such as 2026-03-01, or a moment such as 2026-03-01T09:00:00+01:00.`, example: '2026-03-01' },
  { name: 'expires_at', says: t`Until when it is valid, likewise.`, example: '2028-03-01' },
  { name: 'owner_department_id', says: t`The department, by short name or id. Empty: the organization itself.`, example: '' },
  { name: 'external_id', says: t`Its number in your other system. Rows with a known one are left out.`, example: '2026-001' },
  { name: 'description', says: t`Up to 5,000 characters.`, example: t`Yearly refresher` },
  { name: 'subject_matter_ids', says: t`Subjects by short name or id, with a semicolon between them.`, example: '' },
  { name: 'hidden_from_learner', says: t`true or false.`, example: 'false' },
]

/** Explains the columns of the file. */
export function ImportColumns() {
  const [opened, { toggle }] = useDisclosure()
  return (
    <Card withBorder p="lg">
      <Text>
        <Trans>
          The first row names the columns. Every row needs a <Code>title</Code> and a learner; <Code>external_id</Code> keeps a second
          import of the same file from doing anything twice.
        </Trans>
      </Text>
      <Group mt="md" gap="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={saveOwn}
        >{t`Download a template`}</Button>
        <Button variant="subtle" size="sm" onClick={toggle} aria-expanded={opened}>
          {opened ? t`Hide the columns` : t`Show all columns`}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Table mt="md" verticalSpacing={6} layout="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Column`}</Table.Th>
              <Table.Th>{t`What it holds`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ name, says }) => (
              <Table.Tr key={name}>
                <Table.Td className="wraps">
                  <Code>{name}</Code>
                </Table.Td>
                <Table.Td>{says}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </Card>
  )
}

function saveOwn() {
  const shown = columns.filter(({ example }) => example !== '')
  saveTemplate([shown.map(({ name }) => name), shown.map(({ example }) => example)], 'learning-records-template.csv')
}
