import { t } from '@lingui/core/macro'
import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeys } from '../../../../platform/keys/registry.ts'
import { type Kind, kindWords, kinds } from '../words.ts'

export function AddMenu({ onChoose }: { onChoose: (kind: Kind) => void }) {
  const [opened, setOpened] = useState(false)
  const [nth, setNth] = useState(0)
  const choose = (kind: Kind) => {
    setOpened(false)
    // When motion is off, Mantine's menu believes that it is still open after a choice, and does not open again. A new key resets it.
    setNth(nth + 1)
    onChoose(kind)
  }
  useKeys(t`Questions`, [{ keys: ['n'], says: t`Add a question`, act: () => setOpened(true) }])
  return (
    <Menu key={nth} position="bottom-end" width={300} returnFocus={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >{t`Add a question`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const { label, says, icon: Icon } = kindWords[kind]
          return (
            <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => choose(kind)}>
              {label}
              <Text size="xs" c="dimmed">
                {says}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
