import { t } from '@lingui/core/macro'
import { IconKeyboard } from '@tabler/icons-react'
import type { Entry } from '../../platform/house/finding.ts'
import { openKeyHelp } from '../../platform/keys/help-opener.tsx'
import { useAddress, useIsOffered, usePlaces } from '../../platform/house/navigation.tsx'
import { type Offer, useHouse } from '../../platform/house/rooms.ts'

export type Group = { title: string; entries: Entry[] }

/** Entries for the pages that the reader may open and the actions that they may take. */
export function useOffers(): { pages: Entry[]; actions: Entry[] } {
  const isOffered = useIsOffered()
  const address = useAddress()
  const { pages, actions } = useHouse()
  const entryOf = ({ at, label, icon, search }: Pick<Offer, 'at' | 'label' | 'icon' | 'search'>): Entry => ({
    id: `${at.fullPath} ${label}`,
    label,
    icon,
    go: (navigate) => navigate({ to: address(at), search: () => search ?? {} }),
  })
  const offered = (offers: Offer[]) => offers.filter(({ at, offered }) => isOffered(at, offered)).map(entryOf)
  const rooms = usePlaces().map((place) => entryOf({ ...place, label: place.name ?? place.label }))
  return { pages: [...rooms, ...offered(pages)], actions: [...offered(actions), keys] }
}

const keys: Entry = { id: 'keys', label: t`Show the keys of this page`, icon: IconKeyboard, go: openKeyHelp }
