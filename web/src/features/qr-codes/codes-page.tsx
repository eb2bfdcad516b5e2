import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { KeptList } from '../../platform/kept/kept-list.tsx'
import { keptFilters } from '../../platform/kept/kept-search.ts'
import { useKeptSearch } from '../../platform/kept/use-kept-search.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CreateDialog } from './code-dialogs.tsx'
import { CodeRow } from './code-row.tsx'
import type { Code } from './words.ts'

const words = {
  title: t`QR codes`,
  intro: t`Codes for walls and devices. Each can be led somewhere else later, without printing it anew.`,
  find: { label: t`Find a code` },
  failed: t`The codes could not be loaded`,
  nonePasses: t`No code passes these filters`,
  count: (count: number) => plural(count, { one: '# code', other: '# codes' }),
}

/** Codes of an organization with their targets and problems. */
export function CodesPage() {
  const { organization } = useChosenOrganization()
  const filters = useKeptSearch(keptFilters, [])
  const { include_archived: _archived, ...printed } = filters.search
  const query = { ...filters.search, org: organization.id, limit: 50 }
  const pages = $api.useInfiniteQuery('get', '/api/qr-codes', { params: { query } }, byCursor)
  const codes = useItems(pages)
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={printed.department} onChange={(next) => filters.change({ department: next })} />}
      views={<Views room="qr-codes" />}
      actions={
        <>
          {codes.length > 0 && (
            <LinkButton
              to="/o/$org/codes/sheet"
              params={{ org: organization.slug }}
              search={{ ...printed, labels: true }}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >{t`Print labels`}</LinkButton>
          )}
          <NewCode />
        </>
      }
      pages={pages}
      empty={
        <Empty
          icon={<IconQrcode />}
          title={t`No codes yet`}
        >{t`Make one, print it, and hang it where people need what it leads to.`}</Empty>
      }
    >
      {(code) => <CodeRow key={code.id} code={code} org={organization.slug} />}
    </KeptList>
  )
}

function NewCode() {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const navigate = useNavigate()
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
