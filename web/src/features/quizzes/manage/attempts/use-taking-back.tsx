import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { done, refresh } from '../../../../platform/client.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { openQuestion } from '../../../../platform/over/question.ts'

type RevokeOptions = { title: string; says: string; remove: () => Promise<{ error?: unknown }> }

/** Returns a function that asks for confirmation before it revokes a person's extra time or attempts. */
export function useTakingBack({ title, says, remove }: RevokeOptions) {
  const removing = useMutation({
    mutationFn: () => done(remove()),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => refresh(),
  })
  return () =>
    openQuestion({
      title,
      centered: true,
      children: <Text size="sm">{says}</Text>,
      labels: { confirm: t`Take it back`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: () => removing.mutate(),
    })
}
