import { createContext, use } from 'react'

/** The person whose progress is shown, and the organization's slug. Undefined for the reader's own. */
export type ViewedPerson = { org: string; userId: string } | undefined

const WhoseContext = createContext<ViewedPerson>(undefined)
export const WhoseProvider = WhoseContext.Provider
export const useWhose = () => use(WhoseContext)
