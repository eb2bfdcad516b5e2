import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Text } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { Problem } from '../../../../platform/parts/states.tsx'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import { moment } from '../../../../platform/words/format.ts'
import { serviceNow } from '../live/clock.ts'
import { type Sitting, hindranceWords, lobbyOpens } from '../words.ts'
import { Facts } from './facts.tsx'

type Props = { sitting: Sitting; look: () => unknown }

/** Longest delay that a browser's timer supports, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1
const OFTEN_MS = 2000

/** Lets the reader join a sitting, or shows the sitting once they have joined. */
export function Join({ sitting, look }: Props) {
  const { id, cannot_join } = sitting
  const joining = $api.useMutation('post', '/api/quiz-sittings/{quiz_sitting_id}/join', { onSuccess: refresh, onError: look })
  const isEarly = cannot_join === 'too_early'
  const opens = lobbyOpens(sitting)
  useEffect(() => {
    if (!isEarly) return undefined
    const wait = Math.max(0, opens - serviceNow())
    if (!(wait < LONGEST_MS)) return undefined
    let looking: ReturnType<typeof setInterval> | undefined
    const timer = setTimeout(() => (looking = setInterval(look, OFTEN_MS)), wait)
    return () => {
      clearTimeout(timer)
      clearInterval(looking)
    }
  }, [isEarly, opens, look])
  return (
    <Card withBorder p="lg" component="section" aria-label={t`Joining`}>
      <Stack gap="lg">
        <Facts sitting={sitting} />
        {cannot_join === null ? (
          <Button
            size="xl"
            fullWidth
            leftSection={<IconDoorEnter size={26} aria-hidden />}
            loading={joining.isPending}
            onClick={() => joining.mutate({ params: { path: { quiz_sitting_id: id } } })}
            {...wrapping}
          >{t`Join`}</Button>
        ) : (
          <Text component="output" fw={600}>
            {isEarly
              ? t`You can join from ${{ when: moment(new Date(opens).toISOString()) }} on. This page opens the door by itself.`
              : hindranceWords[cannot_join]}
          </Text>
        )}
        {joining.isError && <Problem error={joining.error} title={t`You did not get in`} />}
      </Stack>
    </Card>
  )
}
