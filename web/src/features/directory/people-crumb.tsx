import { t } from '@lingui/core/macro'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { useAddress, usePlaces } from '../../platform/house/navigation.tsx'
import { lastSeen } from '../../platform/pages/trail.ts'

/**
 * Breadcrumb above a person: to the people page that the reader came from, else to one that they have. Renders nothing when they have none.
 */
export function PeopleCrumb({ org }: { org: string }) {
  const address = useAddress()
  const here = new Set(usePlaces().map(({ at }) => address(at)))
  const rooms = [`/o/${org}/team`, `/o/${org}/people`].filter((room) => here.has(room))
  const room = lastSeen(rooms) ?? rooms.at(-1)
  if (room?.endsWith('/team')) return <Crumb to="/o/$org/team" params={{ org }}>{t`Team`}</Crumb>
  return room && <Crumb to="/o/$org/people" params={{ org }}>{t`People`}</Crumb>
}
