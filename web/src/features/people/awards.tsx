import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { $api, type Schemas } from '../../platform/client.ts'
import { SortBy } from '../../platform/lists/data-table.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { RevokedBadge } from '../certifications/manage/people/awards-tab.tsx'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { givenWords, revokedWords } from '../certifications/parts/words.ts'
import { CertificateButtons } from '../certifications/standing/certificate-buttons.tsx'
import { personName } from '../../platform/words/names.ts'
import type { ShownPerson } from './person.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { type AwardSort, personSearch } from './search.ts'
import { Section } from '../../platform/parts/section.tsx'
import { StandingLink } from './standing-link.tsx'

const route = getRouteApi('/inside/o/$org/people/$userId')
const orders: { value: AwardSort; label: string }[] = [
  { value: '-awarded_at', label: t`Given, newest first` },
  { value: 'awarded_at', label: t`Given, oldest first` },
  { value: 'name', label: t`Certification, A to Z` },
  { value: '-name', label: t`Certification, Z to A` },
]

type Award = Schemas['CertificationAward']
const PAGE = 20

/** All awards of a person with their certificates, revoked ones included. */
export function Awards({ person }: { person: ShownPerson }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { sort } = search
  const path = { org_id: person.organization.id, user_id: person.user_id }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/awards',
    { params: { path, query: { limit: PAGE, ...(sort && { sort }) } }, paged: true },
    { ...byCursor, placeholderData: keepPreviousData },
  )
  return (
    <Section id="awards" title={t`Awards`}>
      <PagedList
        pages={pages}
        failed={t`The awards could not be loaded`}
        none={t`Nothing was awarded yet.`}
        shown={(count) => plural(count, { one: '# award', other: '# awards' })}
      >
        {(items) => (
          <>
            {items.length > 1 && (
              <Box maw={280}>
                <SortBy
                  usual={t`Newest first`}
                  orders={orders}
                  sort={sort}
                  onSort={(next) => void navigate({ search: personSearch({ ...search, sort: next }), replace: true, resetScroll: false })}
                />
              </Box>
            )}
            <Rows label={t`Awards`}>
              {items.map((award) => (
                <AwardRow key={award.id} award={award} person={person} />
              ))}
            </Rows>
          </>
        )}
      </PagedList>
    </Section>
  )
}

function AwardRow({ award, person }: { award: Award; person: ShownPerson }) {
  const { holds } = useAccess()
  const { certification, note, revoked_at, revoked_by, revocation_note } = award
  const reads = holds('certifications:read', { owner_organization_id: person.organization.id, owner_department_id: null })
  return (
    <Row name={<StandingLink certification={certification} person={person} />} badges={revoked_at && <RevokedBadge />}>
      <Line>{givenWords(award)}</Line>
      {note !== null && <Note>{note}</Note>}
      {revoked_at !== null && <Line>{revokedWords(revoked_at, revoked_by ? personName(revoked_by) : undefined, revocation_note)}</Line>}
      {revoked_at === null && (
        <div style={{ marginTop: 6 }}>
          <CertificateButtons award={award} mayDownload={person.own || reads} />
        </div>
      )}
    </Row>
  )
}
