import { ProgressRing } from './progress-ring.tsx'
import { stateLooks } from './state-badge.tsx'
import type { Standing } from './states.ts'

/** Ring with the number of satisfied rules. It is full when the person holds the certification or is exempt. */
export function StandingRing({ standing, size }: { standing: Pick<Standing, 'state' | 'rules'>; size?: number }) {
  const { state, rules } = standing
  const { color, icon: Icon } = stateLooks[state]
  const stroke = `var(--mantine-color-${color}-${color === 'gray' ? 5 : 7})`
  const settled = state === 'valid' || state === 'exempt' || rules.length === 0
  const done = rules.filter(({ satisfied }) => satisfied).length
  return (
    <ProgressRing
      done={settled && state !== 'not_started' ? 1 : done}
      all={settled ? 1 : rules.length}
      color={stroke}
      {...(size !== undefined && { size })}
    >
      {settled ? <Icon size={(size ?? 60) / 2.6} stroke={2.2} /> : `${done}/${rules.length}`}
    </ProgressRing>
  )
}
