import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Table, Text } from '@mantine/core'
import { memo } from 'react'
import { Choice, ChoiceHead, rowOf } from '../../../platform/bulk/choice.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { ByWidth, DataTable } from '../../../platform/lists/data-table.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { day, distance } from '../../../platform/words/format.ts'
import { accountName } from '../../../platform/words/names.ts'
import type { Organization } from '../../organizations/queries.ts'
import { Who } from '../members.tsx'
import { standsInFor } from '../words.ts'
import type { EndingMember } from './use-ending.ts'

type Props = {
  people: EndingMember[]
  organization: Organization
  /** Undefined when the reader may not use bulk actions. */
  selection: Selection<EndingMember> | undefined
}

/** People with roles that end soon, sorted by the earliest end. */
export function EndingList({ people, organization, selection }: Props) {
  return (
    <ByWidth
      cards={
        <Rows label={t`People`}>
          {people.map((person) => (
            <Card key={person.user_id} component="li" withBorder p="md" {...(selection && rowOf(selection, person))}>
              <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
                <div>
                  <Who member={person} organization={organization} />
                </div>
                {selection && <Choice selection={selection} item={person} name={accountName(person)} />}
              </Group>
              <Ends person={person} />
            </Card>
          ))}
        </Rows>
      }
      table={
        <DataTable
          head={
            <>
              {selection && <ChoiceHead />}
              <Table.Th>{t`Person`}</Table.Th>
              <Table.Th>{t`Roles that end`}</Table.Th>
            </>
          }
        >
          {people.map((person) => (
            <Table.Tr key={person.user_id} {...(selection && rowOf(selection, person))}>
              {selection && (
                <Table.Td>
                  <Choice selection={selection} item={person} name={accountName(person)} />
                </Table.Td>
              )}
              <Table.Td>
                <Who member={person} organization={organization} />
              </Table.Td>
              <Table.Td>
                <Ends person={person} />
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      }
    />
  )
}

const Ends = memo(({ person: { roles } }: { person: EndingMember }) => (
  <Stack gap={4}>
    {roles.map((grant) => (
      <Text key={grant.role_id} size="sm" className="wraps">
        {[`${grant.role_name} (${grant.department_name})`, standsInFor(grant)].filter(Boolean).join(', ')}
        {': '}
        <Text span inherit fw={600}>
          {grant.expires_at !== null && until(grant.expires_at)}
        </Text>
      </Text>
    ))}
  </Stack>
))

function until(at: string): string {
  const [date, away] = [day(at), distance(at)]
  return t`${date}, ${away}`
}
