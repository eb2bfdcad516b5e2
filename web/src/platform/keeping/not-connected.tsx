import { t } from '@lingui/core/macro'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const connected = () => onlineManager.isOnline()

export const useConnected = () => useSyncExternalStore(subscribe, connected)

/** Above every page while there is no connection: what can be done meanwhile, and that something that was done waits to be sent. */
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

/** Whether something waits to be sent. It is lost with the window, which asks before it is closed. */
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
