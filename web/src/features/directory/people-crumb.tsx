import { t } from '@lingui/core/macro'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { usePlaces } from '../../platform/house/navigation.tsx'
import { lastSeen } from '../../platform/pages/trail.ts'

/** Above a person: the room with people that the reader comes from, else one they have; nothing where they have none. */
export function PeopleCrumb({ org }: { org?: string | undefined }) {
  const rooms = usePlaces().flatMap(({ at: { fullPath } }) => (fullPath === '/team' || fullPath === '/directory' ? [fullPath] : []))
  const room = lastSeen(rooms) ?? rooms[0]
  const search = org === undefined ? {} : { org }
  if (room === '/team') return <Crumb to="/team" search={search}>{t`Team`}</Crumb>
  return room && <Crumb to="/directory" search={search}>{t`People`}</Crumb>
}
