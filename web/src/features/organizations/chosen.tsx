import { t } from '@lingui/core/macro'
import { IconBuildingOff, IconDoorOff } from '@tabler/icons-react'
import { Outlet, getRouteApi, useLocation, useMatches, useParams, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, createContext, use, useEffect } from 'react'
import type { Permission } from '../../platform/access.ts'
import { ChosenProvider } from '../../platform/house/chosen.ts'
import { type OrganizationRights, hereOf } from '../../platform/house/rooms.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { type Organization, useOrganization, useOrganizations } from './queries.ts'
import { rememberOrganization, useRememberedOrganization } from '../../platform/pages/trail.ts'
import { chooseZone } from '../../platform/words/zones.ts'
import { addressElsewhere } from './switcher.tsx'

const route = getRouteApi('/inside/o/$org')
const RoomContext = createContext<Organization | undefined>(undefined)

/** Provides the chosen organization: that of the address, else the last one used, else one in which the reader has something to do. */
export function ChosenOrganization({ children }: { children: ReactNode }) {
  const access = useAccess()
  const { org } = useParams({ strict: false })
  const { organizations } = useOrganizations()
  const { organization: named } = useOrganization(org)
  const last = useRememberedOrganization()
  useEffect(() => {
    if (named) rememberOrganization(named.slug)
  }, [named])
  const hasSomething = ({ id }: Organization) => {
    const { manages, looksUp } = hereOf(access, id)
    return manages || looksUp
  }
  const chosen = named ?? organizations.find(({ slug }) => slug === last) ?? organizations.find(hasSomething) ?? organizations[0]
  chooseZone(chosen)
  return <ChosenProvider value={chosen}>{children}</ChosenProvider>
}

/**
 * Returns the organization in the address, for its pages. `held`: the reader has the permission for it or for one of its departments.
 * `throughout`: they have it for the whole organization.
 */
export function useChosenOrganization(permission?: Permission) {
  const access = useAccess()
  const organization = use(RoomContext)
  if (!organization) throw new Error('useChosenOrganization is for the rooms of an organization.')
  const here = hereOf(access, organization.id)
  return {
    organization,
    held: permission !== undefined && here.holds(permission),
    throughout: permission !== undefined && here.holdsThroughout(permission),
  }
}

/** Outlet below `/o/<organization>`: the page, or a message that the organization or the page does not exist for the reader. */
export function OrganizationRooms() {
  const { org } = route.useParams()
  const { organization, isPending, error, refetch } = useOrganization(org)
  const found = organization ?? (isPending || error ? undefined : null)
  return (
    <Answer
      query={{ data: found, error, refetch }}
      failed={t`The organization could not be loaded`}
      wait={<Loading rows={4} height={72} />}
    >
      {(there) => (there ? <RoomsOf organization={there} org={org} /> : <NoOrganization />)}
    </Answer>
  )
}

/** `org`: the name of the organization in the address, a slug or an id. */
function RoomsOf({ organization, org }: { organization: Organization; org: string }) {
  const access = useAccess()
  const offered = useMatches({ select: (matches) => matches.at(-1)?.staticData.offered })
  if (organization.slug !== org) return <ByItsName organization={organization} org={org} />
  if (offered && !offered(hereOf(access, organization.id))) return <NotOffered organization={organization} offered={offered} />
  chooseZone(organization)
  return (
    <RoomContext value={organization}>
      <Fragment key={organization.id}>
        <Outlet />
      </Fragment>
    </RoomContext>
  )
}

/** Replaces an id in the address by the slug, so that a page has only one address. */
function ByItsName({ organization: { slug }, org }: { organization: Organization; org: string }) {
  const { history } = useRouter()
  const { href } = useLocation()
  useEffect(() => history.replace(href.replace(`/o/${org}`, `/o/${slug}`)), [history, href, org, slug])
  return null
}

const NoOrganization = () => (
  <Page title={t`No such organization`} size="sm">
    <Empty
      icon={<IconBuildingOff />}
      title={t`You see no organization of that name`}
    >{t`It may be called differently now, or you may not belong to it any more.`}</Empty>
  </Page>
)

/** Says that the reader has no access to the page at this organization. It links to organizations where they do. */
function NotOffered({
  organization: { id, name },
  offered,
}: {
  organization: Organization
  offered: (here: OrganizationRights) => boolean
}) {
  const access = useAccess()
  const { organizations } = useOrganizations()
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const others = organizations.filter((other) => other.id !== id && offered(hereOf(access, other.id)))
  return (
    <Page title={t`Nothing for you here`} size="sm">
      <Empty
        icon={<IconDoorOff />}
        title={t`This room is not open to you at ${name}`}
        action={
          others.length > 0 && (
            <Rows gap={4}>
              {others.map((other) => (
                <li key={other.id}>
                  <TextLink to={addressElsewhere(address, other.slug)}>{other.name}</TextLink>
                </li>
              ))}
            </Rows>
          )
        }
      >
        {others.length === 0 ? t`It takes a right that no role gives you.` : t`It is open to you at:`}
      </Empty>
    </Page>
  )
}
