import { t } from '@lingui/core/macro'
import { Container, Group, Stack, Text, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The path of the last page that was announced. The first page is not announced, because the browser does that itself. */
let announced: string | undefined
/** The path of the page whose heading received the focus. */
let taken: string | undefined

export type PageProps = {
  /** The text of the only h1 and of the tab title. */
  title: string
  intro?: ReactNode
  /** The pages above this one, as `Crumb`s from the top down. */
  above?: ReactNode
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** The frame of every page. After a navigation its heading takes the focus, so that screen readers announce the page. */
export function Page({ title, intro, above, actions, size = 'lg', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The path of the match. The address already belongs to the next page while that page is loading.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    document.title = t`${title} · Learning records`
  }, [title])
  useEffect(() => {
    const isNew = announced !== undefined && announced !== pathname
    // The placeholder of the loading page had the focus and lost it when it was removed.
    const isLost = taken === pathname && document.activeElement === document.body
    if (isNew || isLost) {
      heading.current?.focus({ preventScroll: true })
      taken = pathname
    }
    announced = pathname
  }, [pathname])
  return (
    <Container size={size} px={0} py={{ base: 'xs', sm: 'md' }}>
      {above && <Breadcrumbs above={above} current={title} />}
      <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
        <Stack gap={4} style={{ flex: '1 1 280px' }}>
          <Title order={1} ref={heading} tabIndex={-1} className="wraps">
            {title}
          </Title>
          {intro && (
            <Text component="div" c="dimmed">
              {intro}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Container>
  )
}
