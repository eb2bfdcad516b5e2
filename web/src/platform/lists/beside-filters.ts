import { type ReactNode, createContext } from 'react'

/** Content that a page adds at the end of its filters, wherever they are rendered. */
export const BesideFilters = createContext<ReactNode>(undefined)
