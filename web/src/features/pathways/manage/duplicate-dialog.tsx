import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type Schemas, api } from '../../../platform/client.ts'
import { CopyDialog } from '../../../platform/kept/copy-dialog.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

type Pathway = Schemas['LearningPathway']

const copyName = ({ name }: Pathway) => t`${name} (copy)`
const copiedWords = ({ name }: Pathway) => t`“${name}” is there, with the same levels, job aids and files.`

/** Copies a pathway without its audience, and opens the copy. */
export function DuplicateDialog({ pathway, onClose }: { pathway: Pathway; onClose: () => void }) {
  const navigate = useNavigate()
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const params = { path: { pathway_id: pathway.id } }
  return (
    <CopyDialog
      title={t`Duplicate the learning pathway`}
      says={t`The copy has the same phases, levels, job aids and files. Whom it is shown to stays with the original.`}
      name={{ label: t`Name of the copy`, proposed: copyName(pathway), missing: t`What is it called?` }}
      copy={(name, headers) => api.POST('/api/learning-pathways/{pathway_id}/duplicate', { params, body: { name }, headers })}
      tells={copiedWords}
      onCopied={({ id }) => navigate({ to: '/o/$org/pathways/$pathwayId', params: { org, pathwayId: id }, ignoreBlocker: true })}
      onClose={onClose}
    />
  )
}
