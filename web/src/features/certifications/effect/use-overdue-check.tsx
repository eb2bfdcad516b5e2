import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../platform/client.ts'
import { openQuestion } from '../../../platform/over/question.ts'
import { type Effect, type EffectQuery, effectPages } from './query.ts'
import { oldestWords } from './words.ts'

/** `confirm`: label of the button that sends the requirement anyway. */
type OverdueCheck = { query: EffectQuery; confirm: string; send: () => void }

/** Fetches the effect before a requirement is sent. It asks for confirmation when people would be overdue at once. */
export const useOverdueCheck = () =>
  useMutation({
    mutationFn: async ({ query }: OverdueCheck) => (await queryClient.fetchInfiniteQuery(effectPages(query))).pages[0],
    onSuccess: (effect, { confirm, send }) => {
      if (effect && effect.overdue_at_once > 0) ask(effect, confirm, send)
      else send()
    },
  })

function ask({ overdue_at_once, oldest_due_at }: Effect, confirm: string, send: () => void) {
  openQuestion({
    modalId: 'overdue-at-once',
    title: plural(overdue_at_once, { one: '# person would be overdue at once', other: '# people would be overdue at once' }),
    centered: true,
    children: (
      <Text size="sm">
        {oldest_due_at !== null && oldestWords(oldest_due_at)} {t`A later start date gives these people time.`}
      </Text>
    ),
    labels: { confirm, cancel: t`Go back` },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red.9' },
    onConfirm: send,
  })
}
