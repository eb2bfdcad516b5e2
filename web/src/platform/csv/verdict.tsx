import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Says in one or two sentences whether a file is valid. */
export function Verdict({ fine, title, children }: { fine: boolean; title: string; children: ReactNode }) {
  return (
    <Alert
      color={fine ? 'green' : 'orange'}
      variant="light"
      icon={fine ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={title}
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {children}
      </Text>
    </Alert>
  )
}
