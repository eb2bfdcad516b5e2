import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMemo, useSyncExternalStore } from 'react'
import { useAccess } from '../../../platform/session.tsx'
import { personName } from '../../../platform/words/names.ts'
import type { Event, Participant } from '../words.ts'
import { keep, marksAsText, marksIn, onMarks } from './kept-marks.ts'
import { type AttendanceMark, type Mark, isOnItsWay, shown } from './queue.ts'

/** The reader's marks that are on their way or need a decision. */
export function useMarks(): Mark[] {
  const { me } = useAccess()
  const text = useSyncExternalStore(onMarks, () => marksAsText(localStorage, me.id))
  return useMemo(() => marksIn(text), [text])
}

export type MarkedParticipant = { participant: Participant; mark: Mark | undefined }

/**
 * Returns the roster of an event with the reader's own marks, arrived or not. `others` has the marks to decide about for people who are off
 * the roster.
 */
export function useMarkedRoster({ id, participants }: Event): { roster: MarkedParticipant[]; others: Mark[] } {
  const marks = useMarks()
  return useMemo(() => {
    const own = new Map(marks.filter(({ event }) => event.id === id).map((mark) => [mark.user_id, mark]))
    const roster = participants.map((participant) => {
      const mark = own.get(participant.person.user_id)
      own.delete(participant.person.user_id)
      return { participant: shown(participant, mark), mark }
    })
    return { roster, others: [...own.values()].filter((mark) => !isOnItsWay(mark)) }
  }, [marks, id, participants])
}

/** Returns a function that marks a person. The mark is kept here at once and sent when there is a connection. */
export function useMarking({ id, title, owner_organization_id: organization_id }: Event) {
  const keepMark = useKeepMark()
  return ({ person, captured_at: seen }: Participant, said: AttendanceMark) =>
    keepMark({
      ...said,
      event: { id, title, organization_id },
      user_id: person.user_id,
      name: personName(person),
      at: new Date().toISOString(),
      seen,
      state: { is: 'waiting' },
    })
}

export function useKeepMark() {
  const { me } = useAccess()
  return (mark: Mark) => {
    try {
      keep(localStorage, me.id, mark)
    } catch {
      notifications.show({
        color: 'red',
        title: t`It was not marked`,
        message: t`This browser keeps no more. Sign out of it and in again, or mark on paper.`,
      })
    }
  }
}
