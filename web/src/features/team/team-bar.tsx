import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { BulkBar } from '../../platform/bulk/bulk-bar.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { ComingDialog } from '../../platform/parts/coming-dialog.tsx'
import { useAccess } from '../../platform/session.tsx'
import { DownloadPeople } from '../directory/download-people.tsx'
import { RemindTeam, outstanding } from './remind-team.tsx'
import type { Certification, Row } from './rows.ts'
import { useDecidable } from './use-decidable.ts'

const DecideTeam = lazyPart(
  () => import('./decide-team.tsx'),
  ({ DecideTeam }) => DecideTeam,
)

type Props = {
  organizationId: string
  certifications: Certification[]
  /** The certification that the team is filtered by. */
  asked: string | undefined
  selection: Selection<Row>
  /** True when only people are shown that the reader manages. */
  managed: boolean
}

/** Actions on the chosen people: a reminder, or a decision. */
export function TeamBar({ organizationId, certifications, asked, selection, managed }: Props) {
  const [open, setOpen] = useState<'remind' | 'decide'>()
  const offered = outstanding({ certifications, selection })
  const decidable = useDecidable({ organizationId, certifications, managed, asks: selection.chosen.length > 0 })
  const { holds } = useAccess()
  const remindsAll = managed || holds('certifications:write', { owner_organization_id: organizationId, owner_department_id: null })
  const onClose = () => setOpen(undefined)
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          size="xs"
          leftSection={<IconBellRinging size={16} aria-hidden />}
          disabled={offered.length === 0}
          onClick={() => setOpen('remind')}
        >
          {offered.length === 0 ? t`Nothing to remind of` : t`Remind people`}
        </Button>
        <DownloadPeople organizationId={organizationId} people={selection.chosen.map(({ id }) => id)} />
        {decidable.length > 0 && <Button size="xs" variant="default" onClick={() => setOpen('decide')}>{t`Decide`}</Button>}
      </BulkBar>
      {open === 'remind' && (
        <RemindTeam
          selection={selection}
          offered={offered}
          overdueIn={remindsAll ? organizationId : undefined}
          narrowed={asked !== undefined}
          onClose={onClose}
        />
      )}
      <Suspense fallback={<ComingDialog title={t`Decide`} onClose={onClose} />}>
        {open === 'decide' && (
          <DecideTeam organizationId={organizationId} certifications={decidable} asked={asked} selection={selection} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}
