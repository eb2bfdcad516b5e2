import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCertificate, IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { type FoundRole, pathOf, useRole } from '../queries.ts'
import { RequirementForm } from './form.tsx'
import { PATH } from './preview.ts'
import { type Requirement, inSentences } from '../../certifications/terms/words.ts'
import { openQuestion } from '../../../platform/over/question.ts'

const route = getRouteApi('/inside/o/$org/structure/roles/$roleId/requirements')

/** Marks a requirement that is being added. */
const NEW = 'new'

/** Certifications that a role requires, with their terms. */
export function RequirementsPage() {
  const { org, roleId } = route.useParams()
  return (
    <One
      query={useRole(roleId)}
      kind={t`What a role requires`}
      failed={t`The role could not be loaded`}
      above={<Crumb to="/o/$org/structure/roles" params={{ org }}>{t`Roles`}</Crumb>}
    >
      {(found) => (found ? <Room found={found} /> : <NotFound />)}
    </One>
  )
}

function Room({ found }: { found: FoundRole }) {
  const { role, organization } = found
  const { name, department_name: department } = role
  const { holds } = useAccess()
  const [editing, setEditing] = useState<string>()
  const writes = holds('certifications:write', { owner_organization_id: organization.id, owner_department_id: role.department_id })
  const required = $api.useQuery('get', PATH, { params: { path: pathOf(found) } })
  const taken = required.data?.map(({ certification_type_id }) => certification_type_id) ?? []
  const close = () => setEditing(undefined)
  return (
    <DetailPage
      title={t`What ${name} requires`}
      says={t`Whoever holds this role in ${department} has to have these certifications.`}
      above={
        <>
          <Crumb to="/o/$org/structure/roles" params={{ org: organization.slug }}>{t`Roles`}</Crumb>
          <Crumb to="/o/$org/structure/roles/$roleId" params={{ org: organization.slug, roleId: role.id }}>
            {name}
          </Crumb>
        </>
      }
      actions={
        writes &&
        required.data &&
        editing !== NEW && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing(NEW)}>{t`Require a certification`}</Button>
        )
      }
    >
      <Stack gap="md">
        {editing === NEW && <RequirementForm found={found} taken={taken} onClose={close} />}
        <Answer query={required} failed={t`The requirements could not be loaded`} wait={<Loading rows={3} height={90} />}>
          {(requirements) =>
            requirements.length === 0 && editing !== NEW ? (
              <Nothing writes={writes} />
            ) : (
              requirements.map((requirement) =>
                editing === requirement.certification_type_id ? (
                  <RequirementForm
                    key={requirement.certification_type_id}
                    found={found}
                    requirement={requirement}
                    taken={taken}
                    onClose={close}
                  />
                ) : (
                  <RequirementCard
                    key={requirement.certification_type_id}
                    found={found}
                    requirement={requirement}
                    onEdit={writes ? () => setEditing(requirement.certification_type_id) : undefined}
                  />
                ),
              )
            )
          }
        </Answer>
      </Stack>
    </DetailPage>
  )
}

const Nothing = ({ writes }: { writes: boolean }) =>
  writes ? (
    <Empty
      icon={<IconCertificate />}
      title={t`This role requires nothing yet`}
    >{t`Require a certification, say when it is due, and everybody who holds the role sees it among theirs at once.`}</Empty>
  ) : (
    <Empty
      icon={<IconLock />}
      title={t`Nothing that you can see`}
    >{t`Either the role requires nothing, or what it requires is not yours to see.`}</Empty>
  )

type CardProps = { found: FoundRole; requirement: Requirement; onEdit: (() => void) | undefined }

function RequirementCard({ found, requirement, onEdit }: CardProps) {
  const { name } = requirement.certification
  const dropping = $api.useMutation('delete', `${PATH}/{certification_type_id}`, {
    onError: (error) => notifications.show({ color: 'red', title: t`It is still required`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ title: name, message: t`The role requires it no longer.` })
      return refresh()
    },
  })
  const path = { ...pathOf(found), certification_type_id: requirement.certification_type_id }
  const ask = () =>
    openQuestion({
      title: t`Require “${name}” no longer?`,
      centered: true,
      children: (
        <Text size="sm">{t`Nobody owes it on account of this role any more. Awards that were given stay, and you can require it again at any time.`}</Text>
      ),
      labels: { confirm: t`Require it no longer`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => dropping.mutate({ params: { path } }),
    })
  return (
    <Card withBorder p="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h3" className="wraps">
            {name}
          </Title>
          <Text size="sm" mt={4}>
            {inSentences(requirement)}
          </Text>
        </div>
        {onEdit && (
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={15} aria-hidden />}
              aria-label={t`Edit ${name}`}
              onClick={onEdit}
            >{t`Edit`}</Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={15} aria-hidden />}
              aria-label={t`Remove ${name}`}
              loading={dropping.isPending}
              onClick={ask}
            >{t`Remove`}</Button>
          </Group>
        )}
      </Group>
    </Card>
  )
}
