import { t } from '@lingui/core/macro'
import { Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react'
import { sentence } from '../../../../platform/refusal.ts'
import { clockSecond } from '../../../../platform/words/format.ts'
import { type GivenAnswer, saveStateOf } from './answers.ts'

export function SaveState({ given }: { given: GivenAnswer }) {
  const state = saveStateOf(given)
  if (state === 'refused')
    return (
      <Text size="sm" c="red" role="alert" className="wraps">
        <IconAlertTriangle size={15} aria-hidden /> {t`Not saved: ${{ reason: sentence(given.refused) }}`}
      </Text>
    )
  if (state === 'none') return <Text size="sm" c="dimmed">{t`Not answered yet`}</Text>
  return (
    <Group gap={6} c="dimmed" wrap="nowrap">
      {state === 'saved' && <IconCheck size={16} aria-hidden />}
      {state === 'sending' && <Loader size={14} aria-hidden />}
      {state === 'waiting' && <IconCloudUp size={16} aria-hidden />}
      <Text size="sm" span>
        {state === 'saved' && savedWords(given)}
        {state === 'sending' && t`Saving`}
        {state === 'waiting' && t`Not saved yet: it is sent by itself`}
      </Text>
    </Group>
  )
}

function savedWords({ answer, savedAt }: GivenAnswer): string {
  const when = clockSecond(savedAt ?? '')
  return answer === null ? t`Taken back ${when}` : t`Saved ${when}`
}
