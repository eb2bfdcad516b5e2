import { createContext, use } from 'react'
import { organizationZone } from './zones.ts'

const ZoneContext = createContext<string | undefined>(undefined)

/** Around what belongs to an organization that may be another one than the chosen. */
export const DaysIn = ZoneContext.Provider

/** Where the days are that are told here. */
export const useDayZone = () => use(ZoneContext) ?? organizationZone()
