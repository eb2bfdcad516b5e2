import { $api, type Schemas } from '../../../../platform/client.ts'

type Pathway = Schemas['LearningPathway']

/** Number of people that a pathway reaches, and the certifications that some of them cannot earn. */
export const useReach = ({ id }: Pathway, enabled = true) =>
  $api.useQuery('get', '/api/learning-pathways/{pathway_id}/reach', { params: { path: { pathway_id: id } } }, { enabled })

/** True when the pathway is shown to people. Otherwise no certification can be out of reach. */
export const isShown = ({ archived_at, assignments }: Pathway) => archived_at === null && assignments.length > 0
