import { t } from '@lingui/core/macro'
import { Alert, Box, Button, Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { NotFetched, notFetched } from './not-fetched.tsx'

/** The error page. Causes are a fault in the app, a newer version of it, or no connection to load the page. */
export function Crash({ error }: ErrorComponentProps) {
  if (error === notFetched) return <NotFetched />
  const message = error instanceof Error ? error.message : String(error)
  return (
    <Box maw={560} mx="auto" p="lg">
      <Alert color="red" title={t`This page could not be shown`} role="alert">
        <Text size="sm" c="var(--mantine-color-text)">
          {t`Load it again. If it happens a second time, tell your administrator: ${message}`}
        </Text>
        <Button mt="sm" size="xs" variant="default" onClick={() => location.reload()}>{t`Load again`}</Button>
      </Alert>
    </Box>
  )
}
