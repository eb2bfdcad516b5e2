import { IconCompassOff } from '@tabler/icons-react'
import { LinkButton } from './links.tsx'
import { Page } from './page.tsx'
import { Empty } from './states.tsx'

export function NotFound() {
  return (
    <Page title="Page not found" size="sm">
      <Empty icon={<IconCompassOff />} title="There is nothing at this address" action={<LinkButton to="/">Go home</LinkButton>}>
        The link may be old, or it may be meant for somebody else.
      </Empty>
    </Page>
  )
}
