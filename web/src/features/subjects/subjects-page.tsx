import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useAskedToAdd } from '../../platform/house/adding.ts'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { Filters } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { Organization } from '../organizations/queries.ts'
import { Views } from '../views/views.tsx'
import { SubjectFormDialog } from './form-dialog.tsx'
import { SubjectRoom } from './room.tsx'
import { type SubjectSearch, subjectSearch } from './search.ts'

const route = getRouteApi('/inside/o/$org/subjects')

export function SubjectsPage() {
  const { add: _add, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const go = (next: Partial<Record<keyof SubjectSearch, string | true | undefined>>, replace = false) =>
    void navigate({ search: subjectSearch({ ...search, ...next }), replace, resetScroll: false })
  return (
    <ListPage
      title={t`Subjects`}
      intro={t`What learning is about. Records and certifications are tagged with subjects, and a subject may lie beneath several broader ones.`}
      actions={<NewSubject organization={organization} onMade={(subject) => go({ subject, q: undefined })} />}
      beside={<Views room="subjects" />}
      filters={
        <Filters
          search={<SearchField label={t`Find a subject`} q={search.q} onSearch={(q) => go({ q }, true)} />}
          set={search.archived ? 1 : 0}
          onClear={() => go({ archived: undefined }, true)}
        >
          <ArchivedToo on={search.archived} onChange={(archived) => go({ archived }, true)} />
        </Filters>
      }
    >
      <SubjectRoom organization={organization} search={search} onSelect={(subject) => go({ subject })} />
    </ListPage>
  )
}

function NewSubject({ organization, onMade }: { organization: Organization; onMade: (id: string) => void }) {
  const { holdsSomewhere } = useAccess()
  const [open, setOpen] = useState(false)
  useAskedToAdd(() => setOpen(true))
  if (!holdsSomewhere('subjects:write', organization.id)) return null
  return (
    <>
      <Button
        w={{ base: '100%', xs: 'auto' }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >{t`New subject`}</Button>
      {open && <SubjectFormDialog organization={organization} onClose={() => setOpen(false)} onDone={onMade} />}
    </>
  )
}
