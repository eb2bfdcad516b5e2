import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { EntryCard } from '../../../audit-log/entry-card.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'

const PAGE = 10

/** Audit log entries of a pathway, for those who may read the organization's audit log. */
export function History({ pathway: { id } }: { pathway: Schemas['LearningPathway'] }) {
  const { organization, throughout: reads } = useChosenOrganization('directory:write')
  const navigate = useNavigate()
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/audit-log',
    { params: { path: { org_id: organization.id }, query: { subject_id: id, limit: PAGE } }, paged: true },
    { ...byCursor, enabled: reads },
  )
  if (!reads) return null
  return (
    <Section id="history" title={t`History`} intro={t`Who changed what of the pathway, its files and its audience, and when.`}>
      <PagedList
        pages={pages}
        failed={t`The history could not be loaded`}
        none={t`Nothing was written down about it.`}
        shown={(count) => plural(count, { one: '# entry', other: '# entries' })}
      >
        {(entries) => (
          <Rows label={t`History`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  only={false}
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
