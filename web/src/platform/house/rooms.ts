import type { AnyRoute } from '@tanstack/react-router'
import type { IconHome } from '@tabler/icons-react'
import { type ComponentType, createContext, use } from 'react'
import type { Access, Permission } from '../access.ts'
import type { Finder } from './finding.ts'

export const groups = ['me', 'team', 'content', 'organization'] as const
/** The groups of rooms: the user, the people they are responsible for, the learning content, and the organization. */
export type Group = (typeof groups)[number]

type RoomRoute = { fullPath: string }

/** A room in the navigation, shown to users who can do something in it. */
export type Place = {
  group: Group
  at: RoomRoute
  /** The name of the room within its group. */
  label: string
  /** The name of the room outside its group, such as in the search. Missing if it is the same. */
  name?: string
  icon: typeof IconHome
  /** The mark beside the name, such as the number of open tasks. */
  mark?: ComponentType
  shown: (here: OrganizationRights) => boolean
}

/** A page or an action that the search offers beside the rooms. */
export type Offer = {
  at: RoomRoute
  search?: { add: true }
  label: string
  icon: typeof IconHome
  offered: (here: OrganizationRights) => boolean
}

/** An address that changed: `from` (`$org` stands for any organization) is now at `to`. The rest of the path is kept. */
export type MovedAddress = {
  from: string
  to: string
  /** Returns the id of the organization that owns the thing with this id. */
  owner?: (id: string) => Promise<string | undefined>
}

/**
 * The parts of a feature. These are its pages, its full-window pages, its rooms in an organization, and its entries in
 * the navigation and in the search, and its former addresses.
 */
export type Feature = {
  routes?: AnyRoute[]
  wholePages?: AnyRoute[]
  rooms?: AnyRoute[]
  places?: Place[]
  pages?: Offer[]
  actions?: Offer[]
  finders?: Finder[]
  moved?: MovedAddress[]
}

/** The parts of all features together. */
export type House = {
  places: Place[]
  pages: Offer[]
  actions: Offer[]
  finders: Finder[]
  moved: MovedAddress[]
}

export const houseOf = (features: readonly Feature[]): House => ({
  places: features.flatMap(({ places = [] }) => places),
  pages: features.flatMap(({ pages = [] }) => pages),
  actions: features.flatMap(({ actions = [] }) => actions),
  finders: features.flatMap(({ finders = [] }) => finders),
  moved: features.flatMap(({ moved = [] }) => moved),
})

/** The rights of the user in an organization. */
export type OrganizationRights = {
  isSuperuser: boolean
  /** Whether the user manages roles there. */
  manages: boolean
  /** Whether the user holds any permission there, which lets them look up its people and roles. */
  looksUp: boolean
  /** Whether the user holds one of the permissions over the organization or any of its departments. */
  holds: (...permissions: Permission[]) => boolean
  /** Whether the user holds the permission over the whole organization. */
  holdsThroughout: (permission: Permission) => boolean
}

export function hereOf({ me, organizations, holds, holdsSomewhere }: Access, organizationId: string): OrganizationRights {
  const own = organizations.find(({ organization }) => organization.id === organizationId)
  return {
    isSuperuser: me.is_superuser,
    manages: own?.manages_roles === true,
    looksUp: me.is_superuser || !!own?.permissions.length || !!own?.departments.some(({ permissions }) => permissions.length > 0),
    holds: (...permissions) => permissions.some((permission) => holdsSomewhere(permission, organizationId)),
    holdsThroughout: (permission) => holds(permission, { owner_organization_id: organizationId, owner_department_id: null }),
  }
}

/** Whether a route belongs to an organization. Its address then contains `$org`. */
export const isOfOrganization = ({ fullPath }: RoomRoute) => fullPath.startsWith('/o/$org')

/** Returns the address of a route in the organization with this slug. */
export const addressAt = ({ fullPath }: RoomRoute, slug: string) => fullPath.replace('$org', slug)

const HouseContext = createContext<House>(houseOf([]))
export const HouseProvider = HouseContext.Provider
export const useHouse = () => use(HouseContext)
