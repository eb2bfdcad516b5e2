import { t } from '@lingui/core/macro'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { accountName } from '../../platform/words/names.ts'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useReadOrganizations } from '../organizations/reading.ts'
import { type Entry, type Group, certificationType, coursePackage, courseToTake, everybody, myCertification, person } from './entries.ts'
import { longestWord, occurs, rank } from './match.ts'

/** Of a kind as many are offered; typing more narrows them. */
const OFFERED = 5
/** As many are asked for by one word, for the other words to choose from. */
const ASKED = 50
/** Whoever looks into more organizations than these searches the rest in the directory. */
const ORGANIZATIONS = 5

type Found = { entries: Entry[]; isFetching: boolean; isError: boolean }

/** People, certifications and courses of that name, as far as the reader may know of them; nothing for an empty text. */
export function useFound(q: string): { groups: Group[]; isFetching: boolean; isError: boolean } {
  const [people, certifications, courses] = [usePeople(q), useCertifications(q), useCourses(q)]
  const all = [people, certifications, courses]
  return {
    groups: [
      { title: t`People`, entries: people.entries },
      { title: t`Certifications`, entries: certifications.entries },
      { title: t`Courses`, entries: courses.entries },
    ],
    isFetching: all.some(({ isFetching }) => isFetching),
    isError: all.some(({ isError }) => isError),
  }
}

/** The best few of those whose name or detail has what was typed. */
const best = (q: string, entries: Entry[]) =>
  entries
    .filter(({ label, detail = '' }) => occurs(q, `${label} ${detail}`))
    .toSorted((a, b) => rank(q, a.label) - rank(q, b.label))
    .slice(0, OFFERED)

function usePeople(q: string): Found {
  const { manages, holdsSomewhere } = useAccess()
  const { organizations } = useReadOrganizations()
  const enabled = q !== ''
  const word = longestWord(q)
  const directories = useQueries({
    queries: organizations.slice(0, ORGANIZATIONS).map(({ id }) => ({
      ...$api.queryOptions('get', '/api/organizations/{org_id}/directory', {
        params: { path: { org_id: id }, query: { q: word, limit: ASKED } },
      }),
      enabled,
      placeholderData: keepPreviousData,
    })),
  })
  const init = { params: { query: { limit: 200 } }, paged: true }
  const trainees = $api.useInfiniteQuery('get', '/api/users/me/trainees', init, {
    ...byCursor,
    enabled: enabled && manages,
    staleTime: 60_000,
  })
  useEveryPage(trainees)
  if (!enabled) return nothing
  const members = directories.flatMap(({ data }, nr) =>
    (data?.items ?? []).map(({ user_id, display_name, email }) =>
      person(
        user_id,
        accountName({ display_name, email }),
        display_name === null ? undefined : (email ?? undefined),
        organizations[nr]?.slug ?? '',
      ),
    ),
  )
  const managed = (trainees.data?.pages ?? []).flatMap(({ items }) =>
    items.map(({ person: { user_id, display_name, email }, roles }) =>
      person(
        user_id,
        accountName({ display_name, email }),
        display_name === null ? undefined : (email ?? undefined),
        roles[0]?.organization_id ?? '',
      ),
    ),
  )
  const known = new Set(members.map(({ id }) => id))
  const people = best(q, [...members, ...managed.filter(({ id }) => !known.has(id))])
  const where = organizations[directories.findIndex(({ data }) => data?.items.length)]
  return {
    entries: [...people, ...(where && holdsSomewhere('directory:write', where.id) ? [everybody(word, where.slug)] : [])],
    ...sumUp([...directories, trainees]),
  }
}

function useCertifications(q: string): Found {
  const { holdsSomewhere } = useAccess()
  const enabled = q !== ''
  const mine = $api.useQuery('get', '/api/certifications/mine', {}, { enabled, staleTime: 60_000 })
  const kept = $api.useQuery(
    'get',
    '/api/certifications',
    { params: { query: { q: longestWord(q), limit: ASKED } } },
    { enabled: enabled && holdsSomewhere('certifications:read'), placeholderData: keepPreviousData },
  )
  if (!enabled) return nothing
  const own = best(
    q,
    (mine.data ?? []).map(({ certification }) => myCertification(certification.id, certification.name)),
  )
  const types = best(
    q,
    (kept.data?.items ?? []).map(({ id, name, owner_organization_id }) => certificationType(id, name, owner_organization_id)),
  )
  return { entries: [...own, ...types], ...sumUp([mine, kept]) }
}

function useCourses(q: string): Found {
  const { holdsSomewhere } = useAccess()
  const enabled = q !== ''
  const available = $api.useQuery('get', '/api/scorm-courses/available', {}, { enabled, staleTime: 60_000 })
  const kept = $api.useQuery('get', '/api/scorm-courses', {}, { enabled: enabled && holdsSomewhere('scorm:read'), staleTime: 60_000 })
  if (!enabled) return nothing
  const open = best(
    q,
    (available.data ?? []).map(({ id, name }) => courseToTake(id, name)),
  )
  const packages = best(
    q,
    (kept.data ?? []).map(({ id, name, owner_organization_id }) => coursePackage(id, name, owner_organization_id)),
  )
  return { entries: [...open, ...packages], ...sumUp([available, kept]) }
}

const nothing: Found = { entries: [], isFetching: false, isError: false }

const sumUp = (queries: { isFetching: boolean; isError: boolean }[]) => ({
  isFetching: queries.some(({ isFetching }) => isFetching),
  isError: queries.some(({ isError }) => isError),
})
