import { plural, t } from '@lingui/core/macro'
import { Code, Select, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconMessageCode } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { moment, second } from '../../../platform/words/format.ts'
import { ByWidth, DataTable } from '../../../platform/lists/data-table.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import type { CallsQuery } from '../filters.ts'
import { type Call, type Launch, endingOf, errorWords, keyed } from './words.ts'

const PAGE = 100

type Props = { attemptId: string; launches: Launch[]; wish: CallsQuery; onWish: (wish: CallsQuery) => void }

/** SCORM calls of an attempt with their answers and errors, latest first. */
export function Calls({ attemptId, launches, wish, onWish }: Props) {
  const params = { path: { attempt_id: attemptId }, query: { limit: PAGE, ...wish } }
  const pages = $api.useInfiniteQuery('get', '/api/scorm-attempts/{attempt_id}/calls', { params, paged: true }, byCursor)
  const set = Object.values(wish).filter((value) => value !== undefined).length
  return (
    <section aria-label={t`What the course said`}>
      <Text
        size="sm"
        mb="md"
      >{t`What the course asked and told the service, and what it was answered, the latest first. It is kept for 90 days.`}</Text>
      <Filters set={set} onClear={() => onWish({})}>
        <Wishes launches={launches} wish={wish} onWish={onWish} />
      </Filters>
      <div style={{ height: 16 }} />
      <PagedList
        pages={pages}
        failed={t`What the course said could not be loaded`}
        none={
          set > 0 ? (
            <NothingPasses title={t`Nothing of that kind was said`} onClear={() => onWish({})} />
          ) : (
            <Empty
              icon={<IconMessageCode />}
              title={t`Nothing is kept`}
            >{t`The course has said nothing, or it was more than 90 days ago.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# call', other: '# calls' })}
      >
        {(calls) => <ByWidth table={<CallTable calls={calls} />} cards={<CallRows calls={calls} />} />}
      </PagedList>
    </section>
  )
}

const kinds = [
  { value: 'errors', label: t`Only errors` },
  { value: 'sets', label: t`Only what it told` },
]

function Wishes({ launches, wish, onWish }: Omit<Props, 'attemptId'>) {
  const choices = launches.map((launch) => ({ value: launch.id, label: launchWords(launch) }))
  return (
    <>
      <Select
        label={t`Opened`}
        placeholder={t`Every time`}
        data={choices}
        value={wish.launch ?? null}
        onChange={(launch) => onWish({ ...wish, launch: launch ?? undefined })}
        clearable
        miw={260}
      />
      <Select
        label={t`Calls`}
        placeholder={t`All`}
        data={kinds}
        value={wish.only ?? null}
        onChange={(only) => onWish({ ...wish, only: only === 'errors' || only === 'sets' ? only : undefined })}
        clearable
      />
    </>
  )
}

function launchWords(launch: Launch): string {
  const count = plural(launch.calls, { one: '# call', other: '# calls' })
  return `${moment(launch.started_at)} · ${endingOf(launch)} · ${count}`
}

const CallTable = ({ calls }: { calls: Call[] }) => (
  <DataTable
    dense
    fixed
    head={
      <>
        <Table.Th w={190}>{t`When`}</Table.Th>
        <Table.Th w={150}>{t`Call`}</Table.Th>
        <Table.Th>{t`Of what`}</Table.Th>
        <Table.Th>{t`Value`}</Table.Th>
        <Table.Th>{t`Was told`}</Table.Th>
      </>
    }
  >
    {keyed(calls, ({ at, call }) => `${at} ${call}`).map(({ key, thing: call }) => (
      <Table.Tr key={key} bg={call.error_code === 0 ? undefined : 'var(--mantine-color-red-light)'}>
        <Table.Td>{second(call.at)}</Table.Td>
        <Table.Td className="wraps">{call.call}</Table.Td>
        <Table.Td className="wraps">{call.element}</Table.Td>
        <Table.Td className="keeps-lines">{call.value}</Table.Td>
        <Table.Td className="keeps-lines">
          {call.result}
          <Wrong call={call} />
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
)

const Wrong = ({ call }: { call: Call }) =>
  call.error_code !== 0 && (
    <Text size="sm" fw={600} className="wraps">
      <IconAlertTriangle size={14} aria-hidden /> {errorWords(call)}
    </Text>
  )

const CallRows = ({ calls }: { calls: Call[] }) => (
  <Rows label={t`Calls, the latest first`}>
    {keyed(calls, ({ at, call }) => `${at} ${call}`).map(({ key, thing: call }) => (
      <Row
        key={key}
        name={call.call}
        badges={
          call.error_code !== 0 && (
            <Mark color="red" icon={IconAlertTriangle}>
              {t`Error ${{ code: String(call.error_code) }}`}
            </Mark>
          )
        }
      >
        {call.element !== null && <Code className="wraps">{call.element}</Code>}
        {call.value !== null && <Text size="sm" className="keeps-lines">{t`Value: ${{ value: call.value }}`}</Text>}
        <Text size="sm" className="keeps-lines">{t`Was told: ${{ result: call.result ?? '–' }}`}</Text>
        {call.error_code !== 0 && <Line>{errorWords(call)}</Line>}
        <Line>{second(call.at)}</Line>
      </Row>
    ))}
  </Rows>
)
