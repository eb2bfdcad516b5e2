import { plural, t } from '@lingui/core/macro'
import { Badge, Box, Button, Card, Collapse, Group, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconLink, IconRobot, IconStack2 } from '@tabler/icons-react'
import { audit } from '../../audit-words.ts'
import { DataTable } from '../../platform/lists/data-table.tsx'
import { accountName } from '../../platform/words/names.ts'
import { moment } from '../../platform/words/format.ts'
import { type Change, type Entry, actionWords, changesIn, nameIn } from './words.ts'

type Props = {
  entry: Entry
  /** True when only entries about this object are shown. */
  only: boolean
  /** User id of the person, when all entries are about one person. */
  of?: string
  onAbout: (id: string | undefined) => void
  /** Shows the whole bulk action that the entry belongs to. Left out when that is already shown. */
  onBatch?: (batch: string) => void
  /** Reason why the entry cannot be undone, where that was asked. */
  stays?: string | undefined
}

/** One entry. On demand it shows the values before and after. */
export function EntryCard({ entry, only, of, onAbout, onBatch, stays }: Props) {
  const [open, { toggle }] = useDisclosure()
  const changes = changesIn(entry, audit)
  const name = nameIn(entry, audit)
  const action = actionWords(entry.action, audit)
  const title = name ? `${action}: ${name}` : action
  const about = aboutWords(entry, of)
  const { batch_id } = entry
  const fields = plural(changes.length, { one: '# field', other: '# fields' })
  return (
    <Card withBorder px="md" py="sm">
      <Group justify="space-between" gap="4px 16px">
        <div style={{ flex: '1 1 260px' }}>
          <Text fw={600} size="sm" className="wraps">
            {title}
          </Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed" className="wraps">
              {entry.actor ? accountName(entry.actor) : t`The service itself`}, <time dateTime={entry.at}>{moment(entry.at)}</time>
              {about && ` · ${about}`}
            </Text>
            {!entry.actor && <IconRobot size={14} aria-hidden />}
            {entry.sealed && (
              <Badge variant="light" color="gray" tt="none" size="sm" leftSection={<IconLink size={11} aria-hidden />}>{t`Sealed`}</Badge>
            )}
          </Group>
          {stays !== undefined && <Text size="sm" className="wraps">{t`Cannot be taken back. ${stays}`}</Text>}
        </div>
        <Group gap="xs">
          {batch_id !== null && onBatch && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconStack2 size={14} aria-hidden />}
              onClick={() => onBatch(batch_id)}
            >{t`Part of one act`}</Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => onAbout(only ? undefined : entry.subject_id)}>
            {only ? t`Everything again` : t`Its whole history`}
          </Button>
          {entry.values_hidden && <Text size="sm" c="dimmed">{t`What it says is not shown to you`}</Text>}
          {changes.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open}
              aria-label={`${fields}: ${title}`}
              rightSection={open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
              onClick={toggle}
            >
              {fields}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={open} keepMounted={false}>
        <Changes entry={entry} changes={changes} />
      </Collapse>
    </Card>
  )
}

/** Table of changes. An entry that created or deleted the object has only one column of values. */
function Changes({ entry: { old_values, new_values }, changes }: Pick<Props, 'entry'> & { changes: Change[] }) {
  const [old, fresh] = [old_values !== null, new_values !== null]
  return (
    <Box mt="sm">
      <DataTable
        fixed
        dense
        head={
          <>
            <Table.Th w="35%">{t`Field`}</Table.Th>
            {old && <Table.Th>{t`Before`}</Table.Th>}
            {fresh && <Table.Th>{t`After`}</Table.Th>}
          </>
        }
      >
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={500} className="wraps">
              {field}
            </Table.Th>
            {old && <Table.Td className="keeps-lines">{before === undefined ? '–' : <del>{before}</del>}</Table.Td>}
            {fresh && (
              <Table.Td className="keeps-lines">
                {after === undefined ? '–' : <ins style={{ textDecoration: 'none' }}>{after}</ins>}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </DataTable>
    </Box>
  )
}

/** Says whom an entry is about. Undefined when that is the actor, or the person of the whole list. */
function aboutWords({ person, actor }: Entry, of: string | undefined): string | undefined {
  if (!person || person.user_id === actor?.user_id || person.user_id === of) return undefined
  const name = accountName(person)
  return t`about ${name}`
}
