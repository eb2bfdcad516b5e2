import type { ButtonProps } from '@mantine/core'

/** Props that let the label of a button wrap onto a second line. */
export const wrapping = {
  h: 'auto',
  mih: 36,
  py: 7,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 } },
} satisfies ButtonProps
