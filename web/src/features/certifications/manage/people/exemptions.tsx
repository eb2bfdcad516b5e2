import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { day, ownDay } from '../../../../platform/words/format.ts'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { personName } from '../../../../platform/words/names.ts'
import { ExemptionDialog } from '../../parts/exemption-dialog.tsx'
import type { Certification } from '../words.ts'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import type { AgreementProps } from './due-dates.tsx'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { AddButton, EndButton, Section } from './section.tsx'
import { type ChosenPerson, WhomDialog } from './whom-dialog.tsx'

type Exemption = Schemas['CertificationExemption']

/** Lists the people who are exempt. */
export function Exemptions({ certification, writes, open }: AgreementProps) {
  const [granting, setGranting] = useState(false)
  return (
    <Section
      title={t`Exemptions`}
      says={t`Nothing is asked of these people, for a while or for good.`}
      add={open && <AddButton label={t`Exempt somebody`} onClick={() => setGranting(true)} />}
    >
      <List certification={certification} writes={writes} />
      {granting && <Granting certification={certification} onClose={() => setGranting(false)} />}
    </Section>
  )
}

function List({ certification, writes }: Omit<AgreementProps, 'open'>) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications/{cert_id}/exemptions',
    { params: { path: { cert_id: certification.id }, query: { limit: 50 } }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The exemptions could not be loaded`}
      none={t`Nobody is exempt.`}
      shown={(count) => plural(count, { one: '# exemption', other: '# exemptions' })}
    >
      {(exemptions) => (
        <Rows label={t`Exemptions`}>
          {exemptions.map((exemption) => (
            <ExemptionRow
              key={exemption.user_id}
              exemption={exemption}
              organizationId={certification.owner_organization_id}
              writes={writes}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function ExemptionRow({ exemption, organizationId, writes }: { exemption: Exemption; organizationId: string; writes: boolean }) {
  const { person, until, reason, granted_by, granted_at, certification_type_id, user_id } = exemption
  const ending = $api.useMutation('delete', '/api/certifications/{cert_id}/exemptions/{user_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`The exemption is still there`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ message: t`The exemption has ended.` })
      return refresh()
    },
  })
  const name = personName(person)
  const button = writes && (
    <EndButton
      label={t`End the exemption of ${name}`}
      question={t`What their roles ask for is asked of them again, from now on.`}
      does={t`End the exemption`}
      onEnd={() => ending.mutate({ params: { path: { cert_id: certification_type_id, user_id } } })}
    />
  )
  return (
    <Row name={<PersonLink person={person} organizationId={organizationId} />} actions={button}>
      <Text size="sm">{term(until)}</Text>
      <Note>{reason}</Note>
      <Line>{grantedWords(ownDay(granted_at), granted_by ? personName(granted_by) : undefined)}</Line>
    </Row>
  )
}

function term(until: string | null): string {
  if (until === null) return t`For good`
  const end = day(until)
  return Date.parse(until) > Date.now() ? t`Until ${end}` : t`Ended on ${end}`
}

const grantedWords = (on: string, by: string | undefined) => (by === undefined ? t`Granted on ${on}` : t`Granted on ${on} by ${by}`)

/** Asks for the person first, then for the exemption. */
function Granting({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const [person, setPerson] = useState<ChosenPerson>()
  if (person) return <ExemptionDialog certification={certification} person={person} onClose={onClose} />
  return (
    <WhomDialog
      title={t`Exempt somebody`}
      says={t`Nothing is asked of the person, for a while or for good. It replaces an exemption that was granted before.`}
      organizationId={certification.owner_organization_id}
      onClose={onClose}
      onChoose={setPerson}
    />
  )
}
