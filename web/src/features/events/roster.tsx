import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChecks, IconInfoCircle, IconPrinter, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { ExportMenu } from '../../platform/files/export-menu.tsx'
import { language } from '../../platform/language.ts'
import { Row, Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { holdsWords } from '../../platform/words/fold.ts'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { AddPerson } from './add-person.tsx'
import { fills } from './filling/fills.ts'
import { MarkState } from './marking/mark-state.tsx'
import { type MarkedParticipant, useMarkedRoster, useMarking } from './marking/use-marks.ts'
import { ParticipantRow } from './participant-row.tsx'
import { useNow } from './use-now.ts'
import { type Event, stageOf, takesMarks } from './words.ts'

const MANY = 8

/** Lists the people on an event and, once it has begun, their attendance. */
export function Roster({ event, writes, prints }: { event: Event; writes: boolean; prints: boolean }) {
  const [q, setQ] = useState('')
  useNamedRow()
  const now = useNow()
  const { roster: participants, others } = useMarkedRoster(event)
  const there = participants.filter(({ participant }) => participant.attendance === 'attended').length
  const marks = writes && takesMarks(event, now)
  const shown = participants.filter(({ participant }) => holdsWords(q, personName(participant.person)))
  const open = participants.filter(({ participant }) => participant.attendance === 'registered')
  const count = plural(participants.length, { one: '# person', other: '# people' })
  return (
    <Section
      id="roster"
      title={t`Roster`}
      intro={there > 0 ? t`${count}, ${{ there }} marked as there` : count}
      more={marks && <AllThere event={event} open={open} />}
    >
      <Stack gap="md">
        {prints && <OnPaper event={event} />}
        {writes && <Adding event={event} />}
        <Fill event={event} />
        {writes && !marks && participants.length > 0 && <NoMarks event={event} />}
        {participants.length > MANY && <SearchField label={t`Find somebody on the roster`} q={q} onSearch={(next = '') => setQ(next)} />}
        {others.length > 0 && (
          <Rows label={t`No longer on the roster`}>
            {others.map((mark) => (
              <Row key={mark.user_id} name={mark.name}>
                <MarkState mark={mark} name={mark.name} />
              </Row>
            ))}
          </Rows>
        )}
        {participants.length === 0 ? (
          <Empty icon={<IconUsers />} title={t`Nobody is on it yet`} />
        ) : (
          <Rows label={t`Roster`}>
            {shown.map(({ participant, mark }) => (
              <ParticipantRow
                key={participant.person.user_id}
                event={event}
                participant={participant}
                mark={mark}
                writes={writes}
                marks={marks}
              />
            ))}
          </Rows>
        )}
        {participants.length > 0 && shown.length === 0 && <Text c="dimmed">{t`Nobody of that name is on it.`}</Text>}
      </Stack>
    </Section>
  )
}

/** Focuses the row in the address. The codes on the printed sheet lead there. */
function useNamedRow() {
  useEffect(() => {
    const row = document.getElementById(window.location.hash.slice(1))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }, [])
}

/** Link to the sheet to sign, and the export of the roster. */
const OnPaper = ({ event: { id } }: { event: Event }) => (
  <Group gap="sm">
    <Button
      component="a"
      href={`/api/events/${id}/sheet.pdf?language=${language}`}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >{t`Sheet to sign`}</Button>
    <ExportMenu address={`/api/events/${id}/roster`} name="roster" />
  </Group>
)

function Adding({ event: { id, owner_organization_id } }: { event: Event }) {
  const adding = $api.useMutation('post', '/api/events/{event_id}/participants', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nobody was added`, message: sentence(error) }),
    onSuccess: ({ person }) => {
      notifications.show({ message: t`${{ name: personName(person) }} is on the roster.` })
      return refresh()
    },
  })
  return (
    <AddPerson
      label={t`Put somebody on the roster`}
      organizationId={owner_organization_id}
      isPending={adding.isPending}
      onAdd={(user_id) => adding.mutate({ params: { path: { event_id: id } }, body: { user_id } })}
    />
  )
}

/** Link to the people who need the event most, while it is still ahead. */
function Fill({ event }: { event: Event }) {
  const access = useAccess()
  const { organization } = useChosenOrganization()
  const stage = stageOf(event, useNow())
  if (event.archived_at !== null || (stage !== 'ahead' && stage !== 'unscheduled') || !fills(access, event)) return null
  return (
    <Group>
      <LinkButton
        to="/o/$org/events/$eventId/fill"
        params={{ org: organization.slug, eventId: event.id }}
        variant="default"
        leftSection={<IconUserSearch size={18} aria-hidden />}
      >{t`Fill this class`}</LinkButton>
    </Group>
  )
}

/** Reason why attendance cannot be marked now. */
function NoMarks({ event }: { event: Event }) {
  const why =
    event.cancelled_at !== null
      ? t`It is cancelled: nobody can be marked any more, and what attendance had written is archived.`
      : event.archived_at !== null
        ? t`It is archived. Bring it back to mark who was there.`
        : t`Who was there can be marked once it has begun.`
  return (
    <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
      <Text size="sm">{why}</Text>
    </Alert>
  )
}

/** Marks everybody without a mark as attended. Exceptions are changed afterwards. */
function AllThere({ event, open }: { event: Event; open: MarkedParticipant[] }) {
  const mark = useMarking(event)
  const markAll = () => {
    for (const { participant } of open) mark(participant, { attendance: 'attended', credited_hours: null, note: null })
  }
  if (open.length === 0) return null
  return (
    <Group>
      <Button leftSection={<IconChecks size={18} aria-hidden />} onClick={markAll}>
        {plural(open.length, { one: 'The one left was there', other: 'All # left were there' })}
      </Button>
    </Group>
  )
}
