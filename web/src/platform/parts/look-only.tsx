import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** Says why the user can read but not change the page. */
export const LookOnly = ({ children }: { children: string }) => (
  <Alert variant="light" color="gray" icon={<IconLock aria-hidden />} p="sm">
    <Text size="sm" c="var(--mantine-color-text)">
      {children}
    </Text>
  </Alert>
)
