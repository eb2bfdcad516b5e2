import { type ReactNode, createContext } from 'react'

/** What a page has stand at the end of its filters, wherever on it these are. */
export const BesideFilters = createContext<ReactNode>(undefined)
