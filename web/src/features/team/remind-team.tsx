import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { urgency } from '../certifications/parts/states.ts'
import { RemindDialog } from '../reminders/remind-dialog.tsx'
import { lastOf } from '../reminders/reminded.tsx'
import { type Certification, type Row, isOutstanding, pressing } from './rows.ts'

/** Who of these people was reminded of a certification last, when and by whom. */
export function useReminded(org_id: string, managed: boolean) {
  const params = { path: { org_id }, query: { limit: 200, managed } }
  const pages = $api.useInfiniteQuery('get', '/api/organizations/{org_id}/certification-reminders', { params, paged: true }, byCursor)
  useEveryPage(pages)
  return lastOf(useItems(pages))
}

type Props = { certifications: Certification[]; selection: Selection<Row> }

/** The certifications that are outstanding for any of the chosen, those that press most first. */
export function outstanding({ certifications, selection }: Props): Certification[] {
  const cells = selection.chosen.flatMap(pressing).filter(isOutstanding)
  const worst = new Map<string, number>()
  for (const { certification_type_id: id, state } of cells) worst.set(id, Math.min(worst.get(id) ?? Infinity, urgency(state)))
  return certifications.filter(({ id }) => worst.has(id)).toSorted((a, b) => (worst.get(a.id) ?? 0) - (worst.get(b.id) ?? 0))
}

/** Reminds those who are chosen of one certification: those of them for whom it is outstanding. */
export function RemindTeam({
  selection,
  offered,
  onClose,
}: Omit<Props, 'certifications'> & { offered: Certification[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const certification = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (!certification) return null
  const { id, name } = certification
  const people = selection.chosen.filter(({ cells }) => {
    const cell = cells.get(id)
    return cell !== undefined && isOutstanding(cell)
  })
  return (
    <RemindDialog
      thing={{ kind: 'certification', id }}
      people={people.map(({ id, name }) => ({ user_id: id, name }))}
      text={t`Please see to “${name}” soon. Tell me if something keeps you from it.`}
      begun={chosen !== undefined}
      onDone={selection.clear}
      onClose={onClose}
    >
      <Select
        label={t`What they are reminded of`}
        description={t`Only those get it for whom it is outstanding.`}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={id}
        allowDeselect={false}
        searchable
        onChange={(next) => setChosen(next ?? undefined)}
      />
    </RemindDialog>
  )
}
