import { $api, type Schemas, askedAbout, queryClient } from '../../platform/client.ts'

export type View = Schemas['SavedView']
export type ViewRoom = View['room']

const PATH = '/api/organizations/{org_id}/views'

export const useViews = (org_id: string, room: ViewRoom) => $api.useQuery('get', PATH, { params: { path: { org_id }, query: { room } } })

/** Refetches all views after a change, so that nobody sees old ones when they open the list next. */
export const refreshViews = () => queryClient.invalidateQueries({ ...askedAbout(PATH), refetchType: 'all' })
