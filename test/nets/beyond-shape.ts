import type { Body } from './module.ts'
import { knowledge } from './modules.ts'
import { type AnyAnswer, type Ids, NUMBERS } from './requests.ts'

/** Whether the answer refuses by a rule that a shape cannot say. */
export const beyondShape = (operationId: string, { status, body }: AnyAnswer): boolean =>
  status === 400 && (knowledge.operations[operationId]?.refuses ?? []).some((rule) => rule.test(body.error_description))

/** The body, changed so that it fits the rules beyond its shape too, most of the time. */
export const mend = (operationId: string, body: unknown, ids: Ids): unknown =>
  knowledge.operations[operationId]?.mend?.(body as Body, ids) ?? body

/** Where departments are named beside their organization, one needs the other; of versions there is a first. */
export const mendQuery = (query: Record<string, string>, takesOrg: boolean, ids: Ids): Record<string, string> => ({
  ...query,
  ...(query.department !== undefined && takesOrg && { org: ids.org_id! }),
  ...(query.version !== undefined && NUMBERS),
})
