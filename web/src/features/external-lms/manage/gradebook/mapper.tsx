import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconFileImport, IconSchool } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api, refresh } from '../../../../platform/client.ts'
import { CsvDrop } from '../../../../platform/csv/csv-drop.tsx'
import { SourceNote } from '../../../../platform/csv/how-read.tsx'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { Empty, Problem } from '../../../../platform/parts/states.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { today } from '../../../../platform/words/format.ts'
import { organizationZone } from '../../../../platform/words/zones.ts'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import type { Course, Server } from '../../words.ts'
import { Choices, type GradebookChoices, chosenAtFirst, readingOf, rememberedOf } from './choices.tsx'
import { GradeOutcomes } from './grade-outcomes.tsx'
import { gradesOf, unknownIn } from './rows.ts'
import { type GradeOutcome, send } from './send.ts'
import { type Sheet, readSheet } from './sheet.ts'
import { Strangers } from './strangers.tsx'
import { useKnown } from './use-known.ts'

type Props = { server: Server; courses: Course[] }
type OpenedSheet = { name: string; sheet: Sheet }
const MAX_BYTES = 10 * 1024 ** 2

/** Steps of an import: choose the columns, check the outcome, import. */
export function Mapper({ server, courses }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const opening = useMutation({ mutationFn: open })
  const start = (next: File | null) => {
    setFile(next)
    opening.reset()
    if (next) opening.mutate(next)
  }
  const { organization } = useChosenOrganization()
  if (courses.length === 0)
    return (
      <Empty
        icon={<IconSchool />}
        title={t`Add its courses first`}
        action={
          <LinkButton
            to="/o/$org/external-lms/$serverId"
            params={{ org: organization.slug, serverId: server.id }}
          >{t`To the courses`}</LinkButton>
        }
      >{t`Grades are brought for courses of the catalogue.`}</Empty>
    )
  return (
    <Stack gap="lg">
      <CsvDrop maxBytes={MAX_BYTES} file={file} disabled={opening.isPending} onChoose={start} />
      {opening.isError && <Problem error={opening.error} title={t`The file cannot be read`} />}
      {opening.data && (
        <Read
          key={opening.data.name + opening.submittedAt}
          server={server}
          courses={courses}
          opened={opening.data}
          onAgain={() => start(null)}
        />
      )}
    </Stack>
  )
}

const open = async (file: File): Promise<OpenedSheet> => ({ name: file.name, sheet: await readSheet(await file.arrayBuffer()) })

function Read({ server, courses, opened: { name, sheet }, onAgain }: Props & { opened: OpenedSheet; onAgain: () => void }) {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const atFirst = (remembered: Server['gradebook']) => chosenAtFirst(sheet, remembered, courses, today(organizationZone(organization.id)))
  const [chosen, setChosen] = useState<GradebookChoices>(() => atFirst(server.gradebook))
  const remembers = holdsSomewhere('external-lms:write', organization.id)
  const { known, error, isPending } = useKnown(server, true)
  const reading = readingOf(sheet, chosen, courses, organizationZone(organization.id))
  const found = reading ? gradesOf(sheet, reading, known) : []
  const running = useMutation({
    mutationFn: async (dry: boolean): Promise<GradeOutcome[]> => {
      const told = await send(server.id, { found, known, fileName: name }, dry)
      if (!dry && remembers) await remember(server, rememberedOf(chosen, sheet))
      return told
    },
    onSuccess: (_told, dry) => (dry ? undefined : refresh()),
  })
  const forgetting = useMutation({
    mutationFn: async () => answered(remember(server, null)),
    onSuccess: () => {
      running.reset()
      setChosen(atFirst(null))
      return refresh()
    },
  })
  const { data: told, variables: dry } = running
  const change = (next: Partial<GradebookChoices>) => {
    running.reset()
    setChosen((before) => ({ ...before, ...next }))
  }
  const creates = told?.filter(({ outcome }) => outcome === 'created').length ?? 0
  if (told && !dry) return <Done told={told} server={server} fileName={name} onAgain={onAgain} />
  return (
    <>
      <SourceNote source={sheet.source} />
      <Choices
        sheet={sheet}
        courses={courses}
        chosen={chosen}
        onChange={change}
        onForget={remembers && server.gradebook !== null ? () => forgetting.mutate() : undefined}
        forgets={forgetting.isPending}
      />
      {forgetting.isError && <Problem error={forgetting.error} title={t`The matches were not forgotten`} />}
      {error !== null && <Problem error={error} title={t`Who is who could not be loaded`} />}
      {!isPending && <Strangers server={server} names={unknownIn(found, known)} onKnown={() => running.reset()} />}
      {running.isError && <Problem error={running.error} title={t`Nothing was brought`} />}
      {told && <GradeOutcomes told={told} dry fileName={name} />}
      <Group justify="flex-end">
        {told ? (
          <Button
            disabled={creates === 0}
            loading={running.isPending}
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => running.mutate(false)}
          >
            {creates === 0 ? t`Nothing to bring` : plural(creates, { one: 'Bring # grade', other: 'Bring # grades' })}
          </Button>
        ) : (
          <Button disabled={found.length === 0 || isPending} loading={running.isPending} onClick={() => running.mutate(true)}>
            {found.length === 0
              ? t`See what would happen`
              : plural(found.length, { one: 'See what would become of # grade', other: 'See what would become of # grades' })}
          </Button>
        )}
      </Group>
    </>
  )
}

const remember = (server: Server, gradebook: Server['gradebook']) =>
  api.PATCH('/api/external-lms/servers/{server_id}', { params: { path: { server_id: server.id } }, body: { gradebook } })

function Done({ told, server, fileName, onAgain }: { told: GradeOutcome[]; server: Server; fileName: string; onAgain: () => void }) {
  const { organization } = useChosenOrganization()
  return (
    <>
      <GradeOutcomes told={told} dry={false} fileName={fileName} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>{t`Bring another file`}</Button>
        <LinkButton
          to="/o/$org/external-lms/$serverId"
          params={{ org: organization.slug, serverId: server.id }}
          search={{ tab: 'imports' }}
        >{t`See the imports`}</LinkButton>
      </Group>
    </>
  )
}
