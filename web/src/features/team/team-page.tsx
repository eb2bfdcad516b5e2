import { t } from '@lingui/core/macro'
import { Group, SegmentedControl } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useHere } from '../../platform/house/chosen.ts'
import { MyPeopleOrAll } from '../../platform/lists/my-people.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Loading } from '../../platform/parts/states.tsx'
import { AsOf, OtherMoment } from '../certifications/parts/as-of.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { Views } from '../views/views.tsx'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { MatrixExportMenu } from './export-menu.tsx'
import { type Picture, type TeamChange, type ViewProps, pictures, teamFilters } from './filters.ts'
import classes from './team-page.module.css'
import { TeamTable } from './team-table.tsx'

const route = getRouteApi('/inside/o/$org/team')

const views: Record<Picture | 'table', ComponentType<ViewProps>> = {
  table: TeamTable,
  heat: lazyPart(
    () => import('./heat-map/heat-map.tsx'),
    ({ HeatMap }) => HeatMap,
  ),
  forecast: lazyPart(
    () => import('./forecast/forecast.tsx'),
    ({ Forecast }) => Forecast,
  ),
  time: lazyPart(
    () => import('./over-time/over-time.tsx'),
    ({ OverTime }) => OverTime,
  ),
}

/** Page with the certifications of all people: overdue ones, those due soon, and links to each. */
export function TeamPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const { manages } = useHere()
  const managed = manages && (!reads || filters.people !== 'all')
  const change = (next: TeamChange, replace = true) =>
    void navigate({ search: teamFilters({ ...filters, ...next }), replace, resetScroll: false })
  const { view = 'table', at } = filters
  const showDay = (day: string | undefined) => change({ at: day, month: undefined })
  const View = views[view]
  return (
    <ListPage
      title={t`Team`}
      intro={managed ? t`Where your people stand, and what falls due.` : t`Where people stand, and what falls due.`}
      actions={
        <>
          {manages && reads && (
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
          {view === 'table' && <MatrixExportMenu organizationId={organization.id} managed={managed} filters={filters} />}
        </>
      }
      beside={<Views room="team" />}
      bar={
        <Group justify="space-between" gap="sm">
          <ViewSwitch view={view} onChange={(next) => change({ view: next }, false)} />
          <AsOf day={at} onDay={showDay} />
        </Group>
      }
    >
      <OtherMoment day={at} onDay={showDay} />
      <Suspense fallback={<Loading rows={6} height={52} />}>
        <View
          key={`${organization.id} ${String(managed)}`}
          organization={organization}
          managed={managed}
          filters={filters}
          onChange={change}
          onClear={() => change(nothing)}
        />
      </Suspense>
    </ListPage>
  )
}

type SwitchProps = { view: Picture | 'table'; onChange: (view: Picture | undefined) => void }

const ViewSwitch = ({ view, onChange }: SwitchProps) => (
  <SegmentedControl
    aria-label={t`How the team is shown`}
    classNames={{ label: classes.view }}
    data={[
      { value: 'table', label: t`Table` },
      { value: 'heat', label: t`Heat map` },
      { value: 'forecast', label: t`Forecast` },
      { value: 'time', label: t`Over time` },
    ]}
    value={view}
    onChange={(next) => onChange(pictures.find((known) => known === next))}
  />
)

const nothing: TeamChange = {
  department: undefined,
  role: undefined,
  q: undefined,
  certification: undefined,
  state: undefined,
  due: undefined,
  offers: undefined,
}
