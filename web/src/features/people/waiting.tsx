import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { ago } from '../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading, Problem } from '../../platform/parts/states.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import type { Standing } from '../certifications/parts/states.ts'
import type { LearningRecord } from '../records/words.ts'
import type { ShownPerson } from './person.ts'
import { Section } from '../../platform/parts/section.tsx'
import { AskedFor, SignOffs, waitingOf } from './sign-offs.tsx'
import { StandingLink } from './standing-link.tsx'
import { type SignOffRequest, useAskedSignOffs } from './use-asked-sign-offs.ts'

type Props = {
  person: ShownPerson
  /** Undefined when the reader may not see the standings. */
  standings: Standing[] | undefined
}

/** Limit of the request. More will hardly ever wait for one person. */
const MOST = 50

/** Records and requests of a person that wait for a decision or a sign-off, with links for those who decide. */
export function Waiting({ person, standings: known }: Props) {
  const standings = known ?? []
  const query = { learner: person.user_id, org: person.organization.id, status: 'pending' as const, limit: MOST }
  const records = $api.useQuery('get', '/api/records', { params: { query } })
  const requests = useAskedSignOffs(person, known !== undefined)
  const asked = standings.filter(({ request }) => request !== null)
  const toBeSeen = requests.data?.items ?? []
  const signable = waitingOf(
    standings.filter(({ may }) => may.includes('sign_off')),
    toBeSeen,
  )
  const elsewhere = toBeSeen.filter(({ id }) => !signable.some((one) => one.asked?.id === id))
  const submitted = records.data?.items ?? []
  return (
    <Section id="waiting" title={t`What waits`}>
      <Answer query={records} failed={t`What was submitted could not be loaded`} wait={<Loading rows={1} height={64} />}>
        {({ items }) =>
          asked.length + signable.length + elsewhere.length + items.length === 0 && (
            <Text c="dimmed">{known ? t`Nothing waits for a decision or a signature.` : t`No record waits for a decision.`}</Text>
          )
        }
      </Answer>
      {requests.isError && (
        <Problem
          error={requests.error}
          title={t`What was asked to be signed off could not be loaded`}
          retry={() => void requests.refetch()}
        />
      )}
      {asked.length + elsewhere.length + submitted.length > 0 && (
        <Rows label={t`Waiting for a decision`}>
          {asked.map((standing) => (
            <Asked key={standing.certification.id} standing={standing} person={person} decides={standing.may.includes('award')} />
          ))}
          {elsewhere.map((one) => (
            <ToBeWatched key={one.id} asked={one} person={person} />
          ))}
          {submitted.map((record) => (
            <Submitted key={record.id} record={record} person={person} />
          ))}
        </Rows>
      )}
      <SignOffs person={person} waiting={signable} />
    </Section>
  )
}

function Asked({ standing: { certification, request }, person, decides }: { standing: Standing; person: ShownPerson; decides: boolean }) {
  if (request === null) return null
  const since = ago(request.requested_at)
  const { name } = certification
  return (
    <Row
      name={<StandingLink certification={certification} person={person} />}
      actions={
        decides && (
          <LinkButton to="/to-do" search={{ request: request.id }} aria-label={t`Decide: ${name}`}>
            {t`Decide`}
          </LinkButton>
        )
      }
    >
      <Line>{t`Certification asked for ${since}`}</Line>
      {!decides && <Elsewhere />}
    </Row>
  )
}

/** A sign-off request that another person decides, or that is the reader's own. */
function ToBeWatched({ asked, person }: { asked: SignOffRequest; person: ShownPerson }) {
  const { certification, rule_label } = asked
  return (
    <Row name={<StandingLink certification={certification} person={person} />}>
      <Line>{rule_label ?? t`Seen doing it`}</Line>
      <AskedFor asked={asked} />
      <Elsewhere />
    </Row>
  )
}

function Submitted({ record, person }: { record: LearningRecord; person: ShownPerson }) {
  const decides = record.may.includes('approve')
  const since = ago(record.created_at)
  const { title } = record
  return (
    <Row
      name={<RecordLink record={record} own={person.own} />}
      actions={
        decides && (
          <LinkButton to="/to-do" search={{ record: record.id }} aria-label={t`Decide: ${title}`}>
            {t`Decide`}
          </LinkButton>
        )
      }
    >
      <Line>{t`Record submitted ${since}`}</Line>
      {!decides && <Elsewhere />}
    </Row>
  )
}

function RecordLink({ record: { id, title, owner_organization }, own }: { record: LearningRecord; own: boolean }): ReactNode {
  const look = { inherit: true, className: 'wraps' }
  if (own)
    return (
      <TextLink to="/my-records/$recordId" params={{ recordId: id }} {...look}>
        {title}
      </TextLink>
    )
  return (
    <TextLink to="/o/$org/records/$recordId" params={{ org: owner_organization.slug, recordId: id }} {...look}>
      {title}
    </TextLink>
  )
}

const Elsewhere = () => <Line>{t`Somebody else decides about it.`}</Line>
