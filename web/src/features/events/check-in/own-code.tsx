import { t } from '@lingui/core/macro'
import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeImage } from '../../../platform/parts/code-image.tsx'
import { Dialog } from '../../../platform/parts/dialog.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { useNow } from '../use-now.ts'
import { type Event, checkInStage } from '../words.ts'
import { useOwnCode } from './use-event-code.ts'

/** Button for people on the roster that shows their own code while check-in is open. */
export function OwnCode({ event }: { event: Event }) {
  const [shows, setShows] = useState(false)
  if (checkInStage(event, useNow()) !== 'open') return null
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setShows(true)}>
        {t`Show my code`}
      </Button>
      {shows && (
        <Dialog title={t`Your code`} onClose={() => setShows(false)}>
          <Shown />
        </Dialog>
      )}
    </>
  )
}

function Shown() {
  const query = useOwnCode()
  if (query.isError) return <Problem error={query.error} title={t`Your code could not be loaded`} retry={() => void query.refetch()} />
  return (
    <Stack gap="md">
      <Text>{t`Hold it before the camera of whoever leads the event. It says who you are, and is of no use after a minute.`}</Text>
      <Center mih={280}>
        {query.data ? (
          <CodeImage text={query.data.code} alt={t`Your code, which changes every 30 seconds`} style={{ width: 280, maxWidth: '100%' }} />
        ) : (
          <Loader aria-label={t`Your code is on its way`} />
        )}
      </Center>
    </Stack>
  )
}
