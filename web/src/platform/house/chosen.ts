import { createContext, use } from 'react'
import { useAccess } from '../session.tsx'
import { type OrganizationRights, hereOf } from './rooms.ts'

/** The organization in the header: the one in the address, else the one the user looked at last. */
export type ChosenOrganization = { id: string; slug: string; name: string }

const ChosenContext = createContext<ChosenOrganization | undefined>(undefined)
export const ChosenProvider = ChosenContext.Provider

/** Returns the chosen organization, or undefined for users who belong to none. */
export const useChosen = () => use(ChosenContext)

/** Returns the rights of the user in the chosen organization. */
export const useHere = (): OrganizationRights => hereOf(useAccess(), useChosen()?.id ?? '')
