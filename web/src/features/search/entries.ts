import { t } from '@lingui/core/macro'
import { IconBooks, IconCertificate, IconKeyboard, IconPackage, IconRosette, IconUser, IconUserSearch } from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import { openKeyHelp } from '../../platform/keys/help-opener.tsx'
import { useAddress, useIsOffered, usePlaces } from '../../platform/house/navigation.tsx'
import { type Offer, useHouse } from '../../platform/house/rooms.ts'

type Navigate = ReturnType<typeof useNavigate>

/** Something that can be found and gone to. */
export type Entry = {
  id: string
  label: string
  /** What tells it from others of its name. */
  detail?: string | undefined
  icon: typeof IconUser
  go: (navigate: Navigate) => unknown
}
export type Group = { title: string; entries: Entry[] }

/** The rooms of the navigation and the pages beside them, and what the reader can do. */
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

export const person = (id: string, label: string, detail: string | undefined, org: string): Entry => ({
  id: `person-${id}`,
  label,
  detail,
  icon: IconUser,
  go: (navigate) => navigate({ to: '/o/$org/people/$userId', params: { org, userId: id } }),
})

/** The directory of the organization, searched for it. */
export const everybody = (q: string, org: string): Entry => ({
  id: 'everybody',
  label: t`All people with “${q}”`,
  icon: IconUserSearch,
  go: (navigate) => navigate({ to: '/o/$org/people', params: { org }, search: { q } }),
})

export const myCertification = (id: string, label: string): Entry => ({
  id: `certification-${id}`,
  label,
  detail: t`Where I stand`,
  icon: IconCertificate,
  go: (navigate) => navigate({ to: '/certifications/$certificationId', params: { certificationId: id }, search: {} }),
})

export const certificationType = (id: string, label: string, org: string): Entry => ({
  id: `certification-type-${id}`,
  label,
  detail: t`Certification type`,
  icon: IconRosette,
  go: (navigate) => navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: id }, search: {} }),
})

/** The list with that one course, not the course itself: opening it begins an attempt, which is kept. */
export const courseToTake = (id: string, label: string): Entry => ({
  id: `course-${id}`,
  label,
  detail: t`To take`,
  icon: IconBooks,
  go: (navigate) => navigate({ to: '/learn', search: { q: label } }),
})

export const coursePackage = (id: string, label: string, org: string): Entry => ({
  id: `course-package-${id}`,
  label,
  detail: t`Course package`,
  icon: IconPackage,
  go: (navigate) => navigate({ to: '/o/$org/courses/$courseId', params: { org, courseId: id } }),
})
