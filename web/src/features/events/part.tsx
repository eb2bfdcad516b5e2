import { t } from '@lingui/core/macro'
import { IconCheck, IconSchool, IconX } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import { Mark } from '../../platform/parts/mark.tsx'

/** Marks for the reader's role in an event and their attendance. */
export function Part({ event: { is_trainer, attendance } }: { event: Schemas['MyEvent'] }) {
  return (
    <>
      {is_trainer && <Mark icon={IconSchool}>{t`You lead it`}</Mark>}
      {attendance === 'attended' && <Mark color="green" icon={IconCheck}>{t`You were there`}</Mark>}
      {attendance === 'absent' && <Mark color="red" icon={IconX}>{t`You were not there`}</Mark>}
    </>
  )
}
