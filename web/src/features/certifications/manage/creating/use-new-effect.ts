import { type Schemas, answered, api } from '../../../../platform/client.ts'
import { type EffectQuery, useEffectPages } from '../../effect/query.ts'
import { PAGE } from '../../parts/first-few.tsx'
import { type NewDraft, supposedWhole } from './draft.ts'

/** Query for the effect of a new certification's requirements. Undefined while the draft is incomplete. */
export function newEffectOf(draft: NewDraft): EffectQuery | undefined {
  const body = supposedWhole(draft)
  return body && { key: ['new', JSON.stringify(body)], ask: (cursor) => ask(body, cursor) }
}

async function ask(body: Schemas['PreviewNewCertification'], cursor: string | null): Promise<Schemas['RequirementEffect']> {
  const query = { limit: PAGE, ...(cursor !== null && { effect_cursor: cursor }) }
  const { requirement_effect } = await answered(api.POST('/api/certifications/preview', { params: { query }, body }))
  if (requirement_effect === null) throw new Error('The service told no effect of the requirements.')
  return requirement_effect
}

export function useNewEffect(draft: NewDraft) {
  const query = newEffectOf(draft)
  const effect = useEffectPages(query)
  return query && effect
}
