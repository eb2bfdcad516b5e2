import type { ButtonProps } from '@mantine/core'

/** What lets a button with long words take a second line where there is no room beside it. */
export const wrapping = {
  h: 'auto',
  mih: 36,
  py: 7,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 } },
} satisfies ButtonProps
