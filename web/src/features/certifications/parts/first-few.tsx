import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Pages } from '../../../platform/lists/paging.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'

const FIRST = 10
/** People in a page of a preview. */
export const PAGE = 50

type Props<Item> = { label: string; items: Item[]; pages: Pages; children: (item: Item, index: number) => ReactNode }

/** The people of a preview. Only a few are shown at first, so that the summary above stays beside the form. */
export function FirstFew<Item>({ label, items, pages, children }: Props<Item>) {
  const [shown, setShown] = useState(FIRST)
  const more = () => {
    setShown(shown === FIRST ? PAGE : shown + PAGE)
    if (shown >= items.length && pages.hasNextPage) void pages.fetchNextPage()
  }
  if (items.length === 0) return null
  return (
    <>
      <Rows label={label} gap={6} mt="md">
        {items.slice(0, shown).map(children)}
      </Rows>
      {(items.length > shown || pages.hasNextPage) && (
        <Button variant="default" size="xs" mt="sm" loading={pages.isFetchingNextPage} onClick={more}>{t`Show more people`}</Button>
      )}
    </>
  )
}
