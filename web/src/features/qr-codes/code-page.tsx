import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconPencil, IconPrinter, IconScan } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api } from '../../platform/client.ts'
import { KeptMenu } from '../../platform/kept/kept-menu.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { day } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useOwnerName } from '../organizations/queries.ts'
import { EditDialog, RetargetDialog } from './code-dialogs.tsx'
import { CodeImage } from './code-image.tsx'
import { History } from './history.tsx'
import { Scans } from './scans.tsx'
import { TargetLink } from './target-link.tsx'
import { useSuccessor } from './things.ts'
import { type Code, trouble } from './words.ts'

const route = getRouteApi('/inside/o/$org/codes/$codeId')
const PATH = '/api/qr-codes/{qr_code_id}'

/** Page of a code: its image, its current and earlier targets, and its scans. */
export function CodePage() {
  const { codeId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', PATH, { params: { path: { qr_code_id: codeId } } })
  return (
    <One query={query} kind={t`QR code`} failed={t`The code could not be loaded`} above={<Above />}>
      {(code) => (code.owner_organization_id === organization.id ? <Shown key={codeId} code={code} /> : <NotFound />)}
    </One>
  )
}

function Above() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/codes" params={{ org: organization.slug }}>{t`QR codes`}</Crumb>
}

function Shown({ code }: { code: Code }) {
  const { organization } = useChosenOrganization()
  const owner = useOwnerName(code)
  const problem = trouble(code)
  return (
    <DetailPage
      title={code.name}
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={code.archived_at !== null && <ArchivedBadge />}
      actions={
        <>
          <LinkButton
            to="/o/$org/codes/sheet"
            params={{ org: organization.slug }}
            search={{ code: code.id }}
            leftSection={<IconPrinter size={17} aria-hidden />}
          >{t`Print`}</LinkButton>
          <Button
            component="a"
            href={code.public_url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconScan size={17} aria-hidden />}
          >{t`Test scan`}</Button>
        </>
      }
      menu={<CodeMenu code={code} />}
    >
      <Stack gap="xl">
        {problem !== undefined && <Trouble code={code} problem={problem} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <CodeImage code={code} />
          <About code={code} />
        </SimpleGrid>
        <Scans code={code} />
        <History code={code} />
      </Stack>
    </DetailPage>
  )
}

/** Warns that the code does not work, and suggests a new target. */
function Trouble({ code, problem }: { code: Code; problem: string }) {
  const { holds } = useAccess()
  const successor = useSuccessor(code)
  const [leading, setLeading] = useState(false)
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t`This code leads nowhere`}>
      <Text size="sm">
        {problem} {t`Lead it somewhere else, or take it down and archive it.`}
      </Text>
      {successor !== undefined && holds('qr-codes:write', code) && (
        <Group mt="sm">
          <Text size="sm" className="wraps">{t`Perhaps “${{ name: successor.name }}” has taken its place.`}</Text>
          <Button variant="default" onClick={() => setLeading(true)}>{t`Lead it there`}</Button>
        </Group>
      )}
      {leading && <RetargetDialog code={code} proposed={successor} onClose={() => setLeading(false)} />}
    </Alert>
  )
}

function About({ code }: { code: Code }) {
  const { organization } = useChosenOrganization()
  const { holds } = useAccess()
  const [leading, setLeading] = useState(false)
  const { target, description, created_by, created_at } = code
  const [when, who] = [day(created_at), personName(created_by)]
  return (
    <Card component="section" aria-label={t`About the code`} withBorder p="lg">
      <Title order={2} mb="md">{t`About the code`}</Title>
      <Stack gap="md">
        <div>
          <Text size="sm" fw={600}>{t`Where it leads`}</Text>
          <TargetLink target={target} org={organization.slug} gone={target.reason === 'target_gone'} />
        </div>
        <div>
          <Text size="sm" fw={600}>{t`Where it hangs`}</Text>
          <Text size="sm" className="keeps-lines" {...(description === null && { c: 'dimmed' })}>
            {description ?? t`Nobody has said yet.`}
          </Text>
        </div>
        <Text size="sm" c="dimmed">{t`Made ${when} by ${who}`}</Text>
        {holds('qr-codes:write', code) && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={17} aria-hidden />}
              onClick={() => setLeading(true)}
            >{t`Lead it somewhere else`}</Button>
          </Group>
        )}
      </Stack>
      {leading && <RetargetDialog code={code} proposed={undefined} onClose={() => setLeading(false)} />}
    </Card>
  )
}

function CodeMenu({ code }: { code: Code }) {
  const { holds } = useAccess()
  const { organization } = useChosenOrganization()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const params = { path: { qr_code_id: code.id } }
  const writes = holds('qr-codes:write', code)
  return (
    <>
      <KeptMenu
        archived={code.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The code is archived: whoever scans it is told that it is out of use. You can bring it back at any time.`,
          back: t`The code is back in use.`,
        }}
        deletion={
          holds('qr-codes:delete', code)
            ? {
                id: code.id,
                title: t`Delete this code for good?`,
                named: 'name',
                tells: (name) => t`“${name}” is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/codes', params: { org: organization.slug } }),
              }
            : undefined
        }
      >
        {writes && <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>{t`Edit`}</Menu.Item>}
      </KeptMenu>
      {editing && <EditDialog code={code} onClose={() => setEditing(false)} />}
    </>
  )
}
