import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Schemas, answered, api } from '../../../platform/client.ts'
import { type EffectQuery, useEffectPages } from '../../certifications/effect/query.ts'
import { PAGE } from '../../certifications/parts/first-few.tsx'
import type { Terms } from '../../certifications/terms/words.ts'
import { type FoundRole, pathOf } from '../queries.ts'

export const PATH = '/api/organizations/{org_id}/departments/{dept_id}/roles/{role_id}/required-certifications'

export type Preview = Schemas['RequirementPreview']
/** A new requirement of a role, or an existing one with other terms. */
export type Proposal = { found: FoundRole; certificationId: string; terms: Terms; isNew: boolean }

type Paging = { limit: number; cursor?: string | null }

function ask({ found, certificationId, terms, isNew }: Proposal, query: Paging, sample?: string): Promise<Preview> {
  const { cursor, limit } = query
  const page = { limit, ...(cursor !== null && cursor !== undefined && { cursor }) }
  const body = { ...terms, ...(sample !== undefined && { user_id: sample }) }
  const path = pathOf(found)
  if (!isNew) {
    const params = { path: { ...path, certification_type_id: certificationId }, query: page }
    return answered(api.POST(`${PATH}/{certification_type_id}/preview`, { params, body }))
  }
  const params = { path, query: page }
  return answered(api.POST(`${PATH}/preview`, { params, body: { certification_type_id: certificationId, ...body } }))
}

const keyOf = ({ found, certificationId, terms, isNew }: Proposal) => [found.role.id, certificationId, isNew, JSON.stringify(terms)]

export const effectOf = (proposal: Proposal): EffectQuery<Preview> => ({
  key: keyOf(proposal),
  ask: (cursor) => ask(proposal, { limit: PAGE, cursor }),
})

export const useRequirementEffect = (proposal: Proposal | undefined) => useEffectPages(proposal && effectOf(proposal))

/** The next dates of a sample person. */
export const useSample = (proposal: Proposal, person: string | null, settled: boolean) =>
  useQuery({
    queryKey: ['requirement-sample', person, ...keyOf(proposal)],
    queryFn: () => ask(proposal, { limit: 1 }, person ?? undefined),
    placeholderData: keepPreviousData,
    enabled: person !== null && settled,
  })
