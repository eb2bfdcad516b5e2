import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { audit } from '../../audit-words.ts'
import { $api } from '../../platform/client.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { SuperusersOnly } from '../../platform/pages/superusers-only.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { textsOf } from '../../platform/search.ts'
import { EntryList } from './entry-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Verification } from './verification.tsx'
import { type AuditLogFilters, queryOf, wholeAct } from './wanted.ts'

const route = getRouteApi('/inside/installation/audit')

/** Audit log of the installation, for superusers. */
export function InstallationAuditPage() {
  const otherwise = (
    <Page title={t`Audit log of the installation`}>
      <Empty icon={<IconLock />} title={t`This log is for superusers`}>
        {t`It tells of accounts, sign-in providers and organizations. What was done within an organization stands in its own log.`}
      </Empty>
    </Page>
  )
  return (
    <SuperusersOnly otherwise={otherwise}>
      <Log />
    </SuperusersOnly>
  )
}

function Log() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: AuditLogFilters) =>
    void navigate({ search: textsOf({ ...search, ...next }, 'kind', 'about', 'batch', 'from', 'to'), replace: true, resetScroll: false })
  return (
    <ListPage
      title={t`Audit log of the installation`}
      intro={t`Who changed accounts, sign-in providers and organizations, and when. What was done within an organization stands in its own log.`}
      filters={<FilterBar kinds={audit.installationKinds} filters={search} onChange={go} />}
      bar={<Verified />}
    >
      <Listed filters={search} onGo={go} />
    </ListPage>
  )
}

function Verified() {
  return <Verification checking={$api.useQuery('get', '/api/audit-log/verify', {}, { enabled: false, gcTime: 0 })} />
}

function Listed({ filters, onGo }: { filters: AuditLogFilters; onGo: (next: AuditLogFilters) => void }) {
  const pages = $api.useInfiniteQuery('get', '/api/audit-log', { params: { query: queryOf(filters) }, paged: true }, byCursor)
  return <EntryList pages={pages} filters={filters} onAbout={(about) => onGo({ about })} onBatch={(batch) => onGo(wholeAct(batch))} />
}
