import { t } from '@lingui/core/macro'
import { Alert, Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The note above a form that opens with values typed earlier. */
export const KeptNote = ({ onStartOver, children }: { onStartOver: () => void; children?: ReactNode }) => (
  <Alert variant="light" icon={<IconHistory aria-hidden />} title={t`We kept what you typed`}>
    {children && (
      <Text size="sm" c="var(--mantine-color-text)" mb="xs">
        {children}
      </Text>
    )}
    <Button size="xs" variant="default" onClick={onStartOver}>{t`Start over`}</Button>
  </Alert>
)
