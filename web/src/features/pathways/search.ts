/** How the address says that a pathway is looked at; it begins as a list. */
export type WaySearch = { view?: 'map' }

export const waySearch = ({ view }: Record<string, unknown>): WaySearch => (view === 'map' ? { view } : {})
