import { t } from '@lingui/core/macro'
import { Container, Group, Stack, Text, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The page whose heading had the focus last; the first one is left alone, as the browser does. */
let announced: string | undefined
/** The page whose heading was given the focus. */
let taken: string | undefined

export type PageProps = {
  /** The one h1, and the title of the tab. */
  title: string
  intro?: ReactNode
  /** The pages above this one, as `Crumb`s from the top down. */
  above?: ReactNode
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** The frame of every page. After navigation its heading takes the focus, so that a screen reader tells where one is. */
export function Page({ title, intro, above, actions, size = 'lg', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Not of the address, which is the next page's already while that page is still on its way.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    document.title = t`${title} · Learning records`
  }, [title])
  useEffect(() => {
    const isNew = announced !== undefined && announced !== pathname
    // What stood there while the page was loading took the focus away with it.
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
