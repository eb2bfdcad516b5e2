import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconDownload, IconLock, IconUserPlus } from '@tabler/icons-react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { ColumnList } from '../../../platform/csv/column-list.tsx'
import { CsvDrop } from '../../../platform/csv/csv-drop.tsx'
import { HowRead } from '../../../platform/csv/how-read.tsx'
import { means } from '../../../platform/csv/matching.ts'
import { saveTemplate } from '../../../platform/csv/template.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { type PeopleSheet, columnNames, problemOf } from './columns.ts'
import { RoleNames } from './role-names.tsx'
import { Done, Foreseen } from './results.tsx'
import { useImport } from './use-import.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const MAX_BYTES = 1024 ** 2
const sample = [
  ['email', 'name', 'user_id', 'role', 'department', 'until'],
  ['sam.lee@example.org', t`Sam Lee`, '', '', '', ''],
  ['', t`Robin Diaz`, 'robin.diaz', '', '', ''],
]

/** Imports members from a CSV file in three steps: choose, check, import. */
export function ImportPeoplePage() {
  const { organization, throughout: keeps } = useChosenOrganization('directory:write')
  return (
    <Page
      title={t`Import people`}
      intro={t`From a CSV or Excel file. Nobody is added before you have seen what would happen.`}
      size="md"
      above={<Crumb to="/o/$org/people" params={{ org: organization.slug }}>{t`People`}</Crumb>}
    >
      {!keeps && (
        <Empty
          icon={<IconLock />}
          title={t`Importing is for those who keep a whole organization’s people`}
        >{t`It needs the right to change the directory of the organization itself.`}</Empty>
      )}
      {keeps && (
        <Stack gap="lg">
          <About />
          <Import organization={organization} />
        </Stack>
      )}
    </Page>
  )
}

const About = () => (
  <Card withBorder p="lg">
    <Text>{t`The first line names the columns, every other line is a person: an e-mail address, or what your sign-in provider calls them. A name is welcome.`}</Text>
    <Text mt="xs">{t`A column may name the role that somebody gets. Two more say its department, where several have such a role, and the last day on which it is held, such as 2027-03-31. Anything else is ignored.`}</Text>
    <Group mt="md">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={17} aria-hidden />}
        onClick={() => saveTemplate(sample, 'people-template.csv')}
      >{t`Download a sample`}</Button>
    </Group>
  </Card>
)

function Import({ organization }: { organization: Organization }) {
  const state = useImport(organization.id)
  const { sheet, checking, importing, busy } = state
  if (importing.data)
    return (
      <>
        <Done summary={importing.data} organization={organization.name} fileName={state.file?.name ?? ''} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => state.choose(null)}>{t`Import another file`}</Button>
          <LinkButton to="/o/$org/people" params={{ org: organization.slug }}>{t`See the people`}</LinkButton>
        </Group>
      </>
    )
  return (
    <>
      {state.providers.length > 1 && (
        <Select
          label={t`They sign in through`}
          required
          allowDeselect={false}
          disabled={busy}
          data={state.providers.map(({ slug, display_name }) => ({ value: slug, label: display_name }))}
          value={state.provider}
          onChange={state.chooseProvider}
        />
      )}
      <CsvDrop maxBytes={MAX_BYTES} file={state.file} disabled={busy} onChoose={state.choose} />
      {state.reading.isError && <Problem error={state.reading.error} title={t`The file cannot be read`} />}
      {sheet && <Columns state={state} sheet={sheet} organizationId={organization.id} />}
      {sheet && means(sheet, 'email') && means(sheet, 'user_id') && (
        <Switch
          label={t`Recognize people without an identity by their address`}
          description={t`Their first sign-in with that address makes it theirs.`}
          disabled={busy}
          checked={state.byAddress}
          onChange={(event) => state.chooseByAddress(event.currentTarget.checked)}
        />
      )}
      {checking.isError && <Problem error={checking.error} title={t`The file cannot be checked`} />}
      {checking.data && <Choices state={state} preview={checking.data} />}
      {checking.data && <Foreseen preview={checking.data} fileName={state.file?.name ?? ''} />}
      {importing.isError && <Problem error={importing.error} title={t`Nobody was added`} />}
      {busy && <SendingBar part={state.sent} label={t`Sent so far`} arrived={t`Looking everybody up…`} />}
      <Steps state={state} />
    </>
  )
}

type ColumnsProps = { state: ReturnType<typeof useImport>; sheet: PeopleSheet; organizationId: string }

/** Columns of the file. When the kept matches are deleted, the file is read again. */
function Columns({ state: { file, busy, choose, chooseSheet }, sheet, organizationId }: ColumnsProps) {
  const forgetting = $api.useMutation('delete', '/api/organizations/{org_id}/directory/import/matches', { onSuccess: () => choose(file) })
  return (
    <>
      <ColumnList
        sheet={sheet}
        names={columnNames}
        problem={problemOf(sheet)}
        disabled={busy || forgetting.isPending}
        onChange={chooseSheet}
        onForget={() => forgetting.mutate({ params: { path: { org_id: organizationId } } })}
      />
      {forgetting.isError && <Problem error={forgetting.error} title={t`The matches were not forgotten`} />}
    </>
  )
}

type ImportPreview = Schemas['DirectoryImportPreview']

/** Shows how the file was read, with the choices that can change it. */
function Choices({
  state: { sheet, busy, roleNames, chooseAnd },
  preview,
}: {
  state: ReturnType<typeof useImport>
  preview: ImportPreview
}) {
  const hasDays = sheet !== null && means(sheet, 'until')
  return (
    <>
      <HowRead reading={preview} busy={busy} onDates={hasDays ? (dates) => chooseAnd({ dates }) : undefined} />
      <RoleNames unknown={preview.unknown_roles} chosen={roleNames} disabled={busy} onChange={(next) => chooseAnd({ roleNames: next })} />
    </>
  )
}

function Steps({ state: { checking, importing, ready, check } }: { state: ReturnType<typeof useImport> }) {
  const found = checking.data
  if (!found)
    return (
      <Group justify="flex-end">
        <Button disabled={!ready} loading={checking.isPending} onClick={check}>{t`Check the file`}</Button>
      </Group>
    )
  const idle = found.added_count === 0 && found.granted_count === 0
  return (
    <Group justify="flex-end">
      <Button
        disabled={idle}
        loading={importing.isPending}
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => importing.mutate(found.failed_count > 0)}
      >
        {doing(found)}
      </Button>
    </Group>
  )
}

/** Label of the import button, by what the check found. */
function doing({ total_rows, added_count, granted_count, failed_count }: ImportPreview): string {
  if (failed_count > 0)
    return added_count === 0 && granted_count === 0
      ? t`Mend the file first`
      : plural(total_rows - failed_count, { one: 'Import the # that is right', other: 'Import the # that are right' })
  return added_count === 0 && granted_count > 0
    ? plural(granted_count, { one: 'Grant # role', other: 'Grant # roles' })
    : plural(added_count, { 0: 'Nobody to add', one: 'Add # person', other: 'Add # people' })
}
