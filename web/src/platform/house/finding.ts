import type { IconHome } from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import type { Access } from '../access.ts'

/** Something that can be found and gone to. */
export type Entry = {
  id: string
  label: string
  /** What tells it from others of its name. */
  detail?: string | undefined
  icon: typeof IconHome
  go: (navigate: ReturnType<typeof useNavigate>) => unknown
  /** Whether it leads to all that was found: it stands beneath the few that are shown, whatever it is called. */
  all?: true
  /** Whether the search stays open: it only looks for something else. */
  stays?: true
}

/** What somebody looks for, and what they may know of. */
export type Wanted = {
  /** The longest word that was typed. The service takes it as one piece; the other words choose among what it answers. */
  word: string
  access: Access
  /** The organizations whose people the reader looks up. */
  organizations: { id: string; slug: string }[]
}

/** A question to the service: `by` is the word that it is asked by, left out of one that answers whatever there is. */
export type Source = { name: string; by?: string; find: () => Promise<Entry[]> }

/** What the search finds of a feature: things of one kind, from several sources. `beneath`: under what the service finds of all kinds. */
export type Finder = { title: string; beneath?: true; sources: (wanted: Wanted) => Source[] }

/** As many are asked for by one word, for the other words to choose from. */
export const ASKED = 50
