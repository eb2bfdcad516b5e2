import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../../platform/client.ts'
import { isOneOf, sentence } from '../../../../platform/refusal.ts'
import type { Schemas } from '../../../../platform/client.ts'
import type { Sitting, State } from '../words.ts'

export type Action = Schemas['AdvanceQuizSitting']['action']
type Parts = { sitting: Sitting; state: State; tell: (state: State) => void; look: () => unknown }

/** Advances a sitting from the state on the page. When two hosts advance at once, the second one is told that it has already moved on. */
export function useAdvance({ sitting: { id, pacing }, state: { seq }, tell, look }: Parts) {
  const advancing = $api.useMutation('post', '/api/quiz-sittings/{quiz_sitting_id}/advance', {
    onSuccess: (state) => {
      tell(state)
      if (state.phase === 'ended' || pacing === 'self') void refresh()
    },
    onError: (error) => {
      void look()
      if (isOneOf(error, ['sitting_moved_on']))
        notifications.show({
          color: 'yellow',
          role: 'alert',
          title: t`Another host was quicker`,
          message: t`This is how it stands now. Nothing was done twice.`,
        })
      else notifications.show({ color: 'red', role: 'alert', title: t`That was not done`, message: sentence(error) })
    },
  })
  return {
    isPending: advancing.isPending,
    advance: (action: Action, seconds?: number) =>
      advancing.mutate({
        params: { path: { quiz_sitting_id: id } },
        body: { expected_seq: seq, action, ...(seconds !== undefined && { seconds }) },
      }),
  }
}
export type Advance = ReturnType<typeof useAdvance>
