import { $api } from '../../platform/client.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { personName } from '../../platform/words/names.ts'
import { useTeamOrganization } from '../team/use-team.ts'
import { useOrganizations } from '../organizations/queries.ts'

export type Found = ReturnType<typeof usePerson>

/** Who somebody is in an organization, and where they stand, as far as the reader may know. */
export function usePerson(userId: string, org: string | undefined) {
  const { me, organizations: held, holdsSomewhere } = useAccess()
  const team = useTeamOrganization(org === undefined ? {} : { org })
  const { organizations, isPending, error } = useOrganizations()
  const named = organizations.find(({ id, slug }) => id === org || slug === org)
  const organization = named ?? team.organization ?? organizations[0]
  const access = held.find((one) => one.organization.id === organization?.id)
  const looksUp = me.is_superuser || userId === me.id || !!access?.permissions.length || !!access?.departments.length
  const evaluates = userId === me.id || access?.manages_roles === true || holdsSomewhere('certifications:read', organization?.id ?? '')
  const path = { org_id: organization?.id ?? '', user_id: userId }
  const enabled = organization !== undefined
  const standings = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/standings',
    { params: { path } },
    { enabled: enabled && evaluates },
  )
  const member = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}',
    { params: { path } },
    { enabled: enabled && looksUp },
  )
  const known = standings.data?.person ?? member.data
  return {
    organization,
    organizations,
    own: userId === me.id,
    standings,
    member,
    name: known && personName({ ...known, user_id: userId }),
    email: known?.email ?? null,
    isPending: isPending || (enabled && ((evaluates && standings.isPending) || (looksUp && member.isPending))),
    error: error ?? [standings.error, member.error].find((refused) => refused && !isHidden(refused)),
  }
}

/** Somebody whom one may not see is nobody; what one may not read is left out. */
export const isHidden = (error: unknown) => isRefusal(error) && (error.error === 'not_found' || error.error === 'forbidden')
