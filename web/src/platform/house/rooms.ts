import type { AnyRoute } from '@tanstack/react-router'
import type { IconHome } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { Access, Permission } from '../access.ts'

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
  shown: (here: Here) => boolean
}

/** A page or something to do that the search offers beside the rooms of the navigation. */
export type Offer = { at: At; search?: { add: true }; label: string; icon: typeof IconHome; offered: (here: Here) => boolean }

/** What a feature is to the house: its pages, its places in the navigation, and what the search offers of it. */
export type Feature = { routes: AnyRoute[]; places?: Place[]; pages?: Offer[]; actions?: Offer[] }

/** What all features together offer. */
export type House = { places: Place[]; pages: Offer[]; actions: Offer[] }

export const houseOf = (features: Feature[]): House => ({
  places: features.flatMap(({ places = [] }) => places),
  pages: features.flatMap(({ pages = [] }) => pages),
  actions: features.flatMap(({ actions = [] }) => actions),
})

/** The reader's rights, as a room asks for them. */
export type Here = {
  isSuperuser: boolean
  /** Whether they manage anybody. */
  manages: boolean
  /** Whether they hold one of these over the organization, or over any department of it. */
  holds: (...permissions: Permission[]) => boolean
  /** Whether they hold it over the whole organization. */
  holdsThroughout: (permission: Permission) => boolean
}

export const hereOf = ({ me, manages, holdsSomewhere, holdsThroughout }: Access): Here => ({
  isSuperuser: me.is_superuser,
  manages,
  holds: (...permissions) => permissions.some((permission) => holdsSomewhere(permission)),
  holdsThroughout,
})

const HouseContext = createContext<House>(houseOf([]))
export const HouseProvider = HouseContext.Provider
export const useHouse = () => use(HouseContext)
