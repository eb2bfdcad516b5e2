import { t } from '@lingui/core/macro'
import { IconCompassOff } from '@tabler/icons-react'
import { LinkButton } from '../parts/links.tsx'
import { Page } from './page.tsx'
import { Empty } from '../parts/states.tsx'

export function NotFound() {
  return (
    <Page title={t`Page not found`} size="sm">
      <Empty
        icon={<IconCompassOff />}
        title={t`There is nothing at this address`}
        action={<LinkButton to="/">{t`Go home`}</LinkButton>}
      >{t`The link may be old, or it may be meant for somebody else.`}</Empty>
    </Page>
  )
}
