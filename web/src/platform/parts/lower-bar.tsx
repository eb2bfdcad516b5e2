import { Card, type MantineSpacing } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { children: ReactNode; label?: string; mt?: MantineSpacing }

/**
 * What is done with a page, in sight at the end of the window wherever on the page one is: above the navigation of a phone.
 * `navigation.css` keeps what is brought into sight from lying behind it.
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
