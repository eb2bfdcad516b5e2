import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { BulkBar } from '../../platform/bulk/bulk-bar.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import type { Schemas } from '../../platform/client.ts'
import { personName } from '../../platform/words/names.ts'
import { RemindDialog } from './remind-dialog.tsx'

type PersonItem = { person: Schemas['PersonRef'] | null }
export const keyOf = ({ person }: PersonItem) => person?.user_id ?? ''

type Props<Item extends PersonItem> = Pick<ComponentProps<typeof RemindDialog>, 'thing' | 'text'> & {
  selection: Selection<Item>
  /** Further actions on the chosen people. */
  children?: ReactNode
}

/** Bar with a button that reminds the chosen people of a list. */
export function RemindChosen<Item extends PersonItem>({ selection, children, ...about }: Props<Item>) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="xs" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setAsks(true)}>{t`Remind people`}</Button>
        {children}
      </BulkBar>
      {asks && (
        <RemindDialog
          {...about}
          people={selection.chosen.map((item) => ({ user_id: keyOf(item), name: personName(item.person) }))}
          onDone={selection.clear}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
