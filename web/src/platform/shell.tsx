import { t } from '@lingui/core/macro'
import { ActionIcon, AppShell, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { KeysOfPages } from './keys/help-opener.tsx'
import { BottomBar, Navigation } from './house/navigation.tsx'
import { framePart } from './over/opener.tsx'
import { NotConnected } from './offline/not-connected.tsx'
import { PrintHead } from './printing/print-head.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const NavigationDrawer = framePart(
  () => import('./over/over-pages.tsx'),
  ({ NavigationDrawer }) => NavigationDrawer,
)

/**
 * The header, the navigation and the place for the page. On phones, a bar at the bottom opens the navigation. `choice`,
 * `search` and `bell` stand in the header; `waiting` stands above every page.
 */
export function Shell({ search, bell, choice, waiting }: Record<'search' | 'bell' | 'choice' | 'waiting', ReactNode>) {
  const [opened, drawer] = useDisclosure()
  const [went, setWent] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const open = () => {
    setNeeded(true)
    setWent(false)
    drawer.open()
  }
  const go = () => {
    setWent(true)
    drawer.close()
  }
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 'var(--navigation-width)', breakpoint: 'sm', collapsed: { mobile: true } }}
      footer={{ height: { base: 60, sm: 0 } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">{t`Skip to the content`}</a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 auto', minWidth: 0 }}>
            <Brand />
            {choice}
          </Group>
          <Group gap="xs" wrap="nowrap">
            {search}
            {bell}
            <ColorSchemeToggle />
            <ProfileMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p={{ base: 'sm', sm: 8, lg: 'sm' }} visibleFrom="sm" aria-label={t`Main`} style={{ overflowY: 'auto' }}>
        <Navigation />
      </AppShell.Navbar>
      {isNeeded && (
        <Suspense fallback={null}>
          <NavigationDrawer
            opened={opened}
            onClose={drawer.close}
            onGone={() => document.querySelector<HTMLElement>(went ? 'h1' : '#open-navigation')?.focus()}
          >
            <Navigation onGo={go} />
          </NavigationDrawer>
        </Suspense>
      )}
      <AppShell.Main id="content" tabIndex={-1}>
        <PrintHead />
        <NotConnected />
        {waiting}
        <Outlet />
      </AppShell.Main>
      <AppShell.Footer component="nav" className="bottom-bar" hiddenFrom="sm" aria-label={t`At hand`}>
        <BottomBar opened={opened} onMore={open} />
      </AppShell.Footer>
      <KeysOfPages />
    </AppShell>
  )
}

function Brand() {
  return (
    <Link to="/" style={{ display: 'flex', alignItems: 'center', gap: 10, color: 'inherit', textDecoration: 'none' }}>
      <img src="/assets/icon.svg" alt="" width={28} height={28} />
      <Text fw={650} className="brand-name">{t`Learning records`}</Text>
    </Link>
  )
}

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={dark ? t`Use light colours` : t`Use dark colours`}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  )
}
