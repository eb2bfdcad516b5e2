import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { Inline } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { isOneOf } from '../../platform/refusal.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Loading, Problem } from '../../platform/parts/states.tsx'
import { type FoundRole, pathOf } from './queries.ts'
import { useRoles } from '../organizations/roles.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'

type Edge = Schemas['RoleManagerEdge']
const PATH = '/api/organizations/{org_id}/departments/{dept_id}/roles/{role_id}/managers'

/** Roles that manage this role and roles that it manages, from the top down. */
export function ManagerChain({ found }: { found: FoundRole }) {
  const { role, organization } = found
  const { holds } = useAccess()
  const writes = holds('directory:write', { owner_organization_id: organization.id, owner_department_id: null })
  const chain = $api.useQuery('get', PATH, { params: { path: pathOf(found) } })
  const removing = $api.useMutation('delete', `${PATH}/{edge_id}`, { onSuccess: refresh })
  const remove = (edge_id: string) => removing.mutate({ params: { path: { ...pathOf(found), edge_id } } })
  return (
    <section aria-labelledby="chain">
      <Title order={2} mb="xs" id="chain">{t`Who manages whom`}</Title>
      <Text
        size="sm"
        c="dimmed"
        mb="sm"
      >{t`Managers see how the people stand whom they manage, directly or through others, and decide on what they submit.`}</Text>
      <Answer query={chain} wait={<Loading rows={2} height={60} />}>
        {({ managers, subordinates }) => (
          <Stack gap="xs" align="flex-start">
            <Ends
              title={t`Managed by`}
              nobody={t`Nobody manages its holders.`}
              removing={(name) => t`Managed by ${name}: remove`}
              edges={managers}
              onRemove={writes ? remove : undefined}
            />
            <IconArrowDown size={20} aria-hidden />
            <Card withBorder px="md" py="xs" bg="var(--app-canvas)">
              <Text fw={650}>{role.name}</Text>
            </Card>
            <IconArrowDown size={20} aria-hidden />
            <Ends
              title={t`Manages`}
              nobody={t`Its holders manage nobody.`}
              removing={(name) => t`Manages ${name}: remove`}
              edges={subordinates}
              onRemove={writes ? remove : undefined}
            />
            {removing.isError && <Problem error={removing.error} title={t`It stays as it was`} />}
            {writes && <AddManager found={found} managers={managers} />}
            <TextLink
              to="/o/$org/structure/managers"
              params={{ org: organization.slug }}
              size="sm"
            >{t`See the whole organization`}</TextLink>
          </Stack>
        )}
      </Answer>
    </section>
  )
}

type EndsProps = {
  title: string
  nobody: string
  /** Label of the button that removes the edge. */
  removing: (name: string) => string
  edges: Edge[]
  onRemove: ((edgeId: string) => void) | undefined
}

function Ends({ title, nobody, removing, edges, onRemove }: EndsProps) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  if (edges.length === 0) return <Text size="sm">{nobody}</Text>
  return (
    <Inline label={title}>
      {edges.map(({ id, role }) => (
        <Card key={id} component="li" withBorder px="md" py="xs">
          <Group gap="xs" wrap="nowrap">
            <div>
              <TextLink to="/o/$org/structure/roles/$roleId" params={{ org, roleId: role.role_id }} size="sm" fw={600}>
                {role.role_name}
              </TextLink>
              <Text size="xs" c="dimmed">
                {role.department_name}
              </Text>
            </div>
            {onRemove && (
              <ActionIcon variant="subtle" color="gray" aria-label={removing(role.role_name)} onClick={() => onRemove(id)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Card>
      ))}
    </Inline>
  )
}

function AddManager({ found, managers }: { found: FoundRole; managers: Edge[] }) {
  const { data: roles = [] } = useRoles(found.organization.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const keyFor = useRequestKey()
  const adding = $api.useMutation('post', PATH, { onSuccess: refresh })
  const there = new Set([found.role.id, ...managers.map(({ role }) => role.role_id)])
  const add = (manager_role_id: string) => {
    const body = { manager_role_id }
    adding.mutate({ params: { path: pathOf(found) }, body, headers: keyFor(body) })
  }
  return (
    <>
      <Select
        aria-label={t`Let another role manage its holders`}
        placeholder={t`Let another role manage its holders`}
        searchable
        w={{ base: '100%', xs: 380 }}
        mt="xs"
        disabled={adding.isPending}
        data={roles
          .filter(({ id }) => !there.has(id))
          .map(({ id, name, department_name }) => ({ value: id, label: `${name} (${department_name})` }))}
        value={chosen}
        nothingFoundMessage={t`No such role`}
        onChange={(id) => {
          setChosen(null)
          if (id !== null) add(id)
        }}
      />
      {adding.isError && <Problem error={plainly(adding.error, found)} title={t`It does not manage them`} />}
    </>
  )
}

const plainly = (error: unknown, { role: { name } }: FoundRole) =>
  isOneOf(error, ['roles_in_circle'])
    ? {
        error: 'circle',
        error_description: t`“${name}” manages that role already, directly or through others. Two roles cannot manage each other.`,
      }
    : error
