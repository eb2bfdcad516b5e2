import { t } from '@lingui/core/macro'
import { Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconClockPlus,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  type IconProps,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useKeys } from '../../../../platform/keys/registry.ts'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import { clock } from '../../../../platform/words/format.ts'
import { countdown } from '../../taking/player/clock.ts'
import { minutes } from '../../words.ts'
import { useLeftUntil } from '../live/clock.ts'
import { TimeLeft } from '../live/time-left.tsx'
import type { Sitting, State } from '../words.ts'
import { EndDialog } from './end-dialog.tsx'
import type { Action, Advance } from './use-advance.ts'

type Props = { sitting: Sitting; state: State; advance: Advance; look: () => unknown }
type Step = { does: Action; says: string; icon: ComponentType<IconProps>; seconds?: number; off?: boolean }

const MORE_S = 30
const MORE_AT_OWN_PACE_S = 300

/** Buttons for the host's next step, with the progress of the participants. */
export function Controls({ sitting, state, advance, look }: Props) {
  const [seconds, setSeconds] = useLocalStorage<number>({
    key: 'seconds for each question',
    defaultValue: 0,
    getInitialValueInEffect: false,
  })
  const [ending, setEnding] = useState(false)
  const begins = useBeginning(sitting, look)
  const steps = stepsOf(sitting, state, seconds, sitting.status === 'scheduled')
  const [first, ...others] = steps
  const run = ({ does, seconds: given }: Step) => (does === 'end' ? setEnding(true) : advance.advance(does, given))
  const on = (wanted: Action) => {
    const step = steps.find(({ does, off }) => does === wanted && !off)
    if (step && !advance.isPending) run(step)
  }
  useKeys(t`Leading a live quiz`, [
    { keys: ['n'], says: t`Begin, or the next question`, act: () => on(state.phase === 'lobby' ? 'start' : 'next') },
    { keys: ['r'], says: t`Show what is right`, act: () => on('reveal') },
    { keys: ['p'], says: t`Pause, or go on`, act: () => on(state.phase === 'paused' ? 'resume' : 'pause') },
  ])
  return (
    <Card withBorder p="md" component="section" aria-labelledby="controls">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} id="controls" size="h3">
            {placeWords(sitting, state)}
          </Title>
          <TimeLeft state={state} size="1.5rem" />
        </Group>
        <Text component="output" fz="lg" fw={600}>
          {countWords(sitting, state)}
        </Text>
        {begins !== null && (
          <Text c="dimmed">{t`It begins at ${{ when: clock(sitting.starts_at) }}, in ${{ left: countdown(begins) }}.`}</Text>
        )}
        {first && (
          <Group gap="sm">
            <StepButton step={first} main pending={advance.isPending} onClick={() => run(first)} />
            {others.map((step) => (
              <StepButton key={step.does} step={step} pending={advance.isPending} onClick={() => run(step)} />
            ))}
          </Group>
        )}
        {sitting.pacing === 'host' && <TimeField seconds={seconds} onChange={setSeconds} />}
      </Stack>
      {ending && <EndDialog state={state} advance={advance} onClose={() => setEnding(false)} />}
    </Card>
  )
}

/** Returns the milliseconds until the sitting begins. Returns null once it has begun. Calls `look` when the time is up. */
function useBeginning({ starts_at, status }: Sitting, look: () => unknown): number | null {
  const left = useLeftUntil(status === 'scheduled' ? starts_at : null)
  const isDue = left === 0
  useEffect(() => {
    if (isDue) void look()
  }, [isDue, look])
  return left
}

function stepsOf({ pacing }: Sitting, state: State, seconds: number, early: boolean): Step[] {
  const { phase, question_index, question_count, closes_at } = state
  const timed = seconds > 0 ? { seconds } : {}
  const end: Step = { does: 'end', says: t`End it`, icon: IconPlayerStop, off: early }
  if (pacing === 'self') return [{ does: 'extend', says: t`5 minutes more`, icon: IconClockPlus, seconds: MORE_AT_OWN_PACE_S }, end]
  const isLast = question_index !== null && question_index + 1 >= question_count
  const next: Step[] = isLast ? [] : [{ does: 'next', says: t`Next question`, icon: IconPlayerSkipForward, ...timed }]
  const reveal: Step = { does: 'reveal', says: t`Close it and show the answers`, icon: IconEye }
  const more: Step = { does: 'extend', says: t`30 seconds more`, icon: IconClockPlus, seconds: MORE_S }
  switch (phase) {
    case 'lobby':
      return [{ does: 'start', says: t`Begin with the first question`, icon: IconPlayerPlay, off: early, ...timed }, end]
    case 'question':
      return [reveal, ...next, { does: 'pause', says: t`Pause`, icon: IconPlayerPause }, ...(closes_at === null ? [] : [more]), end]
    case 'paused':
      return [{ does: 'resume', says: t`Go on`, icon: IconPlayerPlay }, reveal, ...next, end]
    case 'reveal':
      return [...next, end]
    case 'ended':
      return []
  }
}

type ButtonProps = { step: Step; main?: boolean; pending: boolean; onClick: () => void }

const StepButton = ({ step: { says, icon: Icon, off = false, does }, main = false, pending, onClick }: ButtonProps) => (
  <Button
    size={main ? 'lg' : 'md'}
    variant={main ? 'filled' : 'default'}
    {...(does === 'end' && !main && { c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))' })}
    disabled={off}
    loading={main && pending}
    leftSection={<Icon size={main ? 22 : 18} aria-hidden />}
    onClick={onClick}
    {...wrapping}
  >
    {says}
  </Button>
)

const offered = [0, 15, 30, 45, 60, 90, 120, 180, 300]
const timeWords = (seconds: number) =>
  seconds === 0 ? t`Until you go on` : seconds % 60 === 0 ? minutes(seconds / 60) : t`${seconds} seconds`

const TimeField = ({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) => (
  <Select
    label={t`Time for each question`}
    description={t`Counts from the next question on.`}
    maw={280}
    allowDeselect={false}
    data={offered.map((each) => ({ value: String(each), label: timeWords(each) }))}
    value={String(seconds)}
    onChange={(chosen) => onChange(Number(chosen ?? 0))}
  />
)

function placeWords({ pacing }: Sitting, { phase, question_index, question_count }: State): string {
  if (phase === 'lobby') return t`People are coming in`
  if (pacing === 'self') return t`Everybody is answering`
  const nr = (question_index ?? 0) + 1
  return t`Question ${nr} of ${question_count}`
}

function countWords({ pacing }: Sitting, { phase, joined, answered }: State): string {
  if (phase === 'lobby') return t`${joined} are here`
  return pacing === 'self' ? t`${answered} of ${joined} have handed in` : t`${answered} of ${joined} have answered`
}
