import { t } from '@lingui/core/macro'
import { Card, Divider, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useHere } from '../../platform/house/chosen.ts'
import { Page } from '../../platform/pages/page.tsx'
import { usePrinting } from '../../platform/printing/printing.ts'
import { Loading, Problem } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { MatrixExportButton } from './export-button.tsx'
import { type TeamChange, type TeamFilters, teamFilters } from './filters.ts'
import { Found } from './found.tsx'
import { type Row, rowsOf, sorted, stateCounts } from './rows.ts'
import { TeamFilterBar } from './team-filter-bar.tsx'
import { useMatrix } from './use-team.ts'

const route = getRouteApi('/inside/o/$org/team')

/** People by certifications: who is overdue, what falls due, and where to go from there. */
export function TeamPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const { manages } = useHere()
  const change = (next: TeamChange) => void navigate({ search: teamFilters({ ...filters, ...next }), replace: true, resetScroll: false })
  const managed = manages && (!reads || filters.people !== 'all')
  return (
    <Page
      title={t`Team`}
      intro={managed ? t`Where your people stand, and what falls due.` : t`Where people stand, and what falls due.`}
      size="xl"
      actions={<MatrixExportButton organizationId={organization.id} managed={managed} filters={filters} />}
    >
      {manages && reads && (
        <SegmentedControl
          mb="md"
          aria-label={t`Whose standing`}
          data={[
            { value: 'mine', label: t`My people` },
            { value: 'all', label: t`Everybody` },
          ]}
          value={managed ? 'mine' : 'all'}
          onChange={(people) => change({ people: people === 'all' ? 'all' : 'mine' })}
        />
      )}
      <Matrix
        key={`${organization.id} ${String(managed)}`}
        organization={organization}
        managed={managed}
        filters={filters}
        onChange={change}
      />
    </Page>
  )
}

type MatrixProps = { organization: Organization; managed: boolean; filters: TeamFilters; onChange: (change: TeamChange) => void }

function Matrix({ organization, managed, filters, onChange }: MatrixProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const printing = usePrinting()
  const { pages, items, certifications } = useMatrix(organization, filters, managed)
  const wanted = useDeferredValue(filters)
  const { state, sort = 'worst' } = wanted
  const inAnyState = useMemo(() => rowsOf(items, without(wanted)), [items, wanted])
  const rows: Row[] = useMemo(
    () => sorted(state === undefined ? inAnyState : rowsOf(items, wanted), sort),
    [items, inAnyState, wanted, state, sort],
  )
  if (pages.isPending) return <Loading rows={6} height={52} />
  if (pages.isError && items.length === 0)
    return <Problem error={pages.error} title={t`The team could not be loaded`} retry={() => void pages.refetch()} />
  const clear = () =>
    onChange({
      department: undefined,
      role: undefined,
      q: undefined,
      certification: undefined,
      state: undefined,
      due: undefined,
      offers: undefined,
    })
  return (
    <Stack gap="md">
      <Card withBorder p="md">
        {(inAnyState.length > 0 || state !== undefined) && (
          <>
            <section aria-label={t`Summary`}>
              <StateStrip counts={stateCounts(inAnyState)} selected={filters.state} onSelect={(next) => onChange({ state: next })} />
            </section>
            <Divider my="md" />
          </>
        )}
        <TeamFilterBar
          filters={filters}
          organizationId={organization.id}
          looksAround={!managed}
          certifications={certifications}
          onChange={onChange}
          onClear={clear}
        />
      </Card>
      <Found
        org={organization.slug}
        offers={filters.offers ?? false}
        onOffers={(offers) => onChange({ offers: offers || undefined })}
        rows={rows}
        certifications={certifications}
        wide={wide && !printing}
        pages={pages}
        known={items.length}
        onClear={clear}
      />
    </Stack>
  )
}

const without = ({ state: _state, ...others }: TeamFilters): TeamFilters => others
