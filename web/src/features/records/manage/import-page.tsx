import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconFileImport, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, done, refresh, type Schemas } from '../../../platform/client.ts'
import { ColumnList } from '../../../platform/csv/column-list.tsx'
import { CsvDrop } from '../../../platform/csv/csv-drop.tsx'
import { type DayForm, HowRead, type Reading, readingIn } from '../../../platform/csv/how-read.tsx'
import { columnsOf, readColumns } from '../../../platform/csv/matching.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { upload } from '../../../platform/files/upload.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'
import { type RecordSheet, columnNames, problemOf, recordFiles } from './import-sheet.ts'
import { Imports } from './imports/imports.tsx'
import { UndoButton } from './imports/undo-button.tsx'

type Outcome = Schemas['RecordImportOutcome']
type Step = { sheet: RecordSheet; org: string; dry: boolean; dates: DayForm | undefined }
/** `id` is that of the import. Undefined when it created nothing. */
type Answer = { outcomes: Outcome[]; reading: Reading | undefined; id: string | undefined }

export function ImportRecordsPage() {
  const { organization, throughout: writes } = useChosenOrganization('records:write')
  return (
    <Page
      title={t`Import records`}
      intro={t`From a CSV or Excel file. Nothing is written before you have seen what would happen.`}
      size="md"
      above={<Crumb to="/o/$org/records" params={{ org: organization.slug }}>{t`Records`}</Crumb>}
    >
      {!writes && (
        <Empty
          icon={<IconLock />}
          title={t`Importing is for those who keep a whole organization’s records`}
        >{t`You may create records one by one where you hold the right to.`}</Empty>
      )}
      {writes && (
        <Stack gap="xl">
          <Import org={organization.slug} />
          <Imports org={organization.slug} />
        </Stack>
      )}
    </Page>
  )
}

function Import({ org }: { org: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [dates, setDates] = useState<DayForm | undefined>()
  const running = useMutation({
    mutationFn: send,
    onSuccess: (_, { dry }) => (dry ? undefined : refresh()),
  })
  const { sheet, setSheet, opening, forgetting, open } = useSheet(org)
  const { data: { outcomes, reading, id } = {}, variables } = running
  const created = outcomes?.filter(({ outcome }) => outcome === 'created').length ?? 0
  const checked = variables?.dry === true && outcomes !== undefined
  const start = (chosen: typeof file) => {
    setFile(chosen)
    setDates(undefined)
    running.reset()
    open(chosen)
  }
  const change = (next: RecordSheet) => {
    running.reset()
    setSheet(next)
  }
  const run = (dry: boolean, form = dates) => {
    setDates(form)
    if (sheet) running.mutate({ sheet, org, dry, dates: form })
  }
  if (outcomes && variables && !variables.dry) return <Done outcomes={outcomes} id={id} org={org} onAgain={() => start(null)} />
  return (
    <Stack gap="lg">
      <ImportColumns />
      <CsvDrop maxBytes={5 * 1024 ** 2} holds={t`5,000 rows`} file={file} disabled={running.isPending} onChoose={start} />
      {opening.isError && <Problem error={opening.error} title={t`The file cannot be read`} />}
      {sheet && (
        <ColumnList
          sheet={sheet}
          names={columnNames}
          problem={problemOf(sheet)}
          disabled={running.isPending || forgetting.isPending}
          onChange={change}
          onForget={() => forgetting.mutate(undefined, { onSuccess: () => start(file) })}
        />
      )}
      {forgetting.isError && <Problem error={forgetting.error} title={t`The matches were not forgotten`} />}
      {running.isError && <Problem error={running.error} title={variables?.dry ? t`The file cannot be read` : t`Nothing was imported`} />}
      {checked && reading && <HowRead reading={reading} busy={running.isPending} onDates={(form) => run(true, form)} />}
      {checked && <ImportOutcomes outcomes={outcomes} dry />}
      <Group justify="flex-end">
        {!checked && (
          <Button
            disabled={!sheet || problemOf(sheet) !== undefined}
            loading={running.isPending}
            onClick={() => run(true)}
          >{t`Check the file`}</Button>
        )}
        {checked && (
          <Button disabled={created === 0 || !file} leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => run(false)}>
            {created === 0 ? t`Nothing to import` : plural(created, { one: 'Import # record', other: 'Import # records' })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Reads the columns of a file and matches them as in the last import. If the matches cannot be loaded, the file is still read. */
function useSheet(org: string) {
  const [sheet, setSheet] = useState<RecordSheet | null>(null)
  const params = { query: { org } }
  const opening = useMutation({
    mutationFn: async (file: File) => {
      const { data } = await api.GET('/api/records/import/matches', { params })
      return readColumns(file, recordFiles, data?.columns)
    },
  })
  const forgetting = useMutation({ mutationFn: () => done(api.DELETE('/api/records/import/matches', { params })) })
  const open = (file: File | null) => {
    setSheet(null)
    opening.reset()
    if (file) opening.mutate(file, { onSuccess: setSheet })
  }
  return { sheet, setSheet, opening, forgetting, open }
}

async function send({ sheet, org, dry, dates }: Step): Promise<Answer> {
  const body = new FormData()
  body.append('org', org)
  body.append('dry_run', String(dry))
  if (dates) body.append('dates', dates)
  body.append('columns', columnsOf(sheet))
  body.append('file', sheet.file, sheet.file.name)
  const told: { reading?: Reading | undefined; id?: string | undefined } = {}
  const outcomes = await upload<Outcome[]>({
    method: 'POST',
    url: '/api/records/import',
    body,
    onHeaders: (header) => {
      told.reading = readingIn(header)
      told.id = header('import-id') ?? undefined
    },
  })
  return { outcomes, reading: told.reading, id: told.id }
}

type DoneProps = { outcomes: Outcome[]; id: string | undefined; org: string; onAgain: () => void }

function Done({ outcomes, id, org, onAgain }: DoneProps) {
  return (
    <Stack gap="lg">
      <ImportOutcomes outcomes={outcomes} dry={false} />
      <Group justify="flex-end">
        {id !== undefined && <UndoButton id={id} onUndone={onAgain} />}
        <Button variant="default" onClick={onAgain}>{t`Import another file`}</Button>
        <LinkButton to="/o/$org/records" params={{ org }}>{t`See the records`}</LinkButton>
      </Group>
    </Stack>
  )
}
