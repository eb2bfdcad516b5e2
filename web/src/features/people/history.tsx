import { Rows } from '../../platform/lists/rows.tsx'
import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { EntryCard } from '../audit-log/entry-card.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import type { ShownPerson } from './person.ts'
import { Section } from '../../platform/parts/section.tsx'

const PAGE = 10

/** Audit log entries about a person: membership, roles, records, certifications and courses. */
export function History({ person }: { person: ShownPerson }) {
  const { organization, user_id } = person
  const navigate = useNavigate()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/audit-log',
    { params: { path: { org_id: organization.id }, query: { person: user_id, limit: PAGE } }, paged: true },
    byCursor,
  )
  return (
    <Section
      id="history"
      title={t`History`}
      intro={t`Who did what about them, and when: membership, roles, records, certifications and courses.`}
      more={
        <TextLink
          to="/o/$org/audit"
          params={{ org: organization.slug }}
          search={{ actor: user_id }}
        >{t`What they did themselves`}</TextLink>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The history could not be loaded`}
        none={t`Nothing was written down about them.`}
        shown={(count) => plural(count, { one: '# entry', other: '# entries' })}
      >
        {(items) => (
          <Rows>
            {items.map((entry) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  only={false}
                  of={user_id}
                  onAbout={(about) =>
                    void navigate({ to: '/o/$org/audit', params: { org: organization.slug }, search: about ? { about } : {} })
                  }
                />
              </li>
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  )
}
