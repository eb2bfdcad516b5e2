import type { Permission } from '../../server/platform/access/permissions.ts'
import type { Access } from '../../server/platform/access/declared.ts'
import type { Relation } from './module.ts'
import { knowledge } from './modules.ts'

/**
 * A second, plain statement of who may do what. It knows nothing about the decisions of the service. A disagreement
 * shows a fault in one of the two.
 */
export type Grant = {
  organization: string
  /** The department of the role. Every role has one. */
  department: string
  permissions: Permission[]
  organization_wide: boolean
  /** Whether the grant has not expired and its department is not archived. */
  counts: boolean
}
export type Somebody = {
  name: string
  token: string | undefined
  id: string
  /** Whether the token belongs to an active account. */
  valid: boolean
  superuser: boolean
  member_of: string[]
  grants: Grant[]
  /** Whether the person is the learner of the records of the world, which are all pending. */
  learner: boolean
  manages_learner: boolean
}
export type Target = {
  name: string
  organization: string
  /** The owner of the row, or the department in question; null for the organization itself. */
  department: string | null
  /** The role in question. It belongs to the department. */
  role: { permissions: Permission[]; organization_wide: boolean; department: string }
  /** Whether the request is about the caller or submits something about the caller. */
  about_caller: boolean
  /** The departments in which the person of the request holds a role. */
  person_in: string[]
  /** Whether the path names something that only readers of the directory see. */
  in_directory: boolean
  /** The people who see the row without a permission, and get 403 instead of 404: its learner and their manager. */
  seen_by: Relation[]
  /** The permission that shows the row to other people. */
  read: Permission | undefined
  /** Whether an archived organization prevents what people, superusers included, do for themselves. */
  closes: boolean
  /** A permission over the row that is needed in addition to the one over a role. */
  beside: Permission | undefined
  /** Whether the request is for everybody whom a certification reaches, not only for those of whom it is required. */
  for_reached: boolean
}
/** The departments with their parents, and the archived organizations. */
export type Places = { parents: ReadonlyMap<string, string | null>; archived: ReadonlySet<string> }

export type Outcome = 'allowed' | 401 | 403 | 404

export function outcome(places: Places, who: Somebody, access: Access, target: Target): Outcome {
  if (access.needs === 'public') return 'allowed'
  if (!who.valid || access.needs === 'scheduler') return 401
  // Calendar links belong only to their owner; an attempt at a quiz belongs to an organization.
  const isClosed = target.closes && places.archived.has(target.organization)
  if (access.over === 'own') return who.learner && !isClosed ? 'allowed' : 404
  if (access.over === 'row' && (access.needs === 'sight' || access.needs === 'self'))
    return personal(places, who, access, access.needs, target)
  if (who.superuser) return 'allowed'
  const { organization } = target
  const sees = seesOrganization(places, who, organization)
  const reads = live(places, who, organization).some(({ permissions }) => permissions.length > 0)
  const refused = (seen: boolean) => (seen ? 403 : 404)
  switch (access.needs) {
    case 'token':
      return 'allowed'
    case 'superuser':
      return access.over === 'nothing' ? 403 : refused(sees)
    case 'self':
      return target.about_caller ? 'allowed' : 404
    case 'sight':
      return sees ? 'allowed' : 404
    case 'directory-reader': {
      if (reads || (access.also?.includes('oneself') && target.about_caller && sees)) return 'allowed'
      return access.over === 'directory' ? 404 : refused(sees)
    }
    default:
      return permitted(places, who, { ...access, needs: access.needs }, target, { sees, reads })
  }
}

/**
 * The outcome of what people do for themselves, superusers included: they claim or request what reaches them, or
 * withdraw their request.
 */
function personal(places: Places, who: Somebody, { person }: Access, needs: 'sight' | 'self', target: Target): Outcome {
  if (needs === 'sight') {
    // In an archived organization, nobody can sign up for an event or a sitting, not even superusers.
    const isClosed = target.closes && places.archived.has(target.organization)
    return !isClosed && reached(places, who, target) ? 'allowed' : 404
  }
  const archived = places.archived.has(target.organization)
  if (who.learner && !archived) return 'allowed'
  const managed = target.seen_by.includes('manager-chain') && who.manages_learner
  const sees = !archived && (managed || (target.seen_by.includes('audience') && aimedAt(places, who, target)))
  const { read } = target
  const reads =
    read !== undefined &&
    holds(places, who, target.organization, target.department, read) &&
    (person === undefined || covers(places, who, target, read))
  return sees || who.superuser || reads ? 403 : 404
}

/** Whether something reaches a person: it is required of them or aimed at them. */
function reached(places: Places, who: Somebody, target: Target): boolean {
  if (places.archived.has(target.organization) && !who.superuser) return false
  return who.learner || aimedAt(places, who, target)
}

/**
 * Whether something is aimed at a person: at every member if the organization owns it, else at holders of a role in the
 * owning department or above.
 */
function aimedAt(places: Places, who: Somebody, { organization, department }: Target): boolean {
  const above = live(places, who, organization).some(
    (grant) => department !== null && isOrLiesBeneath(places, department, grant.department),
  )
  return above || (department === null && who.member_of.includes(organization))
}

type Seen = { sees: boolean; reads: boolean }

