import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { BesideFilters } from '../lists/beside-filters.ts'
import { Page, type PageProps } from './page.tsx'

type Props = PageProps & {
  /** A `Filters`, whose fields are kept in the address. */
  filters?: ReactNode
  /** What stands at the end of its filters, such as the views that are kept of it. */
  beside?: ReactNode
  /** What is done with the list as a whole, or with what is chosen of it. */
  bar?: ReactNode
}

/** A room that lists things: what narrows the list, what can be done with it, and the list in whatever state it is. */
export const ListPage = ({ filters, beside, bar, children, ...page }: Props) => (
  <BesideFilters value={beside}>
    <Page size="xl" {...page}>
      <Stack gap="md">
        {filters}
        {bar}
        {children}
      </Stack>
    </Page>
  </BesideFilters>
)
