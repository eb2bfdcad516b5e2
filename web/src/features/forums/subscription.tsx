import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { done, refresh } from '../../platform/client.ts'
import { sentence } from '../../platform/refusal.ts'
import { type Forum, type Level, levelWords } from './words.ts'

type Props = { kind: Forum['kind']; level: Level; save: (level: Level) => Promise<{ error?: unknown }> }

/** Selects which posts the reader is notified of. */
export function Subscription({ kind, level, save }: Props) {
  const saving = useMutation({
    mutationFn: (next: Level) => done(save(next)),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSettled: refresh,
  })
  return (
    <Select
      label={t`Tell me of`}
      w={250}
      maw="100%"
      allowDeselect={false}
      data={levelWords(kind)}
      value={saving.isPending ? saving.variables : level}
      onChange={(next) => next !== null && saving.mutate(next)}
    />
  )
}
