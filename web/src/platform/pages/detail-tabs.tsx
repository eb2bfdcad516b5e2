import { Tabs } from '@mantine/core'
import type { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type DetailTab<Name extends string> = { name: Name; label: string; icon: typeof IconUsers; room: ReactNode }
type Props<Name extends string> = {
  /** The tabs for this user. The first one is open if the address names none of them. */
  tabs: DetailTab<Name>[]
  open: Name | undefined
  /** Receives undefined for the first tab, so that the address stays short. */
  onOpen: (name: Name | undefined) => void
}

/** The parts of a page about one thing, in tabs. A single part is shown without a tab. */
export function DetailTabs<Name extends string>({ tabs, open, onOpen }: Props<Name>) {
  const [first] = tabs
  if (tabs.length < 2) return first?.room
  const go = (value: string | null) => onOpen(tabs.find(({ name }) => name === value && name !== first?.name)?.name)
  const current = tabs.find(({ name }) => name === open) ?? first
  return (
    <Tabs value={current?.name ?? null} onChange={go} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List mb="lg">
        {tabs.map(({ name, label, icon: Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={17} aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, room }) => (
        <Tabs.Panel key={name} value={name}>
          {room}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
