import { plural, t } from '@lingui/core/macro'
import { $api, type Schemas } from '../../platform/client.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { RevokedBadge } from '../certifications/administration/people/awards-tab.tsx'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { givenWords, revokedWords } from '../certifications/parts/words.ts'
import { CertificateButtons } from '../certifications/standing/certificate-buttons.tsx'
import { personName } from '../../platform/words/names.ts'
import type { Shown } from './person.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { StandingLink } from './standing-link.tsx'

type Award = Schemas['CertificationAward']
const PAGE = 20

/** Everything somebody was awarded, what was revoked too, with certificates to keep. */
export function Awards({ person }: { person: Shown }) {
  const path = { org_id: person.organization.id, user_id: person.user_id }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/awards',
    { params: { path, query: { limit: PAGE } }, paged: true },
    byCursor,
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
          <Rows label={t`Newest first`}>
            {items.map((award) => (
              <AwardRow key={award.id} award={award} person={person} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  )
}

function AwardRow({ award, person }: { award: Award; person: Shown }) {
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
