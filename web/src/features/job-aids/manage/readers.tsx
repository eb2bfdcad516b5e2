import { plural, t } from '@lingui/core/macro'
import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { Answer, Empty } from '../../../platform/parts/states.tsx'
import { moment, number } from '../../../platform/words/format.ts'
import type { JobAid } from '../words.ts'
import { opened } from './opened.ts'

type Analytics = Schemas['JobAidAnalytics']
type Reader = Analytics['people'][number]

/** Lists who opened an aid, how often and when. */
export function Readers({ aid }: { aid: JobAid }) {
  const params = { path: { job_aid_id: aid.id } }
  const query = $api.useQuery('get', '/api/job-aids/{job_aid_id}/analytics', { params })
  return (
    <Answer query={query} failed={t`The figures could not be loaded`}>
      {({ people, totals }) =>
        people.length === 0 ? (
          <Empty icon={<IconEyeOff />} title={t`Nobody has opened it yet`} />
        ) : (
          <Stack gap="lg" maw={820}>
            <Figures people={people} totals={totals} />
            <Rows label={t`Who opened it`}>
              {people.map((reader) => (
                <ReaderRow key={reader.person.user_id} reader={reader} organizationId={aid.owner_organization_id} />
              ))}
            </Rows>
          </Stack>
        )
      }
    </Answer>
  )
}

/** Number of readers by the time of their last opening. */
function Figures({ people, totals }: Analytics) {
  const [now] = useState(() => Date.now())
  const parts = opened(people, now)
  const words = { week: t`In the last 7 days`, month: t`8 to 30 days ago`, quarter: t`31 to 90 days ago`, before: t`Longer ago` }
  const files = plural(totals.file_opens, { one: '# file opened', other: '# files opened' })
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="last-opened">
      <Text fw={650} size="lg" mb="sm">
        {plural(totals.people, { one: '# person', other: '# people' })} ·{' '}
        {plural(totals.views, { one: 'opened once', other: 'opened # times' })} · {files}
      </Text>
      {totals.file_opens > 0 && (
        <Text size="sm" c="dimmed" mt={-8} mb="sm">{t`A picture in the text counts as a file that was opened when it was shown.`}</Text>
      )}
      <Title order={2} size="h4" mb="xs" id="last-opened">{t`Last opened`}</Title>
      <Stack gap="xs">
        {parts.map(({ when, count }) => (
          <div key={when}>
            <Group justify="space-between">
              <Text size="sm">{words[when]}</Text>
              <Text size="sm">{number(count)}</Text>
            </Group>
            <Progress aria-label={words[when]} value={(100 * count) / people.length} size="lg" />
          </div>
        ))}
      </Stack>
    </Card>
  )
}

function ReaderRow({ reader, organizationId }: { reader: Reader; organizationId: string }) {
  const { person, view_count, first_viewed_at, last_viewed_at, file_open_count, confirmed_at } = reader
  const files = file_open_count > 0 ? ` · ${plural(file_open_count, { one: '# file opened', other: '# files opened' })}` : ''
  return (
    <Row name={<PersonLink person={person} organizationId={organizationId} />}>
      <Line>
        {view_count === 0 ? t`Never opened the page` : plural(view_count, { one: 'opened once', other: 'opened # times' })}
        {files}
      </Line>
      {first_viewed_at && last_viewed_at && (
        <Line>
          {view_count === 1
            ? moment(last_viewed_at)
            : t`First ${{ first: moment(first_viewed_at) }}, last ${{ last: moment(last_viewed_at) }}`}
        </Line>
      )}
      {confirmed_at && <Line>{t`Confirmed on ${{ when: moment(confirmed_at) }} to have read and understood it`}</Line>}
    </Row>
  )
}
