import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { memo } from 'react'
import { Choice, ChoiceHead, rowOf } from '../../platform/bulk/choice.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { ByWidth, DataTable, SortBy, SortHead } from '../../platform/lists/data-table.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { ownDay } from '../../platform/words/format.ts'
import { accountName } from '../../platform/words/names.ts'
import type { Organization } from '../organizations/queries.ts'
import { type MemberDialog, MemberButtons } from './member-buttons.tsx'
import type { PeopleSort } from './search.ts'
import { type ListedMember, type Member, hiddenRoles } from './words.ts'

const since = (date: string) => t`Since ${date}`
type MembersProps = {
  members: ListedMember[]
  organization: Organization
  /** Undefined when the reader may not use bulk actions. */
  selection: Selection<ListedMember> | undefined
  /** Undefined means by name. */
  sort: PeopleSort | undefined
  onSort: (sort: PeopleSort | undefined) => void
  onAsk: (asked: MemberDialog) => void
}

const orders: { value: PeopleSort; label: string }[] = [
  { value: '-name', label: t`Name, Z to A` },
  { value: '-created_at', label: t`Member since, newest first` },
  { value: 'created_at', label: t`Member since, oldest first` },
]

/** Members with the actions for each. */
export function Members({ members, organization, selection, sort, onSort, onAsk }: MembersProps) {
  return (
    <ByWidth
      cards={
        <Stack gap="md">
          <SortBy usual={t`Name, A to Z`} orders={orders} sort={sort} onSort={onSort} />
          <Rows label={t`People`}>
            {members.map((member) => (
              <Card key={member.user_id} component="li" withBorder p="md" {...(selection && rowOf(selection, member))}>
                <Group justify="space-between" align="flex-start" wrap="nowrap">
                  <div>
                    <Who member={member} organization={organization} />
                  </div>
                  {selection && <Choice selection={selection} item={member} name={accountName(member)} />}
                </Group>
                <HeldRoles member={member} />
                <Group mt="xs" justify="space-between">
                  <Text size="sm" c="dimmed">
                    {since(ownDay(member.created_at))}
                  </Text>
                  <MemberButtons member={member} onAsk={onAsk} />
                </Group>
              </Card>
            ))}
          </Rows>
        </Stack>
      }
      table={
        <DataTable
          head={
            <>
              {selection && <ChoiceHead />}
              <SortHead label={t`Person`} up="name" down="-name" first="up" sort={sort ?? 'name'} onSort={onSort} />
              <Table.Th>{t`Roles`}</Table.Th>
              <SortHead label={t`Member since`} up="created_at" down="-created_at" first="down" sort={sort} onSort={onSort} />
              <Table.Th w={150}>
                <VisuallyHidden>{t`Roles and membership`}</VisuallyHidden>
              </Table.Th>
            </>
          }
        >
          {members.map((member) => (
            <Table.Tr key={member.user_id} {...(selection && rowOf(selection, member))}>
              {selection && (
                <Table.Td>
                  <Choice selection={selection} item={member} name={accountName(member)} />
                </Table.Td>
              )}
              <Table.Td>
                <Who member={member} organization={organization} />
              </Table.Td>
              <Table.Td>
                <HeldRoles member={member} />
              </Table.Td>
              <Table.Td>
                <Text size="sm">{ownDay(member.created_at)}</Text>
              </Table.Td>
              <Table.Td>
                <MemberButtons member={member} onAsk={onAsk} />
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      }
    />
  )
}

const SHOWN = 3

/** The first roles of a member with their departments. The roles dialog shows the rest. */
function HeldRoles({ member: { active_roles: roles, active_role_count } }: { member: ListedMember }) {
  const more = roles.length - SHOWN
  const hidden = active_role_count - roles.length
  return (
    <>
      {roles.slice(0, SHOWN).map(({ role_id, role_name, department_name }) => (
        <Text key={role_id} size="sm" className="wraps">
          {role_name}{' '}
          <Text span size="sm" c="dimmed">
            {department_name}
          </Text>
        </Text>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {plural(more, { one: 'and # other', other: 'and # others' })}
        </Text>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {hiddenRoles(hidden)}
        </Text>
      )}
    </>
  )
}

type NamedMember = Pick<Member, 'user_id' | 'display_name' | 'email' | 'kind'>

/** A person's name and address. */
export const Who = memo(function Who({ member, organization }: { member: NamedMember; organization: Organization }) {
  return (
    <>
      <Group gap="xs">
        <TextLink
          to="/o/$org/people/$userId"
          params={{ org: organization.slug, userId: member.user_id }}
          size="sm"
          fw={600}
          className="wraps"
        >
          {accountName(member)}
        </TextLink>
        {member.kind === 'machine' && <Mark color="gray" icon={IconRobot}>{t`Program`}</Mark>}
      </Group>
      {member.display_name !== null && member.email && (
        <Text size="xs" c="dimmed" className="wraps">
          {member.email}
        </Text>
      )}
    </>
  )
})
