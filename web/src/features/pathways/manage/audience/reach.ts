import { $api, type Schemas } from '../../../../platform/client.ts'

type Pathway = Schemas['LearningPathway']

/** How many people a pathway is shown to, and what of it some of them cannot come to hold. */
export const useReach = ({ id }: Pathway, enabled = true) =>
  $api.useQuery('get', '/api/learning-pathways/{pathway_id}/reach', { params: { path: { pathway_id: id } } }, { enabled })

/** Whether anybody is shown it: else nothing is out of anybody's reach. */
export const isShown = ({ archived_at, assignments }: Pathway) => archived_at === null && assignments.length > 0
