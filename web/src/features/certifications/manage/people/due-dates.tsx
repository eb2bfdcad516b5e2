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
import { DueDateDialog } from '../../parts/due-date-dialog.tsx'
import type { Certification } from '../words.ts'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { AddButton, EndButton, Section } from './section.tsx'
import { type ChosenPerson, WhomDialog } from './whom-dialog.tsx'

type DueDate = Schemas['CertificationDueDate']
/** `writes`: entries may be removed. `open`: entries may be added. */
export type AgreementProps = { certification: Certification; writes: boolean; open: boolean }

export function DueDates({ certification, writes, open }: AgreementProps) {
  const [setting, setSetting] = useState(false)
  return (
    <Section
      title={t`Due dates set by hand`}
      says={t`Each stands in for the date that the person’s roles ask for, until the next award.`}
      add={open && <AddButton label={t`Set a due date`} onClick={() => setSetting(true)} />}
    >
      <List certification={certification} writes={writes} />
      {setting && <Setting certification={certification} onClose={() => setSetting(false)} />}
    </Section>
  )
}

function List({ certification, writes }: Omit<AgreementProps, 'open'>) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/certifications/{cert_id}/due-dates',
    { params: { path: { cert_id: certification.id }, query: { limit: 50 } }, paged: true },
    byCursor,
  )
  return (
    <PagedList
      pages={pages}
      failed={t`The due dates could not be loaded`}
      none={t`None: everybody follows their roles.`}
      shown={(count) => plural(count, { one: '# due date', other: '# due dates' })}
    >
      {(dates) => (
        <Rows label={t`Due dates set by hand`}>
          {dates.map((date) => (
            <DueDateRow key={date.user_id} date={date} organizationId={certification.owner_organization_id} writes={writes} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function DueDateRow({ date, organizationId, writes }: { date: DueDate; organizationId: string; writes: boolean }) {
  const { person, due_at, note, set_by, set_at, certification_type_id, user_id } = date
  const clearing = $api.useMutation('delete', '/api/certifications/{cert_id}/due-dates/{user_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`The due date is still there`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ message: t`The due date is taken away.` })
      return refresh()
    },
  })
  const name = personName(person)
  const due = day(due_at)
  const button = writes && (
    <EndButton
      label={t`Take away the due date of ${name}`}
      question={t`The date that their roles ask for holds again, if any does.`}
      does={t`Take it away`}
      onEnd={() => clearing.mutate({ params: { path: { cert_id: certification_type_id, user_id } } })}
    />
  )
  return (
    <Row name={<PersonLink person={person} organizationId={organizationId} />} actions={button}>
      <Text size="sm">{t`Due on ${due}`}</Text>
      {note !== null && <Note>{note}</Note>}
      <Line>{setWords(ownDay(set_at), set_by ? personName(set_by) : undefined)}</Line>
    </Row>
  )
}

const setWords = (on: string, by: string | undefined) => (by === undefined ? t`Set on ${on}` : t`Set on ${on} by ${by}`)

/** Asks for the person first, then for the due date. */
function Setting({ certification, onClose }: { certification: Certification; onClose: () => void }) {
  const [person, setPerson] = useState<ChosenPerson>()
  if (person) return <DueDateDialog certification={certification} person={person} due={null} onClose={onClose} />
  return (
    <WhomDialog
      title={t`Set a due date`}
      says={t`It stands in for the date that the person’s roles ask for, and replaces one that was set before.`}
      organizationId={certification.owner_organization_id}
      onClose={onClose}
      onChoose={setPerson}
    />
  )
}
