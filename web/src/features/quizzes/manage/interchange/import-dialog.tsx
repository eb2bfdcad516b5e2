import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileImport, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import type { Schemas } from '../../../../platform/client.ts'
import { refresh } from '../../../../platform/client.ts'
import { OneFileDrop } from '../../../../platform/files/file-drop.tsx'
import { upload } from '../../../../platform/files/upload.ts'
import { SendingBar } from '../../../../platform/files/sending.tsx'
import { SourceNote, workbookIn } from '../../../../platform/csv/how-read.tsx'
import type { FileSource } from '../../../../platform/csv/table-in.ts'
import { WORKBOOK_TYPE } from '../../../../platform/csv/workbook-type.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { Problem } from '../../../../platform/parts/states.tsx'
import { fileSize } from '../../../../platform/words/format.ts'
import type { KeptQuiz } from '../words.ts'
import { type Format, formatOf, formatWords, formats } from './formats.ts'
import { Report } from './report.tsx'

export type Outcome = Schemas['QuestionImportOutcome']

const MAX_BYTES = 20 * 1024 ** 2
const HEAD = 4096
const accepted = {
  'text/plain': ['.txt', '.gift'],
  'text/csv': ['.csv'],
  'application/xml': ['.xml'],
  'text/xml': ['.xml'],
  'application/zip': ['.zip'],
  'application/vnd.ms-excel': ['.csv', '.xls'],
  [WORKBOOK_TYPE]: ['.xlsx'],
}

type Props = { quiz: KeptQuiz; onClose: () => void }

/** Imports the questions of a file. It first shows the outcome for each question. */
export function ImportDialog({ quiz, onClose }: Props) {
  const [chosen, setChosen] = useState<{ file: File; format: Format; key: string }>()
  const { part, checking, importing } = useImport(quiz.id)
  const size = fileSize(MAX_BYTES)
  const { outcomes, source } = checking.data ?? {}
  const takable = outcomes?.filter(({ outcome }) => outcome === 'imported' || outcome === 'changed').length ?? 0
  const check = (next: { file: File; format: Format }) => {
    const asked = { ...next, key: unique() }
    setChosen(asked)
    importing.reset()
    checking.mutate(asked)
  }
  const take = async (file: File | null) => {
    checking.reset()
    if (!file) return setChosen(undefined)
    check({ file, format: formatOf(file.name, await file.slice(0, HEAD).text()) })
  }
  const send = () => {
    if (!chosen) return
    importing.mutate(chosen, {
      onSuccess: () => {
        notifications.show({
          message: plural(takable, {
            one: '# question is added. Look at it, then publish.',
            other: '# questions are added. Look at them, then publish.',
          }),
        })
        onClose()
      },
    })
  }
  const busy = checking.isPending || importing.isPending
  return (
    <Dialog onClose={onClose} title={t`Import questions`} size="xl" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{t`They come behind the questions that are there, and are asked once you publish. Nothing is added before you have seen what would become of each.`}</Text>
        <OneFileDrop
          file={chosen?.file ?? null}
          disabled={busy}
          accept={accepted}
          maxSize={MAX_BYTES}
          face={<IconFileText />}
          chooses={t`Choose a file with questions`}
          label={t`Drop a file with questions here, or press to choose one`}
          icon={<IconFileImport size={24} />}
          title={t`Drop a file here`}
          says={t`or press to choose one: GIFT, Moodle XML, QTI 1.2 to 3.0, CSV or Excel. Up to ${size}.`}
          refusal={t`That was not one file of these kinds of at most ${size}.`}
          onChoose={(file) => void take(file)}
        />
        {chosen && (
          <Select
            label={t`Format`}
            description={t`Guessed from the file. Choose another one where that is wrong.`}
            allowDeselect={false}
            disabled={busy}
            maw={320}
            data={formats.map((format) => ({ value: format, label: formatWords[format] }))}
            value={chosen.format}
            onChange={(value) => {
              const format = formats.find((known) => known === value)
              if (format && format !== chosen.format) check({ file: chosen.file, format })
            }}
          />
        )}
        {part !== undefined && <SendingBar part={part} label={t`The file on its way`} />}
        {checking.isError && <Problem error={checking.error} title={t`The file could not be read`} />}
        {source && <SourceNote source={source} />}
        {outcomes && <Report outcomes={outcomes} />}
        {outcomes?.length === 0 && <Alert color="yellow" variant="light">{t`There is no question in this file.`}</Alert>}
        {importing.isError && <Problem error={importing.error} title={t`Nothing was imported`} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button disabled={takable === 0 || busy} loading={importing.isPending} onClick={send}>
            {takable === 0 ? t`Import` : plural(takable, { one: 'Import # question', other: 'Import # questions' })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type ImportFile = { file: File; format: Format; key: string }

/** Sends the file twice: first as a dry run, then to import it. */
function useImport(quizId: string) {
  const [part, setPart] = useState<number>()
  const send = ({ file, format, key }: ImportFile, dryRun: boolean) => {
    const body = new FormData()
    body.set('format', format)
    body.set('dry_run', String(dryRun))
    body.set('file', file)
    const headers: Record<string, string> = dryRun ? {} : { 'Idempotency-Key': key }
    const url = `/api/quizzes/${quizId}/questions/import`
    const told: { source?: FileSource | undefined } = {}
    const onHeaders: Parameters<typeof upload>[0]['onHeaders'] = (header) => {
      told.source = workbookIn(header)
    }
    const sending = upload<Outcome[]>({ method: 'POST', url, body, headers, onProgress: setPart, onHeaders })
    return sending.then((outcomes) => ({ outcomes, ...told })).finally(() => setPart(undefined))
  }
  const checking = useMutation({ mutationFn: (asked: ImportFile) => send(asked, true) })
  const importing = useMutation({ mutationFn: (asked: ImportFile) => send(asked, false), onSuccess: () => refresh() })
  return { part, checking, importing }
}
