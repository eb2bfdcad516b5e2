import { t } from '@lingui/core/macro'

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The labels of keys that are not a character. */
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

/** Returns the label of a key. `Mod` is the command key: ⌘ on Apple keyboards, Ctrl on others. */
export const keyName = (key: string) => names[key] ?? key

/** Returns the labels of a combination, such as `Ctrl K` for `Mod+K`. */
export const keyNames = (combination: string) => combination.split('+').map(keyName).join(' ')

/** Whether the command key is held down. */
export const holdsMod = ({ ctrlKey, metaKey }: KeyboardEvent) => (apple ? metaKey : ctrlKey)
