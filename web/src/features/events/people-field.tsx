import { plural, t } from '@lingui/core/macro'
import { Button, Group, Pill, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { answered, api } from '../../platform/client.ts'
import { sentence } from '../../platform/refusal.ts'
import { accountName } from '../../platform/words/names.ts'
import { useRoles } from '../organizations/roles.ts'
import { AddPerson } from './add-person.tsx'

export type ChosenPerson = { user_id: string; name: string }

type Props = {
  label: string
  organizationId: string
  value: ChosenPerson[]
  /** Most people that may be chosen. */
  most: number
  /** True when all holders of a role can be added at once. */
  byRole?: boolean
  error?: string | undefined
  onChange: (next: ChosenPerson[]) => void
}

/** Field for several people, added one at a time. */
export function PeopleField({ label, organizationId, value, most, byRole = false, error, onChange }: Props) {
  const add = (more: ChosenPerson[]) => {
    const fresh = more.filter(({ user_id }) => value.every((known) => known.user_id !== user_id))
    const next = [...value, ...fresh]
    if (next.length > most) notifications.show({ color: 'yellow', message: t`There can be ${{ most }} people at most.` })
    onChange(next.slice(0, most).toSorted((a, b) => a.name.localeCompare(b.name)))
  }
  const adding = useMutation({
    mutationFn: async (user_id: string) => {
      const path = { org_id: organizationId, user_id }
      return accountName(await answered(api.GET('/api/organizations/{org_id}/directory/{user_id}', { params: { path } })))
    },
    onSuccess: (name, user_id) => add([{ user_id, name }]),
    onError: (failure) => notifications.show({ color: 'red', title: t`Nobody was added`, message: sentence(failure) }),
  })
  return (
    <Stack gap="xs" component="fieldset" aria-label={label} className="bare">
      <Group align="flex-end" gap="sm" grow preventGrowOverflow={false}>
        <AddPerson label={label} organizationId={organizationId} isPending={adding.isPending} onAdd={adding.mutate} />
        {byRole && <HoldersOf organizationId={organizationId} most={most} onAdd={add} />}
      </Group>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {value.length > 0 && (
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {plural(value.length, { one: '# person', other: '# people' })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>{t`Take all off`}</Button>
        </Group>
      )}
      <Pill.Group>
        {value.map(({ user_id, name }) => (
          <Pill
            key={user_id}
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': t`Remove ${{ name }}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange(value.filter((other) => other.user_id !== user_id))}
          >
            {name}
          </Pill>
        ))}
      </Pill.Group>
    </Stack>
  )
}

const PAGE = 100

/** Adds all holders of a role as soon as the role is chosen. */
function HoldersOf({ organizationId, most, onAdd }: Pick<Props, 'organizationId' | 'most'> & { onAdd: (more: ChosenPerson[]) => void }) {
  const { data: roles = [] } = useRoles(organizationId)
  const finding = useMutation({
    mutationFn: async (role: string) => {
      const found: ChosenPerson[] = []
      let cursor: string | undefined
      do {
        const query = { kind: 'human' as const, sort: 'name' as const, role, limit: PAGE, ...(cursor !== undefined && { cursor }) }
        const page = await answered(
          api.GET('/api/organizations/{org_id}/directory', { params: { path: { org_id: organizationId }, query } }),
        )
        found.push(...page.items.map((member) => ({ user_id: member.user_id, name: accountName(member) })))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined && found.length < most)
      return found
    },
    onSuccess: (found) => {
      onAdd(found)
      if (found.length === 0) notifications.show({ message: t`Nobody holds that role.` })
    },
    onError: (failure) => notifications.show({ color: 'red', title: t`Nobody was added`, message: sentence(failure) }),
  })
  if (roles.length === 0) return null
  return (
    <Select
      label={t`Or everybody who is`}
      placeholder={t`Role`}
      searchable
      openOnFocus={false}
      data={roles.map(({ id, name, department_name }) => ({ value: id, label: `${name} (${department_name})` }))}
      value={null}
      disabled={finding.isPending}
      nothingFoundMessage={t`No such role`}
      onChange={(role) => role !== null && finding.mutate(role)}
    />
  )
}
