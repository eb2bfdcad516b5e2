import { t } from '@lingui/core/macro'
import { Alert, Box, Button, Card, Skeleton, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useConnected } from '../offline/not-connected.tsx'
import { sentence } from '../refusal.ts'

/** Gray lines in place of loading content, shown after 200 ms. Without a connection it says that it waits for one. */
export function Loading({ rows = 3, height = 72 }: { rows?: number; height?: number }) {
  const late = useLate(true, 200)
  const connected = useConnected()
  if (late && !connected) return <Offline />
  return (
    <Box component="output" display="block">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {late && (
        <Stack gap="sm" aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} height={height} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

/** Whether `busy` has been true for `ms` milliseconds, so that it is worth showing. */
export function useLate(busy: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy, ms])
  return late
}

/** An error with the sentence for it, and a retry button if `retry` is given. */
export function Problem({ error, title = t`That did not work`, retry }: { error: unknown; title?: string; retry?: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert" title={title} icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" c="var(--mantine-color-text)">
        {sentence(error)}
      </Text>
      {retry && <Button mt="sm" size="xs" variant="default" onClick={retry}>{t`Try again`}</Button>}
    </Alert>
  )
}

type QueryProps<Data> = {
  /** The query whose answer is shown. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown; fetchStatus?: 'fetching' | 'paused' | 'idle' }
  failed?: string
  /** The placeholder while the query runs, `Loading` by default. */
  wait?: ReactNode
  children: (data: Data) => ReactNode
}

/** The note on a form that is submitted without a connection. */
export const WaitsToBeSent = () => (
  <Card withBorder component="output" display="block" p="sm">
    <Text fw={600} size="sm">{t`There is no connection`}</Text>
    <Text size="sm">{t`It is sent by itself as soon as there is one. Leave this page open until then.`}</Text>
  </Card>
)

/** The placeholder of content that is not loaded and cannot be loaded without a connection. */
export const Offline = () => (
  <Card withBorder component="output" display="block">
    <Text fw={600}>{t`There is no connection`}</Text>
    <Text size="sm" c="dimmed">{t`What belongs here is loaded as soon as there is one.`}</Text>
  </Card>
)

/** The answer of a query in each of its states. If a later fetch fails, the earlier answer stays below the error. */
export const Answer = <Data,>({ query: { data, error, refetch, fetchStatus }, failed, wait, children }: QueryProps<Data>) => (
  <>
    {data === undefined && error === null && (fetchStatus === 'paused' ? <Offline /> : (wait ?? <Loading />))}
    {error !== null && <Problem error={error} {...(failed !== undefined && { title: failed })} retry={() => void refetch()} />}
    {data !== undefined && children(data)}
  </>
)

/** The content of an empty list: a friendly note and the next step. */
export function Empty({ icon, title, children, action }: { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Card withBorder py="xl">
      <Stack align="center" gap="xs" ta="center" maw={440} mx="auto">
        <ThemeIcon size={52} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2} size="h3" mt="xs">
          {title}
        </Title>
        {children && (
          <Text c="dimmed" size="sm">
            {children}
          </Text>
        )}
        {action && <div style={{ marginTop: 8 }}>{action}</div>}
      </Stack>
    </Card>
  )
}
