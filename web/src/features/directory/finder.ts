import { t } from '@lingui/core/macro'
import { IconUser, IconUserSearch } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import { ASKED, type Entry, type Finder, type FinderQuery, type Source } from '../../platform/house/finding.ts'
import { accountName } from '../../platform/words/names.ts'

/** At most this many organizations are searched. Readers of more search the others in the directory. */
const ORGANIZATIONS = 5

/** Finds people of the organizations that the reader may see, and people that they manage. */
export const people: Finder = {
  title: t`People`,
  sources: (wanted) => [
    ...wanted.organizations.slice(0, ORGANIZATIONS).map((organization) => members(organization, wanted)),
    ...(wanted.access.manages ? [{ name: 'trainees', find: () => managed() }] : []),
  ],
}

function members({ id, slug }: FinderQuery['organizations'][number], { word, access }: FinderQuery): Source {
  return {
    name: `directory of ${id}`,
    by: word,
    find: async () => {
      const params = { path: { org_id: id }, query: { q: word, kind: 'human', sort: 'name', limit: ASKED } } as const
      const { items } = await answered(api.GET('/api/organizations/{org_id}/directory', { params }))
      const found = items.map((member) => entryOf(member, slug))
      return found.length > 0 && access.holdsSomewhere('directory:write', id) ? [...found, everybody(word, slug)] : found
    },
  }
}

async function managed(after?: string): Promise<Entry[]> {
  const params = { query: { limit: 200, ...(after !== undefined && { cursor: after }) } }
  const { items, next_cursor } = await answered(api.GET('/api/users/me/trainees', { params }))
  const found = items.map(({ person, roles }) => entryOf(person, roles[0]?.organization_id ?? ''))
  return next_cursor === null ? found : [...found, ...(await managed(next_cursor))]
}

type Person = { user_id: string; display_name: string | null; email: string | null }

const entryOf = ({ user_id, display_name, email }: Person, org: string): Entry => ({
  id: `person-${user_id}`,
  label: accountName({ display_name, email }),
  detail: display_name === null ? undefined : (email ?? undefined),
  icon: IconUser,
  go: (navigate) => navigate({ to: '/o/$org/people/$userId', params: { org, userId: user_id } }),
})

/** Link to the organization's directory with the search. */
const everybody = (q: string, org: string): Entry => ({
  id: 'everybody',
  label: t`All people with “${q}”`,
  icon: IconUserSearch,
  go: (navigate) => navigate({ to: '/o/$org/people', params: { org }, search: { q } }),
  all: true,
})
