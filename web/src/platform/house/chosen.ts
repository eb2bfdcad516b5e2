import { createContext, use } from 'react'
import { useAccess } from '../session.tsx'
import { type Here, hereOf } from './rooms.ts'

/** The organization that the header shows: the one of the address, else the one that was looked at last. */
export type Chosen = { id: string; slug: string; name: string }

const ChosenContext = createContext<Chosen | undefined>(undefined)
export const ChosenProvider = ChosenContext.Provider

/** Undefined for those who belong to no organization. */
export const useChosen = () => use(ChosenContext)

/** What the reader may do at the chosen organization. */
export const useHere = (): Here => hereOf(useAccess(), useChosen()?.id ?? '')
