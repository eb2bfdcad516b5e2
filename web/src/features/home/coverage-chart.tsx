import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { number } from '../../platform/words/format.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import '../../platform/parts/state-strip.css'
import { statesByUrgency } from '../../../../common/states-by-urgency.ts'
import { type Coverage, byState } from './use-summary.ts'

/** States that count as holding it come first, so that the bars can be compared. */
const order = statesByUrgency.toReversed()

/** A bar for each certification with the states of all who must have it. The text says how many have it. */
export function CoverageChart({ covered, org }: { covered: Coverage[]; org: string }) {
  return (
    <Rows label={t`Coverage by certification`} gap="sm">
      {covered.map((each) => (
        <Bar key={each.certification.id} coverage={each} org={org} />
      ))}
    </Rows>
  )
}

function Bar({ coverage: { certification, had, asked, states }, org }: { coverage: Coverage; org: string }) {
  const [having, all] = [number(had), number(asked)]
  const counts = byState(states)
  return (
    <li>
      <Group justify="space-between" gap="2px 12px" mb={4}>
        <TextLink
          to="/o/$org/team"
          params={{ org }}
          search={{ people: 'all', certification: certification.id }}
          size="sm"
          className="wraps"
        >
          {certification.name}
        </TextLink>
        <Text size="sm">{t`${having} of ${all} have it`}</Text>
      </Group>
      <div className="state-strip" style={{ height: 12 }} aria-hidden>
        {order.map((state) => {
          const count = counts.get(state) ?? 0
          return count > 0 && <span key={state} data-state={state} style={{ flexGrow: count }} />
        })}
      </div>
    </li>
  )
}
