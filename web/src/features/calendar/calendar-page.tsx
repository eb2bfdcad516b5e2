import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { Page } from '../../platform/pages/page.tsx'
import { ComingUp } from './coming-up.tsx'
import { Links } from './links.tsx'

/** What is coming up for oneself, and how it gets into the calendar one looks at anyway. */
export function CalendarPage() {
  return (
    <Page title={t`Calendar`} intro={t`What you have due, and when it can be renewed.`} size="md">
      <Stack gap="xl">
        <ComingUp />
        <Links />
      </Stack>
    </Page>
  )
}
