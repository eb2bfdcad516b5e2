import type { Body } from './module.ts'
import { knowledge } from './modules.ts'
import { type AnyAnswer, type Ids, NUMBERS } from './requests.ts'

/** Whether the answer refuses by a rule that a schema cannot express. */
export const beyondShape = (operationId: string, { status, body }: AnyAnswer): boolean =>
  status === 400 && (knowledge.operations[operationId]?.refuses ?? []).some((rule) => rule.test(body.error_description))

/** Returns the body changed so that it usually meets the rules beyond its schema too. */
export const mend = (operationId: string, body: unknown, ids: Ids): unknown =>
  knowledge.operations[operationId]?.mend?.(body as Body, ids) ?? body

/** Adds the organization if a department is given by a query that takes both, and asks for the first version. */
export const mendQuery = (query: Record<string, string>, takesOrg: boolean, ids: Ids): Record<string, string> => ({
  ...query,
  ...(query.department !== undefined && takesOrg && { org: ids.org_id! }),
  ...(query.version !== undefined && NUMBERS),
})
