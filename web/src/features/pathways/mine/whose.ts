import { createContext, use } from 'react'

/** The person whose progress is shown, and the organization's slug. Undefined for the reader's own. */
export type Whose = { org: string; userId: string } | undefined

const WhoseContext = createContext<Whose>(undefined)
export const WhoseProvider = WhoseContext.Provider
export const useWhose = () => use(WhoseContext)
