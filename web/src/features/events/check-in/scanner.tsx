import { t } from '@lingui/core/macro'
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Dialog } from '../../../platform/parts/dialog.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { personName } from '../../../platform/words/names.ts'
import type { Event, Participant } from '../words.ts'
import { useCamera } from './use-camera.ts'

/** Checks people in by the codes that they hold before the camera, one at a time. */
export function Scanner({ event, onClose }: { event: Event; onClose: () => void }) {
  const [came, setCame] = useState<Participant[]>([])
  const { mutate, error, isError } = $api.useMutation('post', '/api/events/{event_id}/check-ins', {
    onSuccess: (place) => {
      setCame((before) => [place, ...before.filter(({ person }) => person.user_id !== place.person.user_id)])
      return refresh()
    },
  })
  const last = useRef<string>(undefined)
  const scan = (code: string) => {
    if (code === last.current) return
    last.current = code
    mutate({ params: { path: { event_id: event.id } }, body: { code: code.slice(0, 200) } })
  }
  return (
    <Dialog title={t`Scan people’s codes`} onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{t`People find theirs on the page of the event, under “Show my code”. Hold it before the camera.`}</Text>
        <Camera onCode={scan} />
        {isError && <Problem error={error} title={t`Nobody was checked in`} />}
        <output aria-live="polite">
          {came.length > 0 && (
            <List spacing={4} icon={<IconCheck size={18} aria-hidden />}>
              {came.map(({ person, attendance }) => (
                <List.Item key={person.user_id}>
                  {attendance === 'registered' ? t`${{ name: personName(person) }} came in` : t`${{ name: personName(person) }} is there`}
                </List.Item>
              ))}
            </List>
          )}
        </output>
      </Stack>
    </Dialog>
  )
}

/** A component of its own, so that the camera opens only together with the dialog. */
function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onCode)
  if (state === 'refused')
    return (
      <Alert color="red" variant="light" role="alert" title={t`There is no camera to see by`}>
        <Text size="sm">{t`Allow this page to use the camera, or mark people by hand on the roster.`}</Text>
      </Alert>
    )
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t`What the camera sees`}
      style={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 8, background: '#000' }}
    />
  )
}
