import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../platform/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../../platform/bulk/bulk-dialog.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { archive } from '../keep.ts'
import type { LearningRecord } from '../words.ts'
import { nameOf } from './records-table.tsx'

type Props = { selection: Selection<LearningRecord> }

/** Archives or restores many records. Deleting is possible only for single records. */
export function BulkArchive({ selection }: Props) {
  const [asked, setAsked] = useState<'archive' | 'back'>()
  const onClose = () => setAsked(undefined)
  const put =
    (archived: boolean) =>
    ({ id }: LearningRecord) =>
      archive(id, archived)
  // A record that already had the wanted state has nothing to undo.
  const takeBack = (record: LearningRecord) =>
    (record.archived_at !== null) === (asked === 'archive') ? undefined : () => archive(record.id, asked === 'back')
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="xs" variant="default" leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setAsked('archive')}>
          {t`Archive`}
        </Button>
        {selection.chosen.some(({ archived_at }) => archived_at !== null) && (
          <Button size="xs" variant="default" leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => setAsked('back')}>
            {t`Bring back`}
          </Button>
        )}
      </BulkBar>
      {asked === 'archive' && (
        <BulkDialog
          selection={selection}
          nameOf={nameOf}
          title={(count) => plural(count, { one: 'Archive # record', other: 'Archive # records' })}
          says={t`They count no longer, and their learners see them among the archived ones only. You can bring them back at any time.`}
          does={t`Archive them`}
          words={{ done: t`Archived`, failed: t`Not archived` }}
          act={put(true)}
          takeBack={takeBack}
          onClose={onClose}
        />
      )}
      {asked === 'back' && (
        <BulkDialog
          selection={selection}
          nameOf={nameOf}
          title={(count) => plural(count, { one: 'Bring # record back', other: 'Bring # records back' })}
          says={t`They count again, as before.`}
          does={t`Bring them back`}
          words={{ done: t`Back`, failed: t`Still archived` }}
          act={put(false)}
          takeBack={takeBack}
          onClose={onClose}
        />
      )}
    </>
  )
}
