import { plural, t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { $api, type Schemas } from '../../platform/client.ts'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { PersonLink } from '../../platform/parts/person-link.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { day, moment, number } from '../../platform/words/format.ts'
import './scans.css'
import type { Code } from './words.ts'

type Analytics = Schemas['QrCodeAnalytics']

/** Scans of a code by week, and each scan with its person. */
export function Scans({ code }: { code: Code }) {
  const query = $api.useQuery('get', '/api/qr-codes/{qr_code_id}/analytics', { params: { path: { qr_code_id: code.id } } })
  return (
    <Section id="scans" title={t`Scans`} intro={t`Of people who were signed in. Scans without a sign-in are not counted.`}>
      <Answer query={query} failed={t`The scans could not be loaded`}>
        {(analytics) =>
          analytics.totals.scans === 0 ? (
            <Text size="sm" c="dimmed">{t`Nobody has scanned it yet.`}</Text>
          ) : (
            <Stack gap="md">
              <Card withBorder p="lg">
                <Totals totals={analytics.totals} />
                <Weeks weeks={analytics.weeks} />
              </Card>
              <People analytics={analytics} organizationId={code.owner_organization_id} />
            </Stack>
          )
        }
      </Answer>
    </Section>
  )
}

function Totals({ totals: { scans, people, followed, unavailable, target_unavailable, forbidden } }: Pick<Analytics, 'totals'>) {
  const by = plural(people, { one: '# person', other: '# people' })
  const lines = [
    followed > 0 && plural(followed, { one: '# went through', other: '# went through' }),
    forbidden > 0 && plural(forbidden, { one: '# by somebody it is not for', other: '# by people it is not for' }),
    target_unavailable > 0 && plural(target_unavailable, { one: '# led to nothing', other: '# led to nothing' }),
    unavailable > 0 && plural(unavailable, { one: '# while out of use', other: '# while out of use' }),
  ]
  return (
    <>
      <Text fw={650} size="lg">
        {plural(scans, { one: `# scan by ${by}`, other: `# scans by ${by}` })}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {lines.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

/** A column for each of the last twelve weeks. */
function Weeks({ weeks }: Pick<Analytics, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ scans }) => scans))
  return (
    <>
      <Title order={3} size="h4" mb="xs">{t`The last twelve weeks`}</Title>
      <ul className="week-columns" aria-label={t`Scans by week`}>
        {weeks.map(({ begins_on, scans }, nr) => (
          <li key={begins_on}>
            <span className="week-count" aria-hidden>
              {scans > 0 && number(scans)}
            </span>
            <span className="week-column" style={{ height: `${(scans / most) * 100}px` }} aria-hidden />
            <span className="week-name" aria-hidden>
              {(nr === 0 || nr === weeks.length - 1) && shortDay(begins_on)}
            </span>
            <span className="week-words">{weekWords(scans, shortDay(begins_on))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Formats a calendar day, which has no time zone. */
const shortDay = (on: string) => day(`${on}T00:00:00Z`, 'UTC')
const weekWords = (scans: number, from: string) => plural(scans, { one: `Week from ${from}: # scan`, other: `Week from ${from}: # scans` })

const People = ({ analytics: { people }, organizationId }: { analytics: Analytics; organizationId: string }) => (
  <Rows label={t`Who scanned it`}>
    {people.map(({ person, scan_count, followed_count, first_scanned_at, last_scanned_at }) => (
      <Row key={person.user_id} name={<PersonLink person={person} organizationId={organizationId} />}>
        <Line>
          {plural(scan_count, { one: '# scan', other: '# scans' })}
          {followed_count < scan_count && <>, {plural(followed_count, { one: '# went through', other: '# went through' })}</>}
        </Line>
        <Line>{spanWords(moment(first_scanned_at), moment(last_scanned_at), scan_count)}</Line>
      </Row>
    ))}
  </Rows>
)

const spanWords = (first: string, last: string, count: number) => (count === 1 ? last : t`First ${first}, last ${last}`)
