import { t } from '@lingui/core/macro'

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What stands on the keys, where it is not the character itself. */
const names: Record<string, string> = {
  Mod: apple ? '⌘' : t`Ctrl`,
  Enter: t`Enter`,
  Escape: t`Esc`,
  Home: t({ message: 'Home', context: 'key' }),
  End: t({ message: 'End', context: 'key' }),
  PageUp: t`Page up`,
  PageDown: t`Page down`,
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** `Mod` is the key for commands: ⌘ on Apple's keyboards, Ctrl on others. */
export const keyName = (key: string) => names[key] ?? key

/** Such as `Ctrl K` for `Mod+K`. */
export const keyNames = (combination: string) => combination.split('+').map(keyName).join(' ')

/** Whether the key for commands is held down. */
export const holdsMod = ({ ctrlKey, metaKey }: KeyboardEvent) => (apple ? metaKey : ctrlKey)
