import { plural, t } from '@lingui/core/macro'
import { Button, Group, Select, Stack } from '@mantine/core'
import { IconFileImport, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, type Schemas } from '../../../platform/client.ts'
import { CsvDrop } from '../../../platform/csv/csv-drop.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { upload } from '../../../platform/files/upload.ts'
import { useOrganizations } from '../../organizations/queries.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'

type Outcome = Schemas['RecordImportOutcome']
type Step = { file: File; org: string; dry: boolean }

export function ImportRecordsPage() {
  const { holds } = useAccess()
  const { organizations, isPending, isError, error, refetch } = useOrganizations()
  const writable = organizations.filter(({ id }) => holds('records:write', { owner_organization_id: id, owner_department_id: null }))
  return (
    <Page
      title={t`Import records`}
      intro={t`From a CSV file. Nothing is written before you have seen what would happen.`}
      size="md"
      above={<Crumb to="/records">{t`Records`}</Crumb>}
    >
      {isPending && <Loading />}
      {isError && <Problem error={error} retry={() => void refetch()} />}
      {!isPending && !isError && writable.length === 0 && (
        <Empty
          icon={<IconLock />}
          title={t`Importing is for those who keep a whole organization’s records`}
        >{t`You may create records one by one where you hold the right to.`}</Empty>
      )}
      {writable.length > 0 && <Import organizations={writable} />}
    </Page>
  )
}

function Import({ organizations }: { organizations: { id: string; name: string }[] }) {
  const [org, setOrg] = useState(organizations.length === 1 ? (organizations[0]?.id ?? null) : null)
  const [file, setFile] = useState<File | null>(null)
  const running = useMutation({
    mutationFn: send,
    onSuccess: (_, { dry }) => (dry ? undefined : refresh()),
  })
  const { data: outcomes, variables } = running
  const created = outcomes?.filter(({ outcome }) => outcome === 'created').length ?? 0
  const checked = variables?.dry === true && outcomes !== undefined
  const start = (next: typeof org, chosen: typeof file) => {
    setOrg(next)
    setFile(chosen)
    running.reset()
  }
  if (outcomes && variables && !variables.dry) return <Done outcomes={outcomes} onAgain={() => start(org, null)} />
  return (
    <Stack gap="lg">
      <ImportColumns />
      {organizations.length > 1 && (
        <Select
          label={t`Organization`}
          required
          allowDeselect={false}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={org}
          onChange={(next) => start(next, file)}
        />
      )}
      <CsvDrop
        maxBytes={5 * 1024 ** 2}
        holds={t`5,000 rows`}
        file={file}
        disabled={running.isPending}
        onChoose={(chosen) => start(org, chosen)}
      />
      {running.isError && <Problem error={running.error} title={variables?.dry ? t`The file cannot be read` : t`Nothing was imported`} />}
      {checked && <ImportOutcomes outcomes={outcomes} dry />}
      <Group justify="flex-end">
        {!checked && (
          <Button
            disabled={!file || !org}
            loading={running.isPending}
            onClick={() => file && org && running.mutate({ file, org, dry: true })}
          >{t`Check the file`}</Button>
        )}
        {checked && (
          <Button
            disabled={created === 0 || !file || !org}
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => file && org && running.mutate({ file, org, dry: false })}
          >
            {created === 0 ? t`Nothing to import` : plural(created, { one: 'Import # record', other: 'Import # records' })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function send({ file, org, dry }: Step): Promise<Outcome[]> {
  const body = new FormData()
  body.append('org', org)
  body.append('dry_run', String(dry))
  body.append('file', file, file.name)
  return upload<Outcome[]>({ method: 'POST', url: '/api/records/import', body })
}

function Done({ outcomes, onAgain }: { outcomes: Outcome[]; onAgain: () => void }) {
  return (
    <Stack gap="lg">
      <ImportOutcomes outcomes={outcomes} dry={false} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>{t`Import another file`}</Button>
        <LinkButton to="/records">{t`See the records`}</LinkButton>
      </Group>
    </Stack>
  )
}
