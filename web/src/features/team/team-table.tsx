import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useSelection } from '../../platform/bulk/use-selection.ts'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { atEndOf } from '../certifications/parts/as-of.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { nobodyReminded } from '../reminders/reminded.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { TeamFilters, ViewProps } from './filters.ts'
import { Found } from './found.tsx'
import { type MatrixRow, type Row, rowsOf, sorted, stateCounts } from './rows.ts'
import { useReminded } from './remind-team.tsx'
import { TeamBar } from './team-bar.tsx'
import { TeamFilterBar } from './team-filter-bar.tsx'
import { useMatrix } from './use-team.ts'

/** All people by name, each with their certifications. */
export function TeamTable({ organization, managed, filters, onChange, onClear }: ViewProps) {
  const { pages, items, certifications } = useMatrix(organization, filters, managed)
  const { rows, inAnyState, late } = useRows(items, filters)
  const { held: writes } = useChosenOrganization('certifications:write')
  // Reminders are only for today, not for another day.
  const reminds = (managed || writes) && filters.at === undefined
  const selection = useSelection(reminds ? rows : [], idOf)
  const reminded = useReminded(organization.id, managed)
  return (
    <>
      <TeamFilterBar
        filters={filters}
        organizationId={organization.id}
        looksAround={!managed}
        certifications={certifications}
        onChange={onChange}
        onClear={onClear}
      />
      {(inAnyState.length > 0 || filters.state !== undefined) && (
        <>
          <Card component="section" aria-label={t`Summary`} withBorder p="md" mb="sm">
            <StateStrip counts={stateCounts(inAnyState)} selected={filters.state} onSelect={(state) => onChange({ state })} />
          </Card>
          {reminds && (
            <TeamBar
              organizationId={organization.id}
              certifications={certifications}
              asked={filters.certification}
              selection={selection}
              managed={managed}
            />
          )}
        </>
      )}
      <Answer query={pages} failed={t`The team could not be loaded`} wait={<Loading rows={6} height={52} />}>
        {() => (
          <Found
            org={organization.slug}
            at={filters.at}
            offers={filters.offers ?? false}
            onOffers={(offers) => onChange({ offers: offers || undefined })}
            rows={rows}
            late={late}
            certifications={certifications}
            pages={pages}
            known={items.length}
            onClear={onClear}
            selection={reminds ? selection : undefined}
            reminded={filters.at === undefined ? reminded : nobodyReminded}
          />
        )}
      </Answer>
    </>
  )
}

const idOf = ({ id }: Row) => id

/**
 * Returns the people who pass the filters, in order, and those who would pass without the filter by state. `late` is true while the rows
 * have the previous filters.
 */
function useRows(items: MatrixRow[], filters: TeamFilters) {
  const wanted = useDeferredValue(filters)
  const { state, sort = 'worst' } = wanted
  const now = useMemo(() => nowOf(wanted), [wanted])
  const inAnyState = useMemo(() => rowsOf(items, without(wanted), now), [items, wanted, now])
  const rows: Row[] = useMemo(
    () => sorted(state === undefined ? inAnyState : rowsOf(items, wanted, now), sort),
    [items, inAnyState, wanted, now, state, sort],
  )
  return { rows, inAnyState, late: wanted !== filters }
}

function nowOf({ at: day }: TeamFilters): number | undefined {
  const { at } = atEndOf(day)
  return at === undefined ? undefined : Date.parse(at)
}

const without = ({ state: _state, ...others }: TeamFilters): TeamFilters => others
