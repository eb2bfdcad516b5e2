import type { IconHome } from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import type { Access } from '../access.ts'

/** An entry in the results of the global search, with a link to it. */
export type Entry = {
  id: string
  label: string
  /** A detail that distinguishes the entry from others of the same name. */
  detail?: string | undefined
  icon: typeof IconHome
  go: (navigate: ReturnType<typeof useNavigate>) => unknown
  /** True for the entry that leads to all results. It stands below the few shown results; its label does not matter. */
  all?: true
  /** True if the search stays open, because the entry only starts another search. */
  stays?: true
}

/** The typed search, and the rights of the user. */
export type FinderQuery = {
  /** The longest typed word. The service searches for it as one piece; the other words filter its answer. */
  word: string
  access: Access
  /** The organizations whose people the user may look up. */
  organizations: { id: string; slug: string }[]
}

/** A request to the service. `by` is the word that it searches for; it is missing if the answer does not depend on a word. */
export type Source = { name: string; by?: string; find: () => Promise<Entry[]> }

/** The results of one kind, from several sources. If `beneath` is set, they stand below the kinds that the service searches itself. */
export type Finder = { title: string; beneath?: true; sources: (wanted: FinderQuery) => Source[] }

/** The number of entries that are fetched for one word. The other words filter them. */
export const ASKED = 50
