import { plural, t } from '@lingui/core/macro'
import { IconListCheck } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { WholeList } from '../../../platform/lists/whole-list.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Server } from '../words.ts'
import { GradeRows } from './grade-rows.tsx'

/** Newest grades of a learning system. */
export function LatestGrades({ server }: { server: Server }) {
  const { organization } = useChosenOrganization()
  const params = { path: { server_id: server.id }, query: { limit: 100 } }
  const query = $api.useQuery('get', '/api/external-lms/servers/{server_id}/grades', { params })
  return (
    <WholeList
      query={query}
      failed={t`The grades could not be loaded`}
      none={<Empty icon={<IconListCheck />} title={t`No grades yet`}>{t`Bring the first ones from a file.`}</Empty>}
      shown={(count) => plural(count, { one: 'The latest grade', other: 'The # latest grades' })}
    >
      {(grades) => <GradeRows grades={grades} label={t`Latest grades`} org={organization} by="person" />}
    </WholeList>
  )
}
