import { t } from '@lingui/core/macro'
import { AddButton } from '../../platform/kept/add-button.tsx'
import { KeptPage } from '../../platform/kept/kept-page.tsx'
import { useKeptSearch } from '../../platform/kept/use-kept-search.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { Views } from '../views/views.tsx'
import { SubjectFormDialog } from './form-dialog.tsx'
import { SubjectRoom } from './room.tsx'
import { subjectSearch } from './search.ts'

const words = {
  title: t`Subjects`,
  intro: t`What learning is about. Records and certifications are tagged with subjects, and a subject may lie beneath several broader ones.`,
  find: { label: t`Find a subject` },
}

export function SubjectsPage() {
  const { organization, held: writes } = useChosenOrganization('subjects:write')
  const filters = useKeptSearch(subjectSearch, ['subject'])
  return (
    <KeptPage
      words={words}
      filters={filters}
      views={<Views room="subjects" />}
      actions={
        writes && (
          <AddButton label={t`New subject`}>
            {(close) => (
              <SubjectFormDialog
                organization={organization}
                onClose={close}
                onDone={(subject) => filters.open({ subject, q: undefined })}
              />
            )}
          </AddButton>
        )
      }
    >
      <SubjectRoom organization={organization} search={filters.search} onSelect={(subject) => filters.open({ subject })} />
    </KeptPage>
  )
}
