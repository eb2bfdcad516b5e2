import { Card, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { children: ReactNode; label?: string; mt?: MantineSpacing }

/**
 * A bar with the actions of a page. It stays at the bottom of the window, above the navigation of a phone.
 * `navigation.css` keeps elements that are scrolled into view from ending behind it.
 */
export const LowerBar = ({ children, label, mt }: Props) => (
  <Card
    withBorder
    shadow="sm"
    p="sm"
    mt={mt}
    component={label === undefined ? 'div' : 'section'}
    aria-label={label}
    data-lower-bar
    pos="sticky"
    bottom="calc(12px + var(--app-shell-footer-offset, 0px))"
    style={{ zIndex: 2 }}
  >
    {children}
  </Card>
)
