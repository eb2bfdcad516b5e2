import { t } from '@lingui/core/macro'
import { IconSchool } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { $api } from '../../platform/client.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ThingSelect } from './fields.tsx'
import type { Kind } from './kind.ts'

/** A course of another learning system, passed. */
export const externalCoursePass: Kind = {
  kind: 'external_course_pass',
  icon: IconSchool,
  name: t`Course elsewhere`,
  says: t`A course of another learning system, passed`,
  words: ({ target: course }) =>
    course === undefined ? t`A passed course of another learning system` : t`The course “${course}” of another learning system, passed`,
  thing: { field: 'external_course_id', progress: 'external_course', asks: () => t`It has to be passed.` },
  Fields: (props) => (
    <ThingSelect
      {...props}
      field="external_course_id"
      label={t`Course elsewhere`}
      placeholder={props.choices.length === 0 ? t`There is no such course yet` : t`Which one has to be passed`}
      nothing={t`No such course`}
      unseen={t`A course that you may not look into`}
    />
  ),
  errorsOf: ({ external_course_id }) => (external_course_id === null ? { external_course_id: t`Choose the course.` } : {}),
  payload: ({ external_course_id }) => (external_course_id === null ? {} : { external_course_id }),
}

/** External courses of the chosen organization, each with its server, archived ones included. Empty while `wanted` is false. */
export function useExternalCourses(wanted: boolean) {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const { data } = $api.useQuery(
    'get',
    '/api/external-lms/servers',
    { params: { query: { org: organization.id, include_archived: true } } },
    { enabled: wanted && holdsSomewhere('external-lms:read', organization.id), staleTime: 60_000 },
  )
  const servers = data ? itemsOf(data) : []
  return useQueries({
    queries: servers.map(({ id }) =>
      $api.queryOptions('get', '/api/external-lms/servers/{server_id}/courses', {
        params: { path: { server_id: id }, query: { include_archived: true } },
      }),
    ),
    combine: (answers) =>
      answers
        .flatMap(({ data }, nr) =>
          (data ? itemsOf(data) : []).map(({ name, ...course }) => ({ ...course, name: `${name} · ${servers[nr]?.name ?? ''}` })),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  })
}
