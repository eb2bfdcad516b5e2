import { t } from '@lingui/core/macro'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { day, number } from '../../../platform/format.ts'
import { personName } from '../../records/words.ts'
import { type StandingDetail, ruleWords } from '../parts/words.ts'
import { CertificateButtons } from './certificate-buttons.tsx'

type Award = Schemas['StandingAward']
type Request = Schemas['StandingRequest']

/** Every award with its certificate, and what was asked for. */
export function History({ standing, mayDownload }: { standing: StandingDetail; mayDownload: boolean }) {
  const { awards, requests } = standing
  if (awards.length + requests.length === 0) return null
  return (
    <section aria-label={t`History`}>
      <Title order={2} mb="sm">{t`History`}</Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {awards.map((award) => (
          <AwardCard key={award.id} award={award} mayDownload={mayDownload} />
        ))}
        {requests
          .filter(({ status }) => status !== 'approved')
          .map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
      </Stack>
    </section>
  )
}

const origins: Record<Award['origin'], (by: string) => string> = {
  claim: () => 'claimed with proof',
  approval: (by) => `asked for, and approved by ${by}`,
  manual: (by) => `given by ${by}`,
  import: () => 'taken over from elsewhere',
}

function AwardCard({ award, mayDownload }: { award: Award; mayDownload: boolean }) {
  const revoked = award.revoked_at !== null
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="2px 12px">
        <Text fw={600}>{t`Awarded ${day(award.awarded_at)}`}</Text>
        {revoked && <State icon={IconBan} color="red" says={t`Revoked`} />}
      </Group>
      <Text size="sm" c="dimmed" className="wraps">
        {origins[award.origin](personName(award.awarded_by))}
      </Text>
      {award.note && (
        <Text size="sm" mt={4} className="keeps-lines">
          “{award.note}”
        </Text>
      )}
      {award.revoked_at !== null && (
        <Text size="sm" mt={4} className="keeps-lines">
          {t`Revoked ${day(award.revoked_at)} by ${personName(award.revoked_by)}: ${award.revocation_note ?? ''}`}
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

/** Each rule as it stood then. */
function Proof({ award: { proof } }: { award: Award }) {
  return (
    <details style={{ marginTop: 6 }}>
      <summary style={{ cursor: 'pointer', width: 'fit-content', minHeight: 24 }}>
        <Text span size="sm">{t`What it was awarded on`}</Text>
      </summary>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {proof.rules.map((rule) => (
          <Text key={rule.rule_id} component="li" size="sm" className="wraps">
            {rule.label ?? ruleWords({ ...rule, subject_matter_id: null, evidence_type: null, scorm_course: null }, [])}:{' '}
            {number(rule.current)} of {number(rule.required)} {rule.unit}
            {rule.counted.map(({ id, title, at }) => (
              <Text key={id} component="span" display="block" size="sm" c="dimmed">
                {title ?? t`Signed off`}, {day(at)}
              </Text>
            ))}
          </Text>
        ))}
      </ul>
    </details>
  )
}

const outcomes: Record<Request['status'], { icon: typeof IconX; color: string; says: string }> = {
  pending: { icon: IconClock, color: 'blue', says: t`Waiting for decision` },
  approved: { icon: IconCheck, color: 'green', says: t`Approved` },
  rejected: { icon: IconX, color: 'red', says: t`Refused` },
  withdrawn: { icon: IconBan, color: 'gray', says: t`Withdrawn` },
}

function RequestCard({ request }: { request: Request }) {
  const { note, status, requested_at, decided_at, decided_by, decision_note } = request
  return (
    <Card withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="2px 12px">
        <Text fw={600}>{t`Asked for ${day(requested_at)}`}</Text>
        <State {...outcomes[status]} />
      </Group>
      {note && (
        <Text size="sm" className="keeps-lines">
          “{note}”
        </Text>
      )}
      {status === 'rejected' && decided_at !== null && (
        <Text size="sm" mt={4} className="keeps-lines">
          {t`Refused ${day(decided_at)} by ${personName(decided_by)}: ${decision_note ?? ''}`}
        </Text>
      )}
    </Card>
  )
}

function State({ icon: Icon, color, says }: { icon: typeof IconX; color: string; says: string }) {
  return (
    <Badge color={color} variant="light" tt="none" fw={600} leftSection={<Icon size={13} stroke={2.4} aria-hidden />} miw="max-content">
      {says}
    </Badge>
  )
}
