import { t } from '@lingui/core/macro'
import { IconPencil } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'

/** Link to the editor, for those who may change the pathway. */
export function EditLink({ pathway }: { pathway: Schemas['LearningPathway'] | undefined }) {
  if (!pathway?.may.includes('update')) return null
  return (
    <LinkButton
      to="/o/$org/pathways/$pathwayId"
      params={{ org: pathway.owner_organization_id, pathwayId: pathway.id }}
      variant="default"
      leftSection={<IconPencil size={17} aria-hidden />}
    >{t`Edit`}</LinkButton>
  )
}
