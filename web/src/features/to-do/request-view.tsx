import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Blockquote, Group, Stack, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { ago, moment } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { RuleCard } from '../certifications/standing/rule-card.tsx'
import { StateBadge } from '../certifications/parts/state-badge.tsx'
import { UndrawableLetters } from '../certifications/parts/undrawable-letters.tsx'
import type { StandingDetail } from '../certifications/parts/words.ts'
import { personName } from '../../platform/words/names.ts'
import { HEADING } from './submission.tsx'
import type { CertificationRequest } from './waiting.ts'

/** A certification request with its current proof: each rule, and what counted towards it. */
export function RequestView({ request, decision }: { request: CertificationRequest; decision: ReactNode }) {
  const { certification, certification_type_id, user_id, person, note, requested_at } = request
  const params = { path: { cert_id: certification_type_id }, query: { user_id } }
  const [name, when] = [personName(person), ago(requested_at)]
  const standing = $api.useQuery('get', '/api/certifications/{cert_id}/standing', { params })
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} id={HEADING} tabIndex={-1} className="wraps" style={{ flex: '1 1 240px' }}>
            {certification.name}
          </Title>
          <StateBadge state="requested" />
        </Group>
        <Text c="dimmed" title={moment(requested_at)}>
          <Trans>
            <TextLink underline="always" to="/o/$org/people/$userId" params={{ org: request.owner_organization_id, userId: user_id }}>
              {name}
            </TextLink>{' '}
            asks for this certification, {when}
          </Trans>
        </Text>
      </div>
      {note !== null && (
        <Blockquote p="md" m={0} className="keeps-lines">
          {note}
        </Blockquote>
      )}
      <Answer query={standing} failed={t`The proof could not be loaded`} wait={<Loading rows={2} height={120} />}>
        {(found) => <Proof standing={found} />}
      </Answer>
      <UndrawableLetters certificationId={certification_type_id} userId={user_id} />
      {decision}
    </Stack>
  )
}

function Proof({ standing }: { standing: StandingDetail }) {
  const { holdsSomewhere } = useAccess()
  const { rules, subjects, owner_organization } = standing
  const room = holdsSomewhere('records:read', owner_organization.id) ? { org: owner_organization.slug } : undefined
  const missing = rules.filter(({ satisfied }) => !satisfied).length
  return (
    <section aria-label={t`Proof`}>
      <Title order={3} mb={4}>{t`The proof`}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {missing === 0
          ? t`Every rule is satisfied, by what is listed beneath it.`
          : t`Something no longer holds since it was asked for. Until it does, this cannot be approved.`}
      </Text>
      <Rows>
        {rules.map((rule) => (
          <RuleCard key={rule.rule_id} rule={rule} subjects={subjects} room={room} missing={t`Missing`} />
        ))}
      </Rows>
    </section>
  )
}
