import { t } from '@lingui/core/macro'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { useAddress, usePlaces } from '../../platform/house/navigation.tsx'
import { lastSeen } from '../../platform/pages/trail.ts'

/** Above a person: the room with people that the reader comes from, else one they have; nothing where they have none. */
export function PeopleCrumb({ org }: { org: string }) {
  const address = useAddress()
  const here = new Set(usePlaces().map(({ at }) => address(at)))
  const rooms = [`/o/${org}/team`, `/o/${org}/people`].filter((room) => here.has(room))
  const room = lastSeen(rooms) ?? rooms.at(-1)
  if (room?.endsWith('/team')) return <Crumb to="/o/$org/team" params={{ org }}>{t`Team`}</Crumb>
  return room && <Crumb to="/o/$org/people" params={{ org }}>{t`People`}</Crumb>
}
