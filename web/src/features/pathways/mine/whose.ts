import { createContext, use } from 'react'

/** Whose pathway is shown, and at which organization; undefined for the reader's own. */
export type Whose = { org: string; userId: string } | undefined

const WhoseContext = createContext<Whose>(undefined)
export const WhoseProvider = WhoseContext.Provider
export const useWhose = () => use(WhoseContext)
