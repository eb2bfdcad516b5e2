import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import './navigation.css'
import { useChosen } from './chosen.ts'
import { type Group, type OrganizationRights, type Place, addressAt, groups, hereOf, isOfOrganization, useHouse } from './rooms.ts'
import { useAccess } from '../session.tsx'
import { Opener, laterPart } from '../over/opener.tsx'

const RoomName = laterPart(
  () => import('../over/over-pages.tsx'),
  ({ RoomName }) => RoomName,
)

const titles: Record<Group, string> = {
  me: t({ message: 'Me', context: 'navigation' }),
  team: t`My team`,
  content: t`Content`,
  organization: t`Organization`,
}

/** Returns the rooms in which the user can do something. */
export function usePlaces(): Place[] {
  const isOffered = useIsOffered()
  return useHouse().places.filter(({ at, shown }) => isOffered(at, shown))
}

/** Returns a function that gives the address of a route in the chosen organization. */
export function useAddress(): (at: Place['at']) => string {
  const slug = useChosen()?.slug ?? ''
  return (at) => addressAt(at, slug)
}

/** Returns a function that says whether the user has access to a route: in the chosen organization, or in any if the address names none. */
export function useIsOffered(): (at: Place['at'], offered: (here: OrganizationRights) => boolean) => boolean {
  const access = useAccess()
  const chosen = useChosen()
  const everywhere = ['', ...access.organizations.map(({ organization }) => organization.id)]
  return (at, offered) => {
    if (isOfOrganization(at)) return chosen !== undefined && offered(hereOf(access, chosen.id))
    return everywhere.some((id) => offered(hereOf(access, id)))
  }
}

/** The navigation: the rooms by group. A group without any room for the user is left out. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const places = usePlaces()
  const named = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) || onGo !== undefined
  return groups
    .map((group) => ({ group, rooms: places.filter((place) => place.group === group) }))
    .filter(({ rooms }) => rooms.length > 0)
    .map(({ group, rooms }) => (
      <div key={group} className="nav-group" data-icons={!named || undefined}>
        <Text className="nav-title" size="xs" fw={650} c="dimmed" aria-hidden>
          {titles[group]}
        </Text>
        <ul aria-label={titles[group]}>
          {rooms.map((place) => (
            <li key={place.at.fullPath}>
              <Room place={place} named={named} onGo={onGo} />
            </li>
          ))}
        </ul>
      </div>
    ))
}

/** Scrolls the current room into view, because the navigation of administrators is higher than most windows. */
function InSight() {
  const router = useRouter()
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = () => mark.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    show()
    // The router restores all scroll positions after a render. It subscribed first, so this runs after that.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && show())
  }, [router])
  return <span ref={mark} hidden />
}

type RoomProps = { place: Place; named: boolean; onGo: (() => void) | undefined }

function Room({ place: { at, label, icon: Icon, mark: Mark }, named, onGo }: RoomProps) {
  const address = useAddress()(at)
  const link = (
    <Link to={address} className="nav-room" activeOptions={activeAt(address)} activeProps={{ 'data-active': true }} onClick={onGo}>
      {({ isActive }) => (
        <>
          <Icon size={20} stroke={1.7} aria-hidden />
          <span className="nav-name">{label}</span>
          {Mark && <Mark />}
          {isActive && <InSight />}
        </>
      )}
    </Link>
  )
  if (named) return link
  return (
    <Opener before={link}>
      <RoomName label={label}>{link}</RoomName>
    </Opener>
  )
}

const activeAt = (address: string) => ({ exact: address === '/', includeSearch: false })

/** A phone has no room for more entries beside the menu. */
const AT_HAND = 4

/** The bar for phones: the first rooms of the user's own, and the menu with all others. */
export function BottomBar({ opened, onMore }: { opened: boolean; onMore: () => void }) {
  const own = usePlaces()
    .filter(({ group }) => group === 'me')
    .slice(0, AT_HAND)
  return (
    <>
      {own.map(({ at, label, icon: Icon, mark: Mark }) => (
        <Link
          key={at.fullPath}
          to={at.fullPath}
          className="bar-entry"
          activeOptions={activeAt(at.fullPath)}
          activeProps={{ 'data-active': true }}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>{label}</span>
          {Mark && <Mark />}
        </Link>
      ))}
      <button type="button" id="open-navigation" className="bar-entry" aria-expanded={opened} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
        <span>{t`Menu`}</span>
      </button>
    </>
  )
}
