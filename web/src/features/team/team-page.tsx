import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useSelection } from '../../platform/bulk/use-selection.ts'
import { useHere } from '../../platform/house/chosen.ts'
import { MyPeopleOrAll } from '../../platform/lists/my-people.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { MatrixExportButton } from './export-button.tsx'
import { type TeamChange, type TeamFilters, teamFilters } from './filters.ts'
import { Found } from './found.tsx'
import { type Given, type Row, rowsOf, sorted, stateCounts } from './rows.ts'
import { RemindTeam, useReminded } from './remind-team.tsx'
import { TeamFilterBar } from './team-filter-bar.tsx'
import { useMatrix } from './use-team.ts'

const route = getRouteApi('/inside/o/$org/team')

/** People by certifications: who is overdue, what falls due, and where to go from there. */
export function TeamPage() {
  const { people } = route.useSearch()
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const { manages } = useHere()
  const managed = manages && (!reads || people !== 'all')
  return <Matrix key={`${organization.id} ${String(managed)}`} organization={organization} managed={managed} chooses={manages && reads} />
}

/** `chooses` whether the reader has a team of their own, and may look at everybody as well. */
type MatrixProps = { organization: Organization; managed: boolean; chooses: boolean }

function Matrix({ organization, managed, chooses }: MatrixProps) {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: TeamChange) => void navigate({ search: teamFilters({ ...filters, ...next }), replace: true, resetScroll: false })
  const clear = () => change(nothing)
  const { pages, items, certifications } = useMatrix(organization, filters, managed)
  const { rows, inAnyState, late } = useRows(items, filters)
  const { held: writes } = useChosenOrganization('certifications:write')
  const selection = useSelection(managed || writes ? rows : [], idOf)
  const reminded = useReminded(organization.id, managed)
  return (
    <ListPage
      title={t`Team`}
      intro={managed ? t`Where your people stand, and what falls due.` : t`Where people stand, and what falls due.`}
      actions={
        <>
          {chooses && (
            <MyPeopleOrAll label={t`Whose standing`} mine={managed} onChange={(mine) => change({ people: mine ? 'mine' : 'all' })} />
          )}
          <LinkButton
            to="/o/$org/team/pathways"
            params={{ org: organization.slug }}
            variant="default"
            leftSection={<IconRoute size={17} aria-hidden />}
          >
            {t`Learning pathways`}
          </LinkButton>
          <MatrixExportButton organizationId={organization.id} managed={managed} filters={filters} />
        </>
      }
      filters={
        <TeamFilterBar
          filters={filters}
          organizationId={organization.id}
          looksAround={!managed}
          certifications={certifications}
          onChange={change}
          onClear={clear}
        />
      }
      bar={
        (inAnyState.length > 0 || filters.state !== undefined) && (
          <>
            <Card component="section" aria-label={t`Summary`} withBorder p="md" mb="sm">
              <StateStrip counts={stateCounts(inAnyState)} selected={filters.state} onSelect={(state) => change({ state })} />
            </Card>
            <RemindTeam certifications={certifications} selection={selection} />
          </>
        )
      }
    >
      <Answer query={pages} failed={t`The team could not be loaded`} wait={<Loading rows={6} height={52} />}>
        {() => (
          <Found
            org={organization.slug}
            offers={filters.offers ?? false}
            onOffers={(offers) => change({ offers: offers || undefined })}
            rows={rows}
            late={late}
            certifications={certifications}
            pages={pages}
            known={items.length}
            onClear={clear}
            selection={managed || writes ? selection : undefined}
            reminded={reminded}
          />
        )}
      </Answer>
    </ListPage>
  )
}

const idOf = ({ id }: Row) => id

/** Who passes the filters, in their order; and who would if the state were not among them. `late` while it is by those of before. */
function useRows(items: Given[], filters: TeamFilters) {
  const wanted = useDeferredValue(filters)
  const { state, sort = 'worst' } = wanted
  const inAnyState = useMemo(() => rowsOf(items, without(wanted)), [items, wanted])
  const rows: Row[] = useMemo(
    () => sorted(state === undefined ? inAnyState : rowsOf(items, wanted), sort),
    [items, inAnyState, wanted, state, sort],
  )
  return { rows, inAnyState, late: wanted !== filters }
}

const nothing: TeamChange = {
  department: undefined,
  role: undefined,
  q: undefined,
  certification: undefined,
  state: undefined,
  due: undefined,
  offers: undefined,
}

const without = ({ state: _state, ...others }: TeamFilters): TeamFilters => others
