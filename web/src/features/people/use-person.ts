import { $api } from '../../platform/client.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { personName } from '../../platform/words/names.ts'
import type { Organization } from '../organizations/queries.ts'

export type Found = ReturnType<typeof usePerson>

/** Who somebody is in an organization, and where they stand, as far as the reader may know. */
export function usePerson(userId: string, organization: Organization) {
  const { me, organizations: held, holdsSomewhere } = useAccess()
  const access = held.find((one) => one.organization.id === organization.id)
  const looksUp = me.is_superuser || userId === me.id || !!access?.permissions.length || !!access?.departments.length
  const evaluates = userId === me.id || access?.manages_roles === true || holdsSomewhere('certifications:read', organization.id)
  const path = { org_id: organization.id, user_id: userId }
  const standings = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/standings',
    { params: { path } },
    { enabled: evaluates },
  )
  const member = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}', { params: { path } }, { enabled: looksUp })
  const known = standings.data?.person ?? member.data
  return {
    organization,
    own: userId === me.id,
    standings,
    member,
    name: known && personName({ ...known, user_id: userId }),
    email: known?.email ?? null,
    isPending: (evaluates && standings.isPending) || (looksUp && member.isPending),
    error: [standings.error, member.error].find((refused) => refused && !isHidden(refused)),
  }
}

/** Somebody whom one may not see is nobody; what one may not read is left out. */
export const isHidden = (error: unknown) => isRefusal(error) && (error.error === 'not_found' || error.error === 'forbidden')
