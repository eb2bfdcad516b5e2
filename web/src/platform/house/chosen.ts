import { createContext, use } from 'react'
import { useAccess } from '../session.tsx'
import { type Here, hereOf } from './rooms.ts'

/** The organization in the header: the one in the address, else the one the user looked at last. */
export type Chosen = { id: string; slug: string; name: string }

const ChosenContext = createContext<Chosen | undefined>(undefined)
export const ChosenProvider = ChosenContext.Provider

/** Returns the chosen organization, or undefined for users who belong to none. */
export const useChosen = () => use(ChosenContext)

/** Returns the rights of the user in the chosen organization. */
export const useHere = (): Here => hereOf(useAccess(), useChosen()?.id ?? '')
