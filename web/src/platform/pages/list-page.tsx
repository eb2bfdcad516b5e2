import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { BesideFilters } from '../lists/beside-filters.ts'
import { Page, type PageProps } from './page.tsx'

type Props = PageProps & {
  /** A `Filters` whose fields are kept in the address. */
  filters?: ReactNode
  /** Content at the end of the filters, such as the saved views. */
  beside?: ReactNode
  /** The actions on the whole list or on the selection. */
  bar?: ReactNode
}

/** A page with a list: its filters, its actions and its items. */
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
