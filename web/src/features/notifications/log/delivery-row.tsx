import { plural, t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { Line, Row } from '../../../platform/lists/rows.tsx'
import { PersonLink } from '../../../platform/parts/person-link.tsx'
import { moment } from '../../../platform/words/format.ts'
import { kinds } from '../words.ts'
import { type Delivery, channels, reasonOf, states } from './words.ts'

/** One delivery of a notification with its state. */
export function DeliveryRow({ delivery, organizationId }: { delivery: Delivery; organizationId: string }) {
  const { person, kind, channel, state, attempts, created_at, sent_at, response } = delivery
  const { label, color } = states[state]
  const reason = reasonOf(delivery)
  const tries = attempts > 1 ? plural(attempts, { one: '# attempt', other: '# attempts' }) : undefined
  const when = sent_at === null ? t`Since ${{ when: moment(created_at) }}` : moment(sent_at)
  return (
    <Row
      name={<PersonLink person={person} organizationId={organizationId} />}
      badges={
        <Badge variant="light" color={color} tt="none">
          {label}
        </Badge>
      }
    >
      <span className="wraps">{kinds[kind]}</span>
      <Line>{[channels[channel], when, tries].filter(Boolean).join(' · ')}</Line>
      {reason !== undefined && <Line>{reason}</Line>}
      {response !== null && <Line>{t`The mail server said: ${response}`}</Line>}
    </Row>
  )
}
