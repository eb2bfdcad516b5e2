import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Inline } from '../../../platform/lists/rows.tsx'
import { number } from '../../../platform/words/format.ts'
import { stateLooks } from './state-badge.tsx'
import { statesByUrgency } from '../../../../../common/states-by-urgency.ts'
import { type StandingState, stateWords } from './states.ts'
import '../../../platform/parts/state-strip.css'

type Props = {
  counts: ReadonlyMap<StandingState, number>
  selected?: StandingState | undefined
  /** When given, each state is a button that filters by it. The selected state clears the filter. */
  onSelect?: (state: StandingState | undefined) => void
}

/** Number of people in each state, as a bar with a legend in words. */
export function StateStrip({ counts, selected, onSelect }: Props) {
  const states = statesByUrgency.filter((state) => state === selected || (counts.get(state) ?? 0) > 0)
  if (states.length === 0) return null
  return (
    <div>
      <div className="state-strip" aria-hidden>
        {states.map((state) => (
          <span
            key={state}
            data-state={state}
            data-faint={(selected && selected !== state) || undefined}
            style={{ flexGrow: counts.get(state) ?? 0 }}
          />
        ))}
      </div>
      <Inline label={t`How many stand where`} gap={onSelect ? 6 : '4px 18px'} mt="xs">
        {states.map((state) => (
          <li key={state}>
            <Legend state={state} count={counts.get(state) ?? 0} selected={selected === state} onSelect={onSelect} />
          </li>
        ))}
      </Inline>
    </div>
  )
}

type LegendProps = { state: StandingState; count: number; selected: boolean; onSelect: Props['onSelect'] }

function Legend({ state, count, selected, onSelect }: LegendProps) {
  const { icon: Icon } = stateLooks[state]
  const face = (
    <>
      <span className="state-swatch" data-state={state} aria-hidden>
        <Icon size={12} stroke={2.6} />
      </span>
      <strong>{number(count)}</strong> {stateWords[state]}
    </>
  )
  if (!onSelect) return <span className="state-legend">{face}</span>
  return (
    <Button
      size="compact-sm"
      radius="xl"
      variant={selected ? 'light' : 'default'}
      fw={400}
      aria-pressed={selected}
      onClick={() => onSelect(selected ? undefined : state)}
      classNames={{ label: 'state-legend' }}
    >
      {face}
    </Button>
  )
}
