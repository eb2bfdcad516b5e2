import { t } from '@lingui/core/macro'
import { IconBriefcase, IconBuilding, IconBuildingCommunity } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'

export type Assignment = Schemas['LearningPathwayAssignment']
export type Kind = Assignment['assignee_kind']

/** Kinds of assignment, from the widest to the narrowest. */
export const kinds = ['organization', 'department', 'role'] as const satisfies Kind[]

export const kindWords: Record<Kind, { label: string; description: string; icon: typeof IconBuilding }> = {
  organization: { label: t`Everybody`, description: t`Every member of the organization.`, icon: IconBuildingCommunity },
  department: { label: t`A department`, description: t`Whoever holds a role in it, or in a department above it.`, icon: IconBuilding },
  role: { label: t`A role`, description: t`Whoever holds it.`, icon: IconBriefcase },
}
