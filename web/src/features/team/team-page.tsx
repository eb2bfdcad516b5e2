import { t } from '@lingui/core/macro'
import { Card, Divider, Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { Page } from '../../platform/pages/page.tsx'
import { usePrinting } from '../../platform/printing/printing.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import type { Organization } from '../organizations/queries.ts'
import { MatrixExportButton } from './export-button.tsx'
import { type TeamChange, type TeamFilters, teamFilters } from './filters.ts'
import { Found } from './found.tsx'
import { type Row, rowsOf, sorted, stateCounts } from './rows.ts'
import { TeamFilterBar } from './team-filter-bar.tsx'
import { useMatrix, useTeamOrganization } from './use-team.ts'

const route = getRouteApi('/inside/team')

/** People by certifications: who is overdue, what falls due, and where to go from there. */
export function TeamPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, offered, manages, reads, isPending, error } = useTeamOrganization(filters)
  const change = (next: TeamChange) => void navigate({ search: teamFilters({ ...filters, ...next }), replace: true, resetScroll: false })
  const managed = manages && (!reads || filters.people !== 'all')
  const choices = (manages && reads) || offered.length > 1
  return (
    <Page
      title={t`Team`}
      intro={managed ? t`Where your people stand, and what falls due.` : t`Where people stand, and what falls due.`}
      size="xl"
      actions={organization && <MatrixExportButton organizationId={organization.id} managed={managed} filters={filters} />}
    >
      {isPending && <Loading rows={6} height={52} />}
      {error && <Problem error={error} title={t`The team could not be loaded`} />}
      {!isPending && !error && !organization && <NoTeam />}
      {organization && (
        <>
          {choices && (
            <Group gap="sm" mb="md">
              {manages && reads && (
                <SegmentedControl
                  aria-label={t`Whose standing`}
                  data={[
                    { value: 'mine', label: t`My people` },
                    { value: 'all', label: t`Everybody` },
                  ]}
                  value={managed ? 'mine' : 'all'}
                  onChange={(people) => change({ people: people === 'all' ? 'all' : 'mine' })}
                />
              )}
              {offered.length > 1 && (
                <OrganizationSelect offered={offered} chosen={organization} onChange={(org) => void navigate({ search: { org } })} />
              )}
            </Group>
          )}
          <Matrix
            key={`${organization.id} ${String(managed)}`}
            organization={organization}
            managed={managed}
            filters={filters}
            onChange={change}
          />
        </>
      )}
    </Page>
  )
}

type SelectProps = { offered: Organization[]; chosen: Organization; onChange: (id: string) => void }

const OrganizationSelect = ({ offered, chosen, onChange }: SelectProps) => (
  <Select
    aria-label={t`Organization`}
    w={{ base: '100%', xs: 280 }}
    allowDeselect={false}
    searchable
    data={offered.map(({ id, name }) => ({ value: id, label: name }))}
    value={chosen.id}
    onChange={(id) => id && onChange(id)}
  />
)

const NoTeam = () => (
  <Empty
    icon={<IconUsersGroup />}
    title={t`Nobody reports to you yet`}
  >{t`Once somebody holds a role beneath yours, you see here where they stand.`}</Empty>
)

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
        org={filters.org}
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
