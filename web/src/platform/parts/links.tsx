import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'

type Attributes<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own>

/** A link that looks like a button: `<LinkButton to="/records/$recordId" params={…}>`. */
export const LinkButton = createLink(
  forwardRef<HTMLAnchorElement, Attributes<ButtonProps>>((props, ref) => <Button ref={ref} component="a" {...props} />),
)

/** A text link to a page of the app. */
export const TextLink = createLink(forwardRef<HTMLAnchorElement, Attributes<AnchorProps>>((props, ref) => <Anchor ref={ref} {...props} />))
