import { Stack } from '@mantine/core'
import type { Certification } from '../words.ts'
import { DueDates } from './due-dates.tsx'
import { Exemptions } from './exemptions.tsx'

/** Exceptions for single people: due dates set by hand, and exemptions. */
export function AgreementsTab({ certification, writes }: { certification: Certification; writes: boolean }) {
  const open = writes && certification.archived_at === null
  return (
    <Stack gap="xl">
      <DueDates certification={certification} writes={writes} open={open} />
      <Exemptions certification={certification} writes={writes} open={open} />
    </Stack>
  )
}