function permitted(places: Places, who: Somebody, access: Access & { needs: Permission }, target: Target, { sees, reads }: Seen): Outcome {
  const { needs, also = [] } = access
  const { organization, department, role } = target
  const covered = (permission: Permission) => access.person === undefined || covers(places, who, target, permission)
  const over = (owner: string | null, permission: Permission) => holds(places, who, organization, owner, permission)
  switch (access.over) {
    case 'list':
      return target.in_directory && !reads ? 404 : 'allowed'
    case 'nothing':
      return 'allowed'
    case 'own':
      return 404
    case 'anywhere':
      return [...new Set(who.grants.map((grant) => grant.organization))].some((one) =>
        live(places, who, one).some(({ permissions }) => permissions.includes(needs)),
      )
        ? 'allowed'
        : 403
    case 'organization':
      if (also.includes('manager-chain') && who.manages_learner && sees) return 'allowed'
      if (also.includes('author') && who.learner && sees) return 'allowed'
      if (also.includes('oneself') && target.about_caller && isMember(places, who, organization)) return 'allowed'
      if (over(null, needs) && !covered(needs)) return 404
      return over(null, needs) ? 'allowed' : sees ? 403 : 404
    case 'department':
      return over(department, needs) ? 'allowed' : sees ? 403 : 404
    case 'directory':
      return !sees || !(reads || target.about_caller) ? 404 : over(null, needs) ? 'allowed' : 403
    case 'role':
      if (!reads || !over(role.department, needs)) return reads ? 403 : 404
      return target.beside !== undefined && !over(department, target.beside) ? 404 : 'allowed'
    case 'reach': {
      if (!sees || (target.in_directory && !reads)) return 404
      const reach = role.organization_wide ? WHOLE : role.department
      return [needs, ...role.permissions].every((permission) => holds(places, who, organization, reach, permission)) ? 'allowed' : 403
    }
    case 'new row': {
      const submits = also.includes('submitter') && target.about_caller && isMember(places, who, organization)
      return over(department, needs) || submits ? 'allowed' : sees ? 403 : 404
    }
    case 'row': {
      const read = access.shownBy ?? readOf(needs)
      const oneself = target.for_reached ? reached(places, who, target) : who.learner
      const related = {
        oneself,
        required: who.learner,
        learner: who.learner,
        roster: who.learner,
        trainer: who.learner,
        host: who.learner,
        author: who.learner,
        'mending-learner': who.learner,
        'manager-chain': who.manages_learner,
        audience: aimedAt(places, who, target),
      }
      const open = !places.archived.has(organization)
      const others = open && also.some((relation) => relation in related && related[relation as keyof typeof related])
      const lacks = access.beside !== undefined && !who.manages_learner && !somewhere(places, who, organization, access.beside)
      if ((over(department, needs) && covered(needs)) || others) return lacks ? 403 : 'allowed'
      const seen = open && target.seen_by.some((relation) => related[relation])
      const reading = over(department, read) && (access.person !== 'row' || covered(read))
      if (over(department, needs) && access.person === 'named') return 404
      return seen || reading ? 403 : 404
    }
  }
}

/** Whether a permission covers the person: it is held over the whole organization, or in or above a department of the person's roles. */
const covers = (places: Places, who: Somebody, { organization, person_in }: Target, permission: Permission) =>
  live(places, who, organization).some(
    (grant) =>
      grant.permissions.includes(permission) &&
      (grant.organization_wide || person_in.some((department) => isOrLiesBeneath(places, department, grant.department))),
  )

const somewhere = (places: Places, who: Somebody, organization: string, permission: Permission) =>
  live(places, who, organization).some(({ permissions }) => permissions.includes(permission))

/** The organization with everything in it, instead of a department. Only an organization-wide role reaches it. */
const WHOLE = 'the whole organization'

function holds(places: Places, who: Somebody, organization: string, owner: string | null, permission: Permission): boolean {
  return live(places, who, organization).some((grant) => {
    if (!grant.permissions.includes(permission)) return false
    if (grant.organization_wide) return true
    if (owner === WHOLE) return false
    if (owner === null) return knowledge.catalogue.has(permission)
    return isOrLiesBeneath(places, owner, grant.department)
  })
}

const live = (places: Places, who: Somebody, organization: string) =>
  places.archived.has(organization) ? [] : who.grants.filter((grant) => grant.counts && grant.organization === organization)

const isMember = (places: Places, who: Somebody, organization: string) =>
  !places.archived.has(organization) && who.member_of.includes(organization)

const seesOrganization = (places: Places, who: Somebody, organization: string) =>
  isMember(places, who, organization) || live(places, who, organization).length > 0

function isOrLiesBeneath({ parents }: Places, department: string, above: string): boolean {
  if (department === above) return true
  const parent = parents.get(department) ?? null
  return parent !== null && isOrLiesBeneath({ parents, archived: new Set() }, parent, above)
}

const readOf = (permission: Permission) => `${permission.split(':')[0]!}:read` as Permission

/** Whether a list shows a row of an owner. */
export function listed(places: Places, who: Somebody, access: Access, target: Target): boolean {
  if (who.superuser) return true
  const archived = places.archived.has(target.organization)
  const own = access.also?.includes('learner') || access.also?.includes('oneself')
  const related = (own && who.learner) || (access.also?.includes('manager-chain') && who.manages_learner)
  const meant = access.also?.includes('audience') && aimedAt(places, who, target)
  return (
    (!archived && (related === true || meant === true)) ||
    (holds(places, who, target.organization, target.department, access.needs as Permission) &&
      (access.person === undefined || covers(places, who, target, access.needs as Permission)))
  )
}
