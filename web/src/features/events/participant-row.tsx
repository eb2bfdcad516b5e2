import { plural, t } from '@lingui/core/macro'
import { Badge, Group, Menu, ActionIcon, SegmentedControl } from '@mantine/core'
import { IconCheck, IconDevices, IconDots, IconNote, IconRobot, IconUserMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Line, Note, Row } from '../../platform/lists/rows.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { PersonLink } from '../../platform/parts/person-link.tsx'
import { SelfRecorded } from '../../platform/parts/self-recorded.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { hours, moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { MarkState } from './marking/mark-state.tsx'
import type { Mark as OwnMark } from './marking/queue.ts'
import { useMarking } from './marking/use-marks.ts'
import { MarkDialog, RemoveDialog } from './participant-dialogs.tsx'
import { type Attendance, type Event, type Participant, attendanceWords } from './words.ts'

/** `mark`: the reader's own mark on this device, until it has arrived. */
type Props = { event: Event; participant: Participant; mark: OwnMark | undefined; writes: boolean; marks: boolean }

/** A person on the roster, with their attendance. */
export function ParticipantRow({ event, participant, mark, writes, marks }: Props) {
  const { holds } = useAccess()
  const { person, is_member, attendance, credited_hours, note, self_recorded } = participant
  return (
    <Row
      id={person.user_id}
      name={holds('events:read', event) ? <PersonLink person={person} organizationId={event.owner_organization_id} /> : personName(person)}
      badges={
        <>
          {!marks && attendance === 'attended' && (
            <Mark color="green" icon={IconCheck}>
              {attendanceWords.attended}
            </Mark>
          )}
          {!marks && attendance === 'absent' && (
            <Mark color="red" icon={IconX}>
              {attendanceWords.absent}
            </Mark>
          )}
          {self_recorded && attendance !== 'registered' && <SelfRecorded />}
          {!is_member && <Badge variant="light" color="gray" tt="none">{t`No longer a member`}</Badge>}
        </>
      }
      actions={writes && <RowMenu event={event} participant={participant} marks={marks} />}
    >
      {credited_hours !== null && <Line>{t`Credited: ${{ time: hours(credited_hours) }}`}</Line>}
      {note !== null && <Note>{note}</Note>}
      <CameIn participant={participant} />
      <Marked participant={participant} />
      <MarkState mark={mark} name={personName(person)} />
      {marks && <Marking event={event} participant={participant} />}
    </Row>
  )
}

/** Says when and how the person checked in, with warnings about anything unusual. */
function CameIn({ participant: { check_in } }: { participant: Participant }) {
  if (check_in === null) return null
  const { checked_in_at, scanned_by, walked_in, others_by_device: others, without_browser } = check_in
  const when = moment(checked_in_at)
  const how =
    scanned_by === null ? t`Came in on ${when}, by the code` : t`Came in on ${when}, scanned by ${{ who: personName(scanned_by) }}`
  return (
    <>
      <Line>{walked_in ? t`${how}, without having been on the roster` : how}</Line>
      {others > 0 && (
        <Mark color="yellow" icon={IconDevices}>
          {plural(others, { one: 'The same device checked in # other person', other: 'The same device checked in # other people' })}
        </Mark>
      )}
      {without_browser && <Mark color="yellow" icon={IconRobot}>{t`No browser had opened the code`}</Mark>}
    </>
  )
}

/** Says who marked the person and when. It links to the record that this created, for those who may read it. */
function Marked({ participant: { person, marked_at, marked_by, record_id, attendance } }: { participant: Participant }) {
  const { me } = useAccess()
  if (marked_at === null) return null
  const [who, when] = [personName(marked_by), moment(marked_at)]
  return (
    <Line>
      {t`Marked by ${who} on ${when}`}
      {attendance === 'attended' && record_id !== null && person.user_id === me.id && (
        <>
          {' · '}
          <TextLink to="/my-records/$recordId" params={{ recordId: record_id }} underline="always">{t`Your record of it`}</TextLink>
        </>
      )}
    </Line>
  )
}

const choices: Attendance[] = ['attended', 'absent', 'registered']

/** Three buttons, usable by touch and with the arrow keys. */
function Marking({ event, participant }: Pick<Props, 'event' | 'participant'>) {
  const mark = useMarking(event)
  const words = { attended: t`There`, absent: t`Absent`, registered: t`Not yet` }
  return (
    <Group mt={6}>
      <SegmentedControl
        aria-label={t`Was ${{ name: personName(participant.person) }} there?`}
        data={choices.map((value) => ({ value, label: words[value] }))}
        value={participant.attendance}
        onChange={(next) =>
          mark(participant, {
            attendance: choices.find((choice) => choice === next) ?? 'registered',
            credited_hours: null,
            note: null,
          })
        }
      />
    </Group>
  )
}

function RowMenu({ event, participant, marks }: Omit<Props, 'writes' | 'mark'>) {
  const [asking, setAsking] = useState<'mark' | 'removal'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t`More about ${{ name: personName(participant.person) }}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {marks && (
            <Menu.Item
              leftSection={<IconNote size={17} aria-hidden />}
              onClick={() => setAsking('mark')}
            >{t`Part of it, with a note`}</Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconUserMinus size={17} aria-hidden />}
            onClick={() => setAsking('removal')}
          >{t`Take off the roster`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'mark' && <MarkDialog event={event} participant={participant} onClose={close} />}
      {asking === 'removal' && <RemoveDialog event={event} participant={participant} onClose={close} />}
    </>
  )
}
