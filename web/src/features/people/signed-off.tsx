import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { $api, type Schemas } from '../../platform/client.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { RevokedBadge } from '../certifications/manage/people/awards-tab.tsx'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { RevokeSignOffDialog } from '../certifications/parts/revoke-sign-off-dialog.tsx'
import { revokedWords, seenWords } from '../certifications/parts/words.ts'
import { personName } from '../../platform/words/names.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import type { ShownPerson } from './person.ts'
import { Section } from '../../platform/parts/section.tsx'
import { StandingLink } from './standing-link.tsx'

type SignOff = Schemas['CertificationSignOff']
const PAGE = 20

/** Sign-offs of a person with their signers. */
export function SignedOff({ person }: { person: ShownPerson }) {
  const [revoking, setRevoking] = useState<SignOff>()
  const path = { org_id: person.organization.id, user_id: person.user_id }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/organizations/{org_id}/directory/{user_id}/sign-offs',
    { params: { path, query: { limit: PAGE } }, paged: true },
    byCursor,
  )
  return (
    <Section id="sign-offs" title={t`Sign-offs`}>
      <PagedList
        pages={pages}
        failed={t`The sign-offs could not be loaded`}
        none={t`Nothing was signed off yet.`}
        shown={(count) => plural(count, { one: '# sign-off', other: '# sign-offs' })}
      >
        {(items) => (
          <Rows label={t`Newest first`}>
            {items.map((signOff) => (
              <SignOffRow
                key={signOff.id}
                signOff={signOff}
                person={person}
                onRevoke={signOff.may.includes('revoke') ? setRevoking : undefined}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {revoking && <RevokeSignOffDialog signOff={revoking} person={person.name} onClose={() => setRevoking(undefined)} />}
    </Section>
  )
}

type RowProps = { signOff: SignOff; person: ShownPerson; onRevoke: ((signOff: SignOff) => void) | undefined }

function SignOffRow({ signOff, person, onRevoke }: RowProps) {
  const { certification, rule_label, observed_at, signed_by, note, revoked_at, revoked_by, revocation_note } = signOff
  const what = rule_label ?? t`Seen doing it`
  return (
    <Row
      name={what}
      badges={revoked_at && <RevokedBadge />}
      actions={
        onRevoke && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Take back: ${what}`}
            onClick={() => onRevoke(signOff)}
          >{t`Take back`}</Button>
        )
      }
    >
      <Line>
        <StandingLink certification={certification} person={person} />
      </Line>
      <Line>{seenWords(observed_at, signed_by ? personName(signed_by) : undefined)}</Line>
      {note !== null && <Note>{note}</Note>}
      {revoked_at !== null && <Line>{revokedWords(revoked_at, revoked_by ? personName(revoked_by) : undefined, revocation_note)}</Line>}
    </Row>
  )
}
