import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Blockquote, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { $api } from '../../platform/client.ts'
import { ago } from '../../platform/words/format.ts'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { RuleCard } from '../certifications/standing/rule-card.tsx'
import { StateBadge } from '../certifications/parts/state-badge.tsx'
import { UndrawableLetters } from '../certifications/parts/undrawable-letters.tsx'
import type { StandingDetail } from '../certifications/parts/words.ts'
import { ItemView, PersonLink } from './item-view.tsx'
import type { ViewProps } from './open-item.tsx'

/** A certification request with its current proof: each rule, and what counted towards it. */
export function RequestView({ item, query, details, decision }: ViewProps) {
  const { title, since, thing_id: certificationId, person } = item
  const userId = person?.user_id ?? ''
  const params = { path: { cert_id: certificationId }, query: { user_id: userId } }
  const when = ago(since)
  const standing = $api.useQuery('get', '/api/certifications/{cert_id}/standing', { params })
  const note = details.request?.note ?? null
  return (
    <ItemView
      query={query}
      since={since}
      title={title}
      badge={<StateBadge state="requested" />}
      line={
        <Trans>
          <PersonLink item={item} /> asks for this certification, {when}
        </Trans>
      }
    >
      {note !== null && (
        <Blockquote p="md" m={0} className="keeps-lines">
          {note}
        </Blockquote>
      )}
      <Answer query={standing} failed={t`The proof could not be loaded`} wait={<Loading rows={2} height={120} />}>
        {(found) => <Proof standing={found} />}
      </Answer>
      <UndrawableLetters certificationId={certificationId} userId={userId} />
      {decision}
    </ItemView>
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
