import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { $api } from '../../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../../platform/lists/paging.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { useKeptCourses } from '../../courses/queries.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Choice, RuleKind } from './words.ts'

/** Courses, quizzes, job aids and external courses that the reader may see. Each list is fetched only when a rule needs it. */
export function useChoices(rules: { rule_kind: RuleKind }[]) {
  const asked = new Set(rules.map(({ rule_kind }) => rule_kind))
  const courses = useKeptCourses(asked.has('scorm_course_complete'))
  const quizzes = useKeptQuizzes(asked.has('quiz_pass'))
  const aids = useKeptAids(asked.has('job_aid_viewed'))
  const externals = useExternalCourses(asked.has('external_course_pass'))
  return { courses, quizzes, aids, externals }
}

/** Returns only the choices that belong to the organization. */
export function useOwnChoices(organizationId: string, rules: { rule_kind: RuleKind }[]) {
  const { courses, quizzes, aids, externals } = useChoices(rules)
  return useMemo(() => {
    const own = (choice: { owner_organization_id: string }) => choice.owner_organization_id === organizationId
    return { courses: courses.filter(own), quizzes, aids: aids.filter(own), externals }
  }, [courses, quizzes, aids, externals, organizationId])
}

/** External courses of the chosen organization, each with its server, archived ones included. Empty while `wanted` is false. */
function useExternalCourses(wanted: boolean) {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const { data: servers } = $api.useQuery(
    'get',
    '/api/external-lms/servers',
    { params: { query: { org: organization.id, include_archived: true } } },
    { enabled: wanted && holdsSomewhere('external-lms:read', organization.id), staleTime: 60_000 },
  )
  return useQueries({
    queries: (servers ?? []).map(({ id }) =>
      $api.queryOptions('get', '/api/external-lms/servers/{server_id}/courses', {
        params: { path: { server_id: id }, query: { include_archived: true } },
      }),
    ),
    combine: (answers) =>
      answers
        .flatMap(({ data }, nr) => (data ?? []).map(({ name, ...course }) => ({ ...course, name: `${name} · ${servers![nr]!.name}` })))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  })
}

/** Job aids that the reader may see, sorted by name, archived ones included. Empty while `wanted` is false. */
function useKeptAids(wanted: boolean) {
  const query = { include_archived: true, sort: 'title' as const, limit: 200 }
  const pages = $api.useInfiniteQuery('get', '/api/job-aids', { params: { query } }, { ...byCursor, enabled: wanted, staleTime: 60_000 })
  useEveryPage(pages)
  const found = useItems(pages)
  return useMemo(() => found.map(({ title, ...aid }) => ({ ...aid, name: title })), [found])
}

/** Quizzes of the chosen organization that the reader may see, sorted by title, archived ones included. Empty while `wanted` is false. */
function useKeptQuizzes(wanted: boolean): Choice[] {
  const { organization } = useChosenOrganization()
  const query = { org: organization.id, include_archived: true, sort: 'title' as const, limit: 200 }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes', { params: { query } }, { ...byCursor, enabled: wanted, staleTime: 60_000 })
  useEveryPage(pages)
  const found = useItems(pages)
  return useMemo(() => found.map(({ id, title, archived_at }) => ({ id, name: title, archived_at })), [found])
}
