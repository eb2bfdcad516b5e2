import { t } from '@lingui/core/macro'
import { Badge, Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { accountName } from '../../platform/words/names.ts'
import { $api, refresh } from '../../platform/client.ts'
import { day, inputDay, today } from '../../platform/words/format.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useAccess } from '../../platform/session.tsx'
import { Dialog } from '../../platform/parts/dialog.tsx'
import { Answer, Loading, Problem } from '../../platform/parts/states.tsx'
import { type Organization, useArchivedDepartments } from '../organizations/queries.ts'
import { roleOption, useGivenRoles } from './use-given-roles.ts'
import { SpanFields, always, isBackward, spanOf } from './span-fields.tsx'
import { type Grant, type Member, endOfGrant, hiddenRoles, isAhead, isOver, standsInFor } from './words.ts'

const PATH = '/api/organizations/{org_id}/directory/{user_id}/roles'
type Props = { organization: Organization; member: Member; onClose: () => void }

/** Grants, extends and withdraws roles of a member. */
export function GrantsDialog({ organization, member, onClose }: Props) {
  const { holdsSomewhere } = useAccess()
  const path = { org_id: organization.id, user_id: member.user_id }
  const name = accountName(member)
  const found = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}', { params: { path } })
  const writes = holdsSomewhere('directory:write', organization.id)
  return (
    <Dialog onClose={onClose} title={t`Roles of ${name}`} size="lg">
      <Stack gap="md">
        <Answer query={found} wait={<Loading rows={2} height={56} />}>
          {({ roles, hidden_roles_count: hidden }) => (
            <>
              {hidden > 0 && <Text size="sm">{hiddenRoles(hidden)}</Text>}
              {roles.length + hidden === 0 && <Text size="sm">{t`No role yet: they keep their own records only.`}</Text>}
              <Rows>
                {roles.map((grant) => (
                  <GrantCard key={`${grant.role_id} ${grant.expires_at}`} path={path} grant={grant} />
                ))}
              </Rows>
              {writes && <GrantForm organization={organization} path={path} held={roles} />}
            </>
          )}
        </Answer>
      </Stack>
    </Dialog>
  )
}

const ended = (date: string) => t`Ended ${date}`
const ends = (date: string) => t`Ends ${date}`
type Path = { org_id: string; user_id: string }

function GrantCard({ path, grant }: { path: Path; grant: Grant }) {
  const { holds } = useAccess()
  const home = useArchivedDepartments(path.org_id)
  const [until, setUntil] = useState(grant.expires_at ? inputDay(grant.expires_at) : '')
  const params = { path: { ...path, role_id: grant.role_id } }
  const { role_name: name, department_name: department } = grant
  const since = day(grant.granted_at)
  const settle = (message: string) => () => {
    notifications.show({ message })
    return refresh()
  }
  const changing = $api.useMutation('patch', `${PATH}/{role_id}`, { onSuccess: settle(t`The end of the grant is saved.`) })
  const withdrawing = $api.useMutation('delete', `${PATH}/{role_id}`, { onSuccess: settle(t`“${name}” is withdrawn.`) })
  const owner = { owner_organization_id: path.org_id, owner_department_id: grant.department_id }
  const mayChange = holds('directory:write', owner) && grant.permissions.every((permission) => holds(permission, owner))
  const unchanged = until === (grant.expires_at ? inputDay(grant.expires_at) : '')
  const error = changing.error ?? withdrawing.error
  return (
    <Card component="li" withBorder p="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div style={{ flex: '1 1 180px' }}>
          <Text fw={600} className="wraps">
            {name}
          </Text>
          <Text size="sm" c="dimmed" className="wraps">
            {isAhead(grant) ? t`${department}, from ${since}` : t`${department}, since ${since}`}
          </Text>
          {grant.deputy_for && (
            <Text size="sm" className="wraps">
              {standsInFor(grant)}
            </Text>
          )}
          {home.isArchived(grant.department_id) && (
            <Text size="sm" className="wraps">{t`Its department is archived, so that the role allows nothing now.`}</Text>
          )}
          {isAhead(grant) && <Badge variant="light" tt="none" mt={4} mr={4}>{t`Not yet`}</Badge>}
          {grant.expires_at && (
            <Badge variant="light" color={isOver(grant) ? 'gray' : 'yellow'} tt="none" mt={4}>
              {isOver(grant) ? ended(day(grant.expires_at)) : ends(day(grant.expires_at))}
            </Badge>
          )}
        </div>
        {mayChange && (
          <Group gap="xs" align="flex-end">
            <TextInput
              type="date"
              size="xs"
              label={t`Until`}
              aria-label={t`Until, ${name}`}
              min={isAhead(grant) ? inputDay(grant.granted_at) : today()}
              max="9999-12-31"
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
            {!unchanged && (
              <Button
                size="xs"
                loading={changing.isPending}
                onClick={() => changing.mutate({ params, body: { expires_at: endOfGrant(until) } })}
              >{t`Save`}</Button>
            )}
            {!isOver(grant) && (
              <Button
                size="xs"
                variant="default"
                aria-label={t`Withdraw ${name}`}
                loading={withdrawing.isPending}
                onClick={() => withdrawing.mutate({ params })}
              >{t`Withdraw`}</Button>
            )}
          </Group>
        )}
      </Group>
      {error !== null && (
        <div style={{ marginTop: 8 }}>
          <Problem error={error} title={t`The grant stays as it was`} />
        </div>
      )}
    </Card>
  )
}

function GrantForm({ organization, path, held }: { organization: Organization; path: Path; held: Grant[] }) {
  const roles = useGivenRoles(organization.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [span, setSpan] = useState(always)
  const keyFor = useRequestKey()
  const granting = $api.useMutation('post', PATH, {
    onSuccess: ({ role_name: name }) => {
      notifications.show({ message: t`“${name}” is granted.` })
      setChosen(null)
      setSpan(always)
      return refresh()
    },
  })
  const live = new Set(held.filter((grant) => !isOver(grant)).map(({ role_id }) => role_id))
  const offered = roles.filter(({ id }) => !live.has(id))
  const role = offered.find(({ id }) => id === chosen)
  const grant = () => {
    if (!role || isBackward(span)) return
    const body = { department_id: role.department_id, role_id: role.id, ...spanOf(span) }
    granting.mutate({ params: { path }, body, headers: keyFor(body) })
  }
  return (
    <section aria-labelledby="grant">
      <Title order={3} id="grant" mb="xs">{t`Grant a role`}</Title>
      <Stack gap="sm">
        <Select
          label={t`Role`}
          searchable
          data={offered.map(roleOption)}
          value={chosen}
          nothingFoundMessage={t`No such role`}
          onChange={setChosen}
        />
        <SpanFields span={span} onChange={setSpan} />
        <Group justify="flex-end">
          <Button disabled={!role} loading={granting.isPending} onClick={grant}>{t`Grant`}</Button>
        </Group>
      </Stack>
      {granting.isError && (
        <div style={{ marginTop: 8 }}>
          <Problem error={granting.error} title={t`The role was not granted`} />
        </div>
      )}
    </section>
  )
}
