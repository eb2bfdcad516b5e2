import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { audit } from '../../audit-words.ts'
import { $api } from '../../platform/client.ts'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { textsOf } from '../../platform/search.ts'
import { PersonPicker } from '../directory/person-picker.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { Views } from '../views/views.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useStays } from './use-stays.ts'
import { Verification } from './verification.tsx'
import { type AuditLogFilters, queryOf, wholeAct } from './wanted.ts'

const route = getRouteApi('/inside/o/$org/audit')

/** Audit log of an organization. */
export function AuditLogPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const go = (next: AuditLogFilters) =>
    void navigate({
      search: textsOf({ ...search, ...next }, 'kind', 'about', 'person', 'actor', 'batch', 'from', 'to'),
      replace: true,
      resetScroll: false,
    })
  return (
    <ListPage
      title={t`Audit log`}
      intro={t`Who changed what, and when. Entries are sealed into a chain, so that nobody changes one unnoticed.`}
      beside={<Views room="audit-log" />}
      filters={<Narrowed organization={organization} filters={search} onChange={go} />}
      bar={
        <>
          {search.batch && <BatchPanel key={search.batch} organization={organization} batch={search.batch} />}
          <Verified
            key={organization.id}
            organization={organization}
            onAbout={(about) => go({ about, kind: undefined, person: undefined })}
          />
        </>
      }
    >
      <Listed organization={organization} filters={search} onGo={go} />
    </ListPage>
  )
}

type BarProps = { organization: Organization; filters: AuditLogFilters; onChange: (next: AuditLogFilters) => void }

function Narrowed({ organization, filters, onChange }: BarProps) {
  return (
    <FilterBar kinds={audit.kinds} filters={filters} onChange={onChange}>
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
    </FilterBar>
  )
}

function Verified({ organization, onAbout }: { organization: Organization; onAbout: (id: string) => void }) {
  const init = { params: { path: { org_id: organization.id } } }
  const checking = $api.useQuery('get', '/api/organizations/{org_id}/audit-log/verify', init, { enabled: false, gcTime: 0 })
  return <Verification checking={checking} onAbout={onAbout} />
}

type ListedProps = { organization: Organization; filters: AuditLogFilters; onGo: (next: AuditLogFilters) => void }

function Listed({ organization, filters, onGo }: ListedProps) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/audit-log',
    { params: { path: { org_id: organization.id }, query: queryOf(filters) }, paged: true },
    byCursor,
  )
  const whyOf = useStays(filters.batch !== undefined)
  const goTo = { onAbout: (about: string | undefined) => onGo({ about }), onBatch: (batch: string) => onGo(wholeAct(batch)) }
  return <EntryList pages={pages} filters={filters} {...goTo} whyOf={whyOf} />
}
