import { t } from '@lingui/core/macro'
import { Group, Paper, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const connected = () => onlineManager.isOnline()

export const useConnected = () => useSyncExternalStore(subscribe, connected)

/** Above every page while there is no connection: what can be done meanwhile. */
export function NotConnected() {
  const online = useConnected()
  return (
    <output className="screen-only">
      {!online && (
        <Paper withBorder p="xs" mb="md">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <IconWifiOff size={18} aria-hidden style={{ flexShrink: 0 }} />
            <Text size="sm">{t`You are not connected. Job aids and events that were opened here can be read, who is there can be marked, and answers of a quiz are kept until they can be sent; everything else waits for the connection.`}</Text>
          </Group>
        </Paper>
      )}
    </output>
  )
}
