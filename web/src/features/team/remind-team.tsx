import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { urgency } from '../certifications/parts/states.ts'
import { RemindDialog } from '../reminders/remind-dialog.tsx'
import { lastOf } from '../reminders/reminded.tsx'
import { type Certification, type Row, isLate, isOutstanding, pressing } from './rows.ts'

/** Returns the last reminder of each of these people, with its time and sender. */
export function useReminded(org_id: string, managed: boolean) {
  const params = { path: { org_id }, query: { limit: 200, managed } }
  const pages = $api.useInfiniteQuery('get', '/api/organizations/{org_id}/certification-reminders', { params, paged: true }, byCursor)
  useEveryPage(pages)
  return lastOf(useItems(pages))
}

type Props = { certifications: Certification[]; selection: Selection<Row> }

/** Returns the certifications that at least one chosen person still has to get, the most urgent first. */
export function outstanding({ certifications, selection }: Props): Certification[] {
  const cells = selection.chosen.flatMap(pressing).filter(isOutstanding)
  const worst = new Map<string, number>()
  for (const { certification_type_id: id, state } of cells) worst.set(id, Math.min(worst.get(id) ?? Infinity, urgency(state)))
  return certifications.filter(({ id }) => worst.has(id)).toSorted((a, b) => (worst.get(a.id) ?? 0) - (worst.get(b.id) ?? 0))
}

type RemindProps = {
  selection: Selection<Row>
  offered: Certification[]
  /** Id of the organization in which the reader may remind people of all overdue certifications. Undefined when they may not. */
  overdueIn: string | undefined
  /** True when the team is filtered by one certification. */
  narrowed: boolean
  onClose: () => void
}

const OVERDUE = 'overdue'

/** Reminds the chosen people of all their overdue certifications, or of one certification. */
export function RemindTeam({ selection, offered, overdueIn, narrowed, onClose }: RemindProps) {
  const [picked, setPicked] = useState<string>()
  const all = overdueIn !== undefined && selection.chosen.some(isLate) ? overdueIn : undefined
  const value = picked ?? (all !== undefined && !narrowed ? OVERDUE : offered[0]?.id)
  const about = value === OVERDUE && all !== undefined ? everything(all, selection.chosen) : oneOf(offered, value, selection.chosen)
  if (!about) return null
  return (
    <RemindDialog {...about} begun={picked !== undefined} onDone={selection.clear} onClose={onClose}>
      <Select
        label={t`What they are reminded of`}
        description={t`Only those get it for whom it is outstanding.`}
        data={[
          ...(all === undefined ? [] : [{ value: OVERDUE, label: t`Everything that is overdue` }]),
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={about.thing.kind === OVERDUE ? OVERDUE : about.thing.id}
        allowDeselect={false}
        searchable
        onChange={(next) => setPicked(next ?? undefined)}
      />
    </RemindDialog>
  )
}

type ReminderDetails = Pick<ComponentProps<typeof RemindDialog>, 'thing' | 'people' | 'text'>

const named = (rows: Row[]) => rows.map(({ id, name }) => ({ user_id: id, name }))

const everything = (organizationId: string, chosen: Row[]): ReminderDetails => ({
  thing: { kind: OVERDUE, id: organizationId },
  people: named(chosen),
  text: t`Please see soon to what is overdue. Tell me if something keeps you from it.`,
})

function oneOf(offered: Certification[], wanted: string | undefined, chosen: Row[]): ReminderDetails | undefined {
  const certification = offered.find(({ id }) => id === wanted) ?? offered[0]
  if (!certification) return undefined
  const { id, name } = certification
  const concerned = chosen.filter(({ cells }) => {
    const cell = cells.get(id)
    return cell !== undefined && isOutstanding(cell)
  })
  return {
    thing: { kind: 'certification', id },
    people: named(concerned),
    text: t`Please see to “${name}” soon. Tell me if something keeps you from it.`,
  }
}
