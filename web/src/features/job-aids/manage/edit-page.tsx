import { t } from '@lingui/core/macro'
import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBook2, IconEye, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { day } from '../../../platform/words/format.ts'
import { AskedForBy } from '../../asked-for/asked-for-by.tsx'
import { useDiscussionTab } from '../../forums/discussion.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { CodesOf } from '../../qr-codes/codes-of.tsx'
import { AidText } from '../reading/aid-text.tsx'
import type { AidTab } from '../search.ts'
import type { JobAid } from '../words.ts'
import { AboutFields } from './about-fields.tsx'
import { AidMenu } from './aid-menu.tsx'
import { BodyEditor } from './body-editor.tsx'
import { FilesTab } from './files-tab.tsx'
import { Readers } from './readers.tsx'
import { useAidDraft } from './use-aid-draft.ts'

const route = getRouteApi('/inside/o/$org/job-aids/$aidId')

/** A job aid for those who manage it. */
export function EditAidPage() {
  const { aidId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/job-aids/{job_aid_id}', { params: { path: { job_aid_id: aidId } } })
  return (
    <One query={query} kind={t`Job aid`} failed={t`The job aid could not be loaded`} above={<Above />}>
      {(aid) => (aid.owner_organization_id === organization.id ? <Aid key={aid.id} aid={aid} /> : <NotFound />)}
    </One>
  )
}

function Above() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/job-aids" params={{ org: organization.slug }}>{t`Job aids`}</Crumb>
}

function Aid({ aid }: { aid: JobAid }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { holds } = useAccess()
  const owner = useOwnerName(aid)
  const editing = useAidDraft(aid)
  const writes = holds('job-aids:write', aid)
  const { version } = aid
  const tabs: DetailTab<AidTab>[] = [
    { name: 'text', label: t`Text`, icon: IconPencil, room: writes ? <Editor aid={aid} editing={editing} /> : <TextAlone aid={aid} /> },
    { name: 'files', label: t`Files and links`, icon: IconPaperclip, room: <FilesTab aid={aid} writes={writes} /> },
    ...(holds('job-aids:read', aid) ? [{ name: 'readers' as const, label: t`Readers`, icon: IconEye, room: <Readers aid={aid} /> }] : []),
    ...useDiscussionTab({ ...aid, kind: 'job_aid' }),
  ]
  return (
    <DetailPage
      title={aid.title}
      above={<Above />}
      says={<span className="wraps">{`${owner} · ${t`Version ${version}, changed ${{ when: day(aid.updated_at) }}`}`}</span>}
      state={aid.archived_at && <ArchivedBadge />}
      actions={
        <LinkButton
          to="/job-aids/$aidId"
          params={{ aidId: aid.id }}
          variant="default"
          leftSection={<IconBook2 size={17} aria-hidden />}
        >{t`Open it`}</LinkButton>
      }
      menu={<AidMenu aid={aid} />}
    >
      <DetailTabs
        tabs={tabs}
        open={tab}
        onOpen={(next) => void navigate({ search: next === undefined ? {} : { tab: next }, replace: true, resetScroll: false })}
      />
      <Stack mt="xl" gap="xl">
        <AskedForBy id={aid.id} />
        <CodesOf thing={{ kind: 'job_aid', id: aid.id, name: aid.title, department: aid.owner_department_id }} />
      </Stack>
    </DetailPage>
  )
}

const TextAlone = ({ aid }: { aid: JobAid }) =>
  aid.body_markdown ? <AidText aidId={aid.id} text={aid.body_markdown} /> : <Text c="dimmed">{t`Nothing is written here yet.`}</Text>

function Editor({ aid, editing }: { aid: JobAid; editing: ReturnType<typeof useAidDraft> }) {
  const { draft, changed, saving, change, changeBody, discard } = editing
  const untitled = draft.title.trim() === ''
  return (
    <Form
      isPending={saving.isPending}
      onSubmit={() => {
        if (!untitled) saving.mutate(draft)
      }}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <BodyEditor aidId={aid.id} body={draft.body} onChange={changeBody} />
          <Card withBorder p="lg">
            <AboutFields
              draft={draft}
              owner={{ organization: aid.owner_organization_id, ofDepartment: aid.owner_department_id !== null }}
              known={aid.subjects}
              titleError={untitled ? t`Give it a title.` : undefined}
              onChange={change}
            />
          </Card>
        </SimpleGrid>
        {saving.isError && <Problem error={saving.error} title={t`It was not saved`} />}
        <Group justify="flex-end">
          {changed && <Button variant="default" onClick={discard}>{t`Discard the changes`}</Button>}
          <Button type="submit" disabled={!changed} loading={saving.isPending}>{t`Save the changes`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
