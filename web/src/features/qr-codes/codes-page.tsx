import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CreateDialog } from './code-dialogs.tsx'
import { CodeRow } from './code-row.tsx'
import { type CodeFilters, codeFilters } from './filters.ts'
import { type Code, hasWords } from './words.ts'

const route = getRouteApi('/inside/o/$org/codes')

/** Codes of an organization with their targets and problems. */
export function CodesPage() {
  const { q, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/qr-codes', { params: { query: { ...asked, org: organization.id } } })
  const go = (next: CodeFilters) => void navigate({ search: next, replace: true })
  const change = (part: Record<string, unknown>) => go(codeFilters({ ...asked, ...(q && { q }), ...part }))
  const { include_archived: _archived, ...printed } = asked
  return (
    <ListPage
      title={t`QR codes`}
      intro={t`Codes for walls and devices. Each can be led somewhere else later, without printing it anew.`}
      actions={
        <>
          {(query.data?.length ?? 0) > 0 && (
            <LinkButton
              to="/o/$org/codes/sheet"
              params={{ org: organization.slug }}
              search={{ ...printed, ...(q && { q }), labels: true }}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >{t`Print labels`}</LinkButton>
          )}
          <NewCode />
        </>
      }
      beside={<Views room="qr-codes" />}
      filters={
        <Filters
          search={<SearchField label={t`Find a code`} q={q} onSearch={(next) => change({ q: next })} />}
          set={Object.keys(asked).length}
          onClear={() => go({})}
        >
          <DepartmentSelect department={asked.department} onChange={(department) => change({ department })} />
          <ArchivedToo on={asked.include_archived} onChange={(include_archived) => change({ include_archived })} />
        </Filters>
      }
    >
      <WholeList
        query={query}
        failed={t`The codes could not be loaded`}
        keeps={(code) => hasWords(code, q)}
        none={<None filtered={Object.keys(asked).length > 0} onClear={() => go({})} />}
        nonePasses={<NothingPasses title={t`No code passes these filters`} onClear={() => go({})} />}
        shown={(count) => plural(count, { one: '# code', other: '# codes' })}
        inOrder={(codes) => codes}
      >
        {(codes) => (
          <Rows label={t`QR codes`}>
            {codes.map((code) => (
              <CodeRow key={code.id} code={code} org={organization.slug} />
            ))}
          </Rows>
        )}
      </WholeList>
    </ListPage>
  )
}

const None = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <NothingPasses title={t`No code passes these filters`} onClear={onClear} />
  ) : (
    <Empty icon={<IconQrcode />} title={t`No codes yet`}>{t`Make one, print it, and hang it where people need what it leads to.`}</Empty>
  )

function NewCode() {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState(false)
  if (!holdsSomewhere('qr-codes:write', organization.id)) return null
  const show = ({ id }: Code) => void navigate({ to: '/o/$org/codes/$codeId', params: { org: organization.slug, codeId: id } })
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>{t`New QR code`}</Button>
      {open && <CreateDialog organization={organization} onClose={() => setOpen(false)} onMade={show} />}
    </>
  )
}
