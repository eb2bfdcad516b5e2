import { plural, t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { IconHistoryOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { Filters } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { textsOf } from '../../platform/search.ts'
import { Empty } from '../../platform/parts/states.tsx'
import { PersonPicker } from '../directory/person-picker.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { EntryCard } from './entry-card.tsx'
import { Verification } from './verification.tsx'

const route = getRouteApi('/inside/o/$org/audit')
type Wanted = { kind?: string; about?: string; person?: string; actor?: string; from?: string; to?: string }

export function AuditLogPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const go = (next: Record<string, string | undefined>) =>
    void navigate({
      search: textsOf({ ...search, ...next }, 'kind', 'about', 'person', 'actor', 'from', 'to'),
      replace: true,
      resetScroll: false,
    })
  return (
    <ListPage
      title={t`Audit log`}
      intro={t`Who changed what, and when. Entries are sealed into a chain, so that nobody changes one unnoticed.`}
      filters={<FilterBar organization={organization} filters={search} onChange={go} />}
      bar={<Verification key={organization.id} organization={organization} />}
    >
      <Listed organization={organization} filters={search} onAbout={(about) => go({ about })} />
    </ListPage>
  )
}

type BarProps = { organization: Organization; filters: Wanted; onChange: (next: Record<string, string | undefined>) => void }

function FilterBar({ organization, filters, onChange }: BarProps) {
  const { kinds } = useHouse().audit
  const about = Object.entries(kinds).map(([value, label]) => ({ value, label }))
  const date = (name: 'from' | 'to') => ({
    type: 'date',
    max: '9999-12-31',
    value: filters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Filters
      set={[filters.kind, filters.about, filters.person, filters.actor, filters.from, filters.to].filter(Boolean).length}
      onClear={() => onChange({ kind: undefined, about: undefined, person: undefined, actor: undefined, from: undefined, to: undefined })}
    >
      <Select
        label={t`About`}
        placeholder={t`Everything`}
        clearable
        data={about.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <PersonPicker
        label={t`About whom`}
        placeholder={t`Anybody`}
        organizationId={organization.id}
        value={filters.person ?? null}
        onChange={(person) => onChange({ person: person ?? undefined })}
      />
      <PersonPicker
        label={t`By`}
        placeholder={t`Anybody`}
        organizationId={organization.id}
        value={filters.actor ?? null}
        onChange={(actor) => onChange({ actor: actor ?? undefined })}
      />
      <TextInput label={t`From`} {...date('from')} />
      <TextInput label={t`To`} {...date('to')} />
    </Filters>
  )
}

/** Whole days, as the reader counts them: the last one counts. */
function queryOf({ kind, about, person, actor, from, to }: Wanted) {
  const dayAfter = (value: string) => new Date(new Date(`${value}T00:00`).setDate(new Date(`${value}T00:00`).getDate() + 1))
  return {
    limit: 50,
    ...(kind && { subject_kind: kind }),
    ...(about && { subject_id: about }),
    ...(person && { person }),
    ...(actor && { actor }),
    ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to && { to: dayAfter(to).toISOString() }),
  }
}

type ListedProps = { organization: Organization; filters: Wanted; onAbout: (id: string | undefined) => void }

function Listed({ organization, filters, onAbout }: ListedProps) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/audit-log',
    { params: { path: { org_id: organization.id }, query: queryOf(filters) }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The audit log could not be loaded`}
      none={
        <Empty icon={<IconHistoryOff />} title={t`Nothing passes these filters`}>{t`Nothing of the kind was done in that time.`}</Empty>
      }
      shown={(count) => plural(count, { one: '# entry', other: '# entries' })}
    >
      {(entries) => (
        <Rows>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard
                entry={entry}
                only={filters.about === entry.subject_id}
                {...(filters.person && { of: filters.person })}
                onAbout={onAbout}
              />
            </li>
          ))}
        </Rows>
      )}
    </PagedList>
  )
}
