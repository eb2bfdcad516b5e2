import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Line, Row } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { personName } from '../../platform/words/names.ts'
import { StageMark } from './stage-mark.tsx'
import { useNow } from './use-now.ts'
import { whenOf } from './when.ts'
import { type ListedEvent, stageOf } from './words.ts'

type Props = { event: ListedEvent; org: string; badges?: ReactNode; owner?: string; actions?: ReactNode }

/** Row of an event with a link to its page. */
export const EventRow = memo(function EventRow({ event, org, badges, owner, actions }: Props) {
  const { id, title, location, trainers, participant_count, attended_count } = event
  const begun = ['running', 'over'].includes(stageOf(event, useNow()))
  const people = plural(participant_count, { 0: 'Nobody on the roster', one: '# person on the roster', other: '# people on the roster' })
  const named = trainers.map(personName).join(', ')
  return (
    <Row
      name={
        <TextLink to="/o/$org/events/$eventId" params={{ org, eventId: id }} fw={600} size="sm" preload={false}>
          {title}
        </TextLink>
      }
      badges={
        <>
          {badges}
          <StageMark event={event} />
        </>
      }
      actions={actions}
    >
      <Line>{whenOf(event)}</Line>
      <Line>{[location, owner].filter(Boolean).join(' · ')}</Line>
      <Line>
        {begun && participant_count > 0 ? t`${people}, ${{ count: attended_count }} marked as there` : people}
        {named !== '' && ` · ${t`Led by ${named}`}`}
      </Line>
    </Row>
  )
})
