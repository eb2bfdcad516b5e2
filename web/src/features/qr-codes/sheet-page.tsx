import { t } from '@lingui/core/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { Answer, Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { SheetSearch } from './filters.ts'
import './sheet.css'
import { type Code, imageOf, typed } from './words.ts'

const route = getRouteApi('/inside/o/$org/codes/sheet')

/** Print view of codes: one on each page, or labels to cut out. */
export function SheetPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const query = useCodes(search, organization.id)
  const look = (labels: boolean) => {
    const { labels: _before, ...rest } = search
    void navigate({ search: { ...rest, ...(labels && { labels: true as const }) }, replace: true })
  }
  return (
    <Page
      title={t`Print codes`}
      above={<Crumb to="/o/$org/codes" params={{ org: organization.slug }}>{t`QR codes`}</Crumb>}
      actions={<Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>{t`Print`}</Button>}
    >
      <SegmentedControl
        aria-label={t`How they are printed`}
        mb="lg"
        data={[
          { value: 'large', label: t`One to a page` },
          { value: 'labels', label: t`Labels` },
        ]}
        value={search.labels ? 'labels' : 'large'}
        onChange={(next) => look(next === 'labels')}
      />
      <Answer query={query} failed={t`The codes could not be loaded`}>
        {(codes) =>
          codes.length === 0 ? (
            <Empty icon={<IconQrcode />} title={t`There is nothing to print`} />
          ) : (
            <Sheet codes={codes} labels={search.labels ?? false} />
          )
        }
      </Answer>
    </Page>
  )
}

/** All active codes that pass the filters, or the given code. */
function useCodes({ code = '', q, department }: SheetSearch, org: string) {
  const params = { query: { org, ...(q && { q }), ...(department && { department }) } }
  const all = $api.useQuery('get', '/api/qr-codes', { params }, { enabled: code === '' })
  const one = $api.useQuery('get', '/api/qr-codes/{qr_code_id}', { params: { path: { qr_code_id: code } } }, { enabled: code !== '' })
  return code === '' ? { ...all, data: all.data && itemsOf(all.data) } : { ...one, data: one.data && [one.data] }
}

const Sheet = ({ codes, labels }: { codes: Code[]; labels: boolean }) => (
  <ul className="code-sheet" data-labels={labels || undefined} aria-label={t`What is printed`}>
    {codes.map((code) => (
      <li key={code.id}>
        <h2>{code.name}</h2>
        <img src={imageOf(code, 'svg', 1024)} alt={t`QR code with the address ${{ address: typed(code) }}`} />
        <p>{typed(code)}</p>
      </li>
    ))}
  </ul>
)
