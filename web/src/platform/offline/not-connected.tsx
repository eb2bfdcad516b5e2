import { t } from '@lingui/core/macro'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const connected = () => onlineManager.isOnline()

export const useConnected = () => useSyncExternalStore(subscribe, connected)

/** The note above every page while there is no connection. It says what works offline, and whether a change waits to be sent. */
export function NotConnected() {
  const online = useConnected()
  const waits = useSomethingWaits()
  return (
    <output className="screen-only">
      {!online && (
        <Paper withBorder p="xs" mb="md">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <IconWifiOff size={18} aria-hidden style={{ flexShrink: 0 }} />
            <Stack gap={4}>
              <Text size="sm">{t`You are not connected. Job aids and events that were opened here can be read, who is there can be marked, and answers of a quiz are kept until they can be sent; everything else waits for the connection.`}</Text>
              {waits && (
                <Text
                  size="sm"
                  fw={600}
                >{t`Something that you did has not been sent yet. Leave this window open until there is a connection.`}</Text>
              )}
            </Stack>
          </Group>
        </Paper>
      )}
    </output>
  )
}

/** Whether a change waits to be sent. Closing the window would lose it, so the browser asks first. */
function useSomethingWaits(): boolean {
  const waits = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length > 0
  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waits])
  return waits
}
