import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { moment, number } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import type { Event } from '../words.ts'

/** Field for the number of people in the room, beside the number marked as attended. */
export function HeadCount({ event }: { event: Event }) {
  const { head_count: known, attended_count: marked } = event
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const counting = $api.useMutation('put', '/api/events/{event_id}/head-count', {
    onError: (error) => notifications.show({ color: 'red', title: t`The count was not kept`, message: sentence(error) }),
    onSuccess: () => {
      setTyped(undefined)
      return refresh()
    },
  })
  const shown = typed ?? (known === null ? '' : String(known.count))
  const keep = () => {
    const isNumber = /^\d{1,5}$/.test(shown.trim()) || shown.trim() === ''
    setWrong(!isNumber)
    if (isNumber) counting.mutate({ params: { path: { event_id: event.id } }, body: { count: shown.trim() === '' ? null : Number(shown) } })
  }
  return (
    <Stack gap="xs">
      <Form isPending={counting.isPending} onSubmit={keep}>
        <Group align="flex-end" gap="sm">
          <TextInput
            inputMode="numeric"
            label={t`People in the room`}
            description={t`Count them yourself. A code can be passed on; heads cannot.`}
            error={wrong && t`Say it as a number, such as 23.`}
            value={shown}
            onChange={(changed) => setTyped(changed.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={counting.isPending} disabled={typed === undefined}>{t`Keep the count`}</Button>
        </Group>
      </Form>
      {known !== null && (
        <Text size="sm" c="dimmed">
          {t`${{ who: personName(known.counted_by) }} counted ${{ count: number(known.count) }} on ${{ when: moment(known.counted_at) }}.`}
        </Text>
      )}
      {known !== null && known.count !== marked && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">
            {known.count < marked
              ? plural(marked - known.count, {
                  one: '# person more is marked as there than was counted.',
                  other: '# people more are marked as there than were counted.',
                })
              : plural(known.count - marked, {
                  one: '# person more was counted than is marked as there.',
                  other: '# people more were counted than are marked as there.',
                })}
          </Text>
        </Alert>
      )}
    </Stack>
  )
}
