import { atEndOf } from '../certifications/parts/as-of.tsx'
import type { Standing } from '../certifications/parts/states.ts'
import { $api, type Schemas } from '../../platform/client.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { personName } from '../../platform/words/names.ts'
import type { Organization } from '../organizations/queries.ts'

/** Fields that the reader may not see are null or undefined. */
type PersonData = {
  own: boolean
  name: string
  email: string | null
  standings: Standing[] | undefined
  /** True while the standings are still those of the day before the change. */
  late: boolean
  member: Schemas['DirectoryUserWithRoles'] | undefined
}

/**
 * A person in an organization with their standings today or at the end of another day. It has only what the reader may see. The data is
 * null when the reader may not see the person.
 */
export function usePerson(userId: string, organization: Organization, day: string | undefined) {
  const { me, organizations: held, holdsSomewhere } = useAccess()
  const access = held.find((one) => one.organization.id === organization.id)
  const looksUp = me.is_superuser || userId === me.id || !!access?.permissions.length || !!access?.departments.length
  const evaluates = userId === me.id || access?.manages_roles === true || holdsSomewhere('certifications:read', organization.id)
  const path = { org_id: organization.id, user_id: userId }
  const member = $api.useQuery('get', '/api/organizations/{org_id}/directory/{user_id}', { params: { path } }, { enabled: looksUp })
  const mayShow = evaluates && (!looksUp || userId === me.id || member.data?.standing_shown === true)
  const standings = $api.useQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/standings',
    { params: { path, query: atEndOf(day) } },
    // While another day of the same person loads, the known standings stay, faded.
    { enabled: mayShow, placeholderData: (before) => (before?.person.user_id === userId ? before : undefined) },
  )
  const known = standings.data?.person ?? member.data
  const error = [standings.error, member.error].find((refused) => refused && !isHidden(refused)) ?? null
  const waits = (mayShow && standings.isPending) || (looksUp && member.isPending)
  const found: PersonData | null = known
    ? {
        own: userId === me.id,
        name: personName({ ...known, user_id: userId }),
        email: known.email,
        standings: standings.data?.standings,
        late: standings.isPlaceholderData,
        member: member.data,
      }
    : null
  return { data: waits || error ? undefined : found, error, refetch: () => Promise.all([mayShow && standings.refetch(), member.refetch()]) }
}

/** True for an error that means that the reader may not see it. A hidden person is shown as not found. */
export const isHidden = (error: unknown) => isRefusal(error) && (error.error === 'not_found' || error.error === 'forbidden')
