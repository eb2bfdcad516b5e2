import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'

type Attributes<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own>

/** A button that goes somewhere: `<LinkButton to="/records/$recordId" params={…}>`. */
export const LinkButton = createLink(
  forwardRef<HTMLAnchorElement, Attributes<ButtonProps>>((props, ref) => <Button ref={ref} component="a" {...props} />),
)

/** A link in text, to a page of the app. */
export const TextLink = createLink(forwardRef<HTMLAnchorElement, Attributes<AnchorProps>>((props, ref) => <Anchor ref={ref} {...props} />))

/** `← My records`, above a page's heading. */
export const BackLink = createLink(
  forwardRef<HTMLAnchorElement, Attributes<AnchorProps>>(({ children, ...props }, ref) => (
    <Anchor ref={ref} size="sm" mb="xs" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }} {...props}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )),
)
