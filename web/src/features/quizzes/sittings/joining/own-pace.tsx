import { plural, t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { clock } from '../../../../platform/words/format.ts'
import { countdown } from '../../taking/player/clock.ts'
import { useLeftUntil } from '../live/clock.ts'
import type { Sitting, State } from '../words.ts'
import { Facts } from './facts.tsx'

type Props = { sitting: Sitting; attemptId: string; state: State }

/** A sitting in which all begin at the same time and answer the questions of their own attempt. */
export function OwnPace({ sitting, attemptId, state }: Props) {
  const { starts_at, ends_at } = sitting
  const waits = state.phase === 'lobby'
  const left = useLeftUntil(waits ? starts_at : null)
  const navigate = useNavigate()
  const waited = useRef(waits)
  useEffect(() => {
    // Readers who come back here from the questions are not sent to them again.
    if (!waits && waited.current) void navigate({ to: '/quiz-attempts/$attemptId', params: { attemptId } })
    waited.current = waits
  }, [waits, attemptId, navigate])
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="own-pace">
      <Stack gap="md">
        <Title order={2} id="own-pace">
          {waits ? t`You are in` : t`It has begun`}
        </Title>
        {waits ? (
          <>
            {left !== null && (
              <Text fz="2.5rem" lh={1.1} fw={650} role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {countdown(left)}
              </Text>
            )}
            <Text>{t`The questions appear here by themselves. You can leave this page open.`}</Text>
            <Text c="dimmed">{plural(state.joined, { one: '# person is here.', other: '# people are here.' })}</Text>
          </>
        ) : (
          <>
            <Text>{t`Whatever you have answered by ${{ when: clock(ends_at) }} is handed in by itself.`}</Text>
            <div>
              <LinkButton
                to="/quiz-attempts/$attemptId"
                params={{ attemptId }}
                size="lg"
                rightSection={<IconArrowRight size={20} aria-hidden />}
              >{t`To the questions`}</LinkButton>
            </div>
          </>
        )}
        <Facts sitting={sitting} />
      </Stack>
    </Card>
  )
}
