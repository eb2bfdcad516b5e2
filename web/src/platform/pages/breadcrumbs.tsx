import { t } from '@lingui/core/macro'
import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink, useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, forwardRef } from 'react'
import { isPlainClick } from '../parts/plain-click.ts'
import classes from './breadcrumbs.module.css'
import { asLeft } from './trail.ts'

/** The breadcrumbs of a page. `above` are the links to the pages above it, as `Crumb`s from the top down. */
export function Breadcrumbs({ above, current }: { above: ReactNode; current: string }) {
  return (
    <nav aria-label={t`Where you are`}>
      <ol className={classes.trail}>
        {above}
        <li className={classes.current}>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

/** A page above: `<Crumb to="/records">…</Crumb>`. A link to a list restores the filters that it had when the user left it. */
export const Crumb = createLink(
  forwardRef<HTMLAnchorElement, Props>(({ href = '/', children, ...props }, ref) => {
    const router = useRouter()
    const address = asLeft(href)
    const go = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      router.history.push(address)
    }
    return (
      <li className={classes.above}>
        {/* The router marks a link as current while any page below it is shown, so the mark is removed. */}
        <Anchor ref={ref} {...props} aria-current={undefined} size="sm" className="wraps" href={address} onClick={go}>
          {children}
        </Anchor>
      </li>
    )
  }),
)
