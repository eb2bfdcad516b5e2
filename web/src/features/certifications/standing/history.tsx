import { t } from '@lingui/core/macro'
import { Card, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { day, ownDay } from '../../../platform/words/format.ts'
import { useDayZone } from '../../../platform/words/zone-context.ts'
import { type Look, Mark } from '../../../platform/parts/mark.tsx'
import { personName } from '../../../platform/words/names.ts'
import { amountWords } from '../parts/progress-words.ts'
import { ruleWords } from '../parts/rule-words.ts'
import { type StandingDetail, revokedWords } from '../parts/words.ts'
import { CertificateButtons } from './certificate-buttons.tsx'

type Award = Schemas['StandingAward']
type Request = Schemas['StandingRequest']

/** All awards with their certificates, and all requests. */
export function History({ standing, mayDownload }: { standing: StandingDetail; mayDownload: boolean }) {
  const { awards, requests } = standing
  if (awards.length + requests.length === 0) return null
  return (
    <section aria-label={t`History`}>
      <Title order={2} mb="sm">{t`History`}</Title>
      <Rows>
        {awards.map((award) => (
          <AwardCard key={award.id} award={award} mayDownload={mayDownload} />
        ))}
        {requests
          .filter(({ status }) => status !== 'approved')
          .map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
      </Rows>
    </section>
  )
}

const origins: Record<Award['origin'], (by: string) => string> = {
  claim: () => t`Claimed with proof`,
  approval: (by) => t`Asked for, and approved by ${by}`,
  manual: (by) => t`Given by ${by}`,
  import: () => t`Taken over from elsewhere`,
}

function AwardCard({ award, mayDownload }: { award: Award; mayDownload: boolean }) {
  const { origin, note, revoked_at, revoked_by, revocation_note } = award
  const awarded = day(award.awarded_at, useDayZone())
  const revoked = revoked_at !== null
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="2px 12px">
        <Text fw={600}>{t`Awarded on ${awarded}`}</Text>
        {revoked && <Mark icon={IconBan} color="red">{t`Revoked`}</Mark>}
      </Group>
      <Text size="sm" c="dimmed" className="wraps">
        {origins[origin](personName(award.awarded_by))}
      </Text>
      {note && <Text size="sm" mt={4} className="keeps-lines">{t`“${note}”`}</Text>}
      {revoked && (
        <Text size="sm" mt={4} className="keeps-lines">
          {revokedWords(revoked_at, personName(revoked_by), revocation_note)}
        </Text>
      )}
      {award.proof.rules.length > 0 && <Proof award={award} />}
      {!revoked && (
        <div style={{ marginTop: 12 }}>
          <CertificateButtons award={award} mayDownload={mayDownload} />
        </div>
      )}
    </Card>
  )
}

/** The fields of a rule that an award does not store. */
const unknown = { subject_matter_id: null, evidence_type: null, requires: null, target: undefined, hidden: false }

/** The rules as they stood at the award. */
function Proof({ award: { proof } }: { award: Award }) {
  const zone = useDayZone()
  return (
    <details style={{ marginTop: 6 }}>
      <summary style={{ cursor: 'pointer', width: 'fit-content', minHeight: 24 }}>
        <Text span size="sm">{t`What it was awarded on`}</Text>
      </summary>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {proof.rules.map((rule) => (
          <Text key={rule.rule_id} component="li" size="sm" className="wraps">
            {rule.label ?? ruleWords({ ...unknown, ...rule, amount: rule.required }, [])}: {amountWords(rule)}
            {rule.counted.map(({ id, title, at }) => (
              <Text key={id} component="span" display="block" size="sm" c="dimmed">
                {title ?? t`Signed off`}, {day(at, zone)}
              </Text>
            ))}
          </Text>
        ))}
      </ul>
    </details>
  )
}

const outcomes: Record<Request['status'], Look & { says: string }> = {
  pending: { icon: IconClock, color: 'blue', says: t`Waiting for decision` },
  approved: { icon: IconCheck, color: 'green', says: t`Approved` },
  rejected: { icon: IconX, color: 'red', says: t`Refused` },
  withdrawn: { icon: IconBan, color: 'gray', says: t`Withdrawn` },
}

function RequestCard({ request }: { request: Request }) {
  const { note, status, decided_at, decided_by, decision_note } = request
  const { says, ...look } = outcomes[status]
  const asked = ownDay(request.requested_at)
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="2px 12px">
        <Text fw={600}>{t`Asked for on ${asked}`}</Text>
        <Mark {...look}>{says}</Mark>
      </Group>
      {note && <Text size="sm" className="keeps-lines">{t`“${note}”`}</Text>}
      {status === 'rejected' && decided_at !== null && (
        <Text size="sm" mt={4} className="keeps-lines">
          {refusedWords(decided_at, personName(decided_by), decision_note)}
        </Text>
      )}
    </Card>
  )
}

function refusedWords(decided_at: string, by: string, note: string | null): string {
  const on = ownDay(decided_at)
  return note === null ? t`Refused on ${on} by ${by}` : t`Refused on ${on} by ${by}: “${note}”`
}
