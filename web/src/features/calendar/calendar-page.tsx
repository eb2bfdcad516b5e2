import { t } from '@lingui/core/macro'
import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useChosen, useHere } from '../../platform/house/chosen.ts'
import { Page } from '../../platform/pages/page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { today } from '../../platform/words/format.ts'
import { ComingUp } from './coming-up.tsx'
import { Links } from './links.tsx'
import { MonthView } from './month-view.tsx'
import { WeekView } from './week-view.tsx'
import { type CalendarSearch, type Scope, type View, scopes } from './search.ts'

const route = getRouteApi('/inside/calendar')

/** Calendar of the reader, of their people or of an organization, with links for subscribing to it. */
export function CalendarPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const offered = useScopes()
  const organization = useChosen()
  const whose = offered.find((scope) => scope === search.whose) ?? 'self'
  const view = search.view ?? (narrow ? 'agenda' : 'month')
  const change = (changes: CalendarSearch) => void navigate({ search: { ...search, ...changes }, replace: true })
  const show = (when: Pick<CalendarSearch, 'month' | 'week'>) =>
    void navigate({ search: { ...(search.whose && { whose }), ...(search.view && { view }), ...when }, replace: true })
  const now = today()
  const month = search.month ?? (search.week ?? now).slice(0, 7)
  const shown = {
    whose,
    org: whose === 'organization' ? organization?.slug : undefined,
    chosen: search.day,
    onChoose: (day: string) => change({ day }),
  }
  return (
    <Page title={t`Calendar`} intro={t`What is due, when it can be renewed, what takes place, and which roles end.`} size="lg">
      <Stack gap="xl">
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            {offered.length > 1 && <Whose whose={whose} offered={offered} onChange={(next) => change({ whose: next })} />}
            <Views view={view} onChange={(next) => change({ view: next })} />
          </Group>
          {view === 'week' && <WeekView {...shown} narrow={narrow} week={weekIn(search, now)} onWeek={(week) => show({ week })} />}
          {view === 'agenda' && whose === 'self' && <ComingUp />}
          {(view === 'month' || (view === 'agenda' && whose !== 'self')) && (
            <MonthView {...shown} view={view} month={month} onMonth={(next) => show({ month: next })} />
          )}
        </Stack>
        <Links />
      </Stack>
    </Page>
  )
}

/** Returns a day of the week to show: that of the open day, else the first day of another month, else today. */
function weekIn({ week, day, month }: CalendarSearch, now: string): string {
  const first = month === undefined || now.startsWith(month) ? now : `${month}-01`
  return week ?? day ?? first
}

/** Returns the scopes that the reader may see. The organization needs permission to read certifications or events there. */
function useScopes(): Scope[] {
  const { manages } = useAccess()
  const here = useHere()
  const chosen = useChosen()
  const may = { self: true, team: manages, organization: chosen !== undefined && here.holds('certifications:read', 'events:read') }
  return scopes.filter((scope) => may[scope])
}

function Whose({ whose, offered, onChange }: { whose: Scope; offered: Scope[]; onChange: (whose: Scope) => void }) {
  const words = { self: t`Mine`, team: t`My team`, organization: t`Organization` }
  const data = offered.map((value) => ({ value, label: words[value] }))
  return <SegmentedControl aria-label={t`Whose days`} data={data} value={whose} onChange={onChange} />
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const data = [
    { value: 'month' as const, label: t`Month` },
    { value: 'week' as const, label: t`Week` },
    { value: 'agenda' as const, label: t`Agenda` },
  ]
  return <SegmentedControl aria-label={t`View`} data={data} value={view} onChange={onChange} />
}
