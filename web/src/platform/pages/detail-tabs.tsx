import { Tabs } from '@mantine/core'
import type { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type DetailTab<Name extends string> = { name: Name; label: string; icon: typeof IconUsers; room: ReactNode }
type Props<Name extends string> = {
  /** Those that the reader is offered. The first one is open where the address names none of them. */
  tabs: DetailTab<Name>[]
  open: Name | undefined
  /** Undefined for the first one, so that it stays out of the address. */
  onOpen: (name: Name | undefined) => void
}

/** The parts of a page about one thing, one at a time. Where there is but one, it stands there without a tab. */
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
