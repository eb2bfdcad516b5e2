import type { AnyRoute } from '@tanstack/react-router'
import type { IconHome } from '@tabler/icons-react'
import { type ComponentType, createContext, use } from 'react'
import type { Access, Permission } from '../access.ts'
import type { Finder } from './finding.ts'
import { type AllTakesBack, type TakeBackLoader, allTakesBack } from './take-back.ts'

export const groups = ['me', 'team', 'content', 'organization'] as const
/** What rooms are about: oneself, those one is responsible for, what is learned, and who belongs where. */
export type Group = (typeof groups)[number]

type At = { fullPath: string }

/** A room that the navigation leads to, for those who can do something in it. */
export type Place = {
  group: Group
  at: At
  /** Its name within its group. */
  label: string
  /** Its name where it stands alone, such as in the search; left out where that is the same. */
  name?: string
  icon: typeof IconHome
  /** What stands beside its name, such as how much waits there. */
  mark?: ComponentType
  shown: (here: Here) => boolean
}

/** A page or something to do that the search offers beside the rooms of the navigation. */
export type Offer = { at: At; search?: { add: true }; label: string; icon: typeof IconHome; offered: (here: Here) => boolean }

/** Where something lay before: `from`, of any organization where it says `$org`, with whatever follows it is found at `to` now. */
export type Moved = {
  from: string
  to: string
  /** The id of the organization that owns the thing which the address names by its id. */
  owner?: (id: string) => Promise<string | undefined>
}

/**
 * What a feature is to the house: its pages, those that take the whole window, and its rooms in an organization, their places in the navigation, what the search
 * offers and finds of it, how what the audit log tells of it is taken back, and where it lay before.
 */
export type Feature = {
  routes?: AnyRoute[]
  wholePages?: AnyRoute[]
  rooms?: AnyRoute[]
  places?: Place[]
  pages?: Offer[]
  actions?: Offer[]
  finders?: Finder[]
  takesBack?: TakeBackLoader
  moved?: Moved[]
}

/** What all features together offer. */
export type House = {
  places: Place[]
  pages: Offer[]
  actions: Offer[]
  finders: Finder[]
  takesBack: () => Promise<AllTakesBack>
  moved: Moved[]
}

export const houseOf = (features: readonly Feature[]): House => ({
  places: features.flatMap(({ places = [] }) => places),
  pages: features.flatMap(({ pages = [] }) => pages),
  actions: features.flatMap(({ actions = [] }) => actions),
  finders: features.flatMap(({ finders = [] }) => finders),
  takesBack: allTakesBack(features.flatMap(({ takesBack = [] }) => takesBack)),
  moved: features.flatMap(({ moved = [] }) => moved),
})

/** The reader's rights over an organization, as its rooms ask for them. */
export type Here = {
  isSuperuser: boolean
  /** Whether they manage anybody there. */
  manages: boolean
  /** Whether they hold anything there, which lets them look up its people and roles. */
  looksUp: boolean
  /** Whether they hold one of these over the organization, or over any department of it. */
  holds: (...permissions: Permission[]) => boolean
  /** Whether they hold it over the whole organization. */
  holdsThroughout: (permission: Permission) => boolean
}

export function hereOf({ me, organizations, holds, holdsSomewhere }: Access, organizationId: string): Here {
  const own = organizations.find(({ organization }) => organization.id === organizationId)
  return {
    isSuperuser: me.is_superuser,
    manages: own?.manages_roles === true,
    looksUp: me.is_superuser || !!own?.permissions.length || !!own?.departments.some(({ permissions }) => permissions.length > 0),
    holds: (...permissions) => permissions.some((permission) => holdsSomewhere(permission, organizationId)),
    holdsThroughout: (permission) => holds(permission, { owner_organization_id: organizationId, owner_department_id: null }),
  }
}

/** Whether an address belongs to an organization, which it then names. */
export const isOfOrganization = ({ fullPath }: At) => fullPath.startsWith('/o/$org')

/** The address of a room at the organization of this slug. */
export const addressAt = ({ fullPath }: At, slug: string) => fullPath.replace('$org', slug)

const HouseContext = createContext<House>(houseOf([]))
export const HouseProvider = HouseContext.Provider
export const useHouse = () => use(HouseContext)
