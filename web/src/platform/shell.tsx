import { t } from '@lingui/core/macro'
import { ActionIcon, AppShell, Burger, Drawer, Group, NavLink, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { KeysOfPages } from './keys/help-opener.tsx'
import { placesFor } from './navigation.ts'
import { PrintHead } from './printing/print-head.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useAccess } from './session.tsx'

/** Header, navigation and the place for the page. On phones the navigation is a drawer. `search` stands in the header. */
export function Shell({ search }: { search: ReactNode }) {
  const [opened, drawer] = useDisclosure()
  const [went, setWent] = useState(false)
  const open = () => {
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
      navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">{t`Skip to the content`}</a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              id="open-navigation"
              onClick={open}
              hiddenFrom="sm"
              size="sm"
              aria-label={t`Navigation`}
              aria-expanded={opened}
            />
            <Brand />
          </Group>
          <Group gap="xs" wrap="nowrap">
            {search}
            <ColorSchemeToggle />
            <ProfileMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" visibleFrom="sm" aria-label={t`Main`}>
        <Places />
      </AppShell.Navbar>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        title={t`Navigation`}
        size={280}
        hiddenFrom="sm"
        returnFocus={false}
        onExitTransitionEnd={() => document.querySelector<HTMLElement>(went ? 'h1' : '#open-navigation')?.focus()}
      >
        <nav aria-label={t`Main`}>
          <Places onGo={go} />
        </nav>
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1}>
        <PrintHead />
        <Outlet />
      </AppShell.Main>
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

function Places({ onGo }: { onGo?: () => void }) {
  const access = useAccess()
  return placesFor(access).map(({ to, label, icon: Icon }) => (
    <NavLink
      key={to}
      label={label}
      leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
      onClick={onGo}
      renderRoot={(props) => (
        <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} activeProps={{ 'data-active': true }} {...props} />
      )}
    />
  ))
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
