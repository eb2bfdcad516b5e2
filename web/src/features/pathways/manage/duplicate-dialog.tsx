import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, type Schemas, refresh } from '../../../platform/client.ts'
import { CopyDialog } from '../../../platform/forms/copy-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
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
  const keyFor = useRequestKey()
  const copying = $api.useMutation('post', '/api/learning-pathways/{pathway_id}/duplicate', {
    onSuccess: async (copy) => {
      void refresh()
      notifications.show({ message: copiedWords(copy) })
      onClose()
      await navigate({ to: '/o/$org/pathways/$pathwayId', params: { org, pathwayId: copy.id }, ignoreBlocker: true })
    },
  })
  const copy = (name: string) => {
    const body = { name }
    copying.mutate({ params: { path: { pathway_id: pathway.id } }, body, headers: keyFor(body) })
  }
  return (
    <CopyDialog
      title={t`Duplicate the learning pathway`}
      says={t`The copy has the same phases, levels, job aids and files. Whom it is shown to stays with the original.`}
      name={{ label: t`Name of the copy`, proposed: copyName(pathway), missing: t`What is it called?` }}
      copying={copying}
      onCopy={copy}
      onClose={onClose}
    />
  )
}
