import { createContext, use } from 'react'
import { organizationZone } from './zones.ts'

const ZoneContext = createContext<string | undefined>(undefined)

/** Sets the zone for content of an organization that may differ from the chosen one. */
export const DaysIn = ZoneContext.Provider

/** Returns the zone of the days shown here. */
export const useDayZone = () => use(ZoneContext) ?? organizationZone()
