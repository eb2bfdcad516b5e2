import { t } from '@lingui/core/macro'
import { IconListCheck } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { useAccess } from '../../platform/session.tsx'
import { EventRow } from '../events/event-row.tsx'
import { Part } from '../events/part.tsx'
import { useNow } from '../events/use-now.ts'
import { stageOf } from '../events/words.ts'

const SHOWN = 3

type MyEvent = Schemas['MyEvent']

/** Events of the reader in the next two weeks. Renders nothing when there are none. */
export function EventsGlance({ events: coming }: { events: MyEvent[] }) {
  const { organizations } = useAccess()
  const now = useNow()
  const events = coming.filter(({ ends_at }) => ends_at !== null && Date.parse(ends_at) > now).slice(0, SHOWN)
  if (events.length === 0) return null
  return (
    <Section id="events" title={t`Your next events`} more={<TextLink to="/events">{t`All my events`}</TextLink>}>
      <Rows label={t`Your next events`}>
        {events.map((event) => {
          const owner = organizations.find(({ organization }) => organization.id === event.owner_organization_id)?.organization
          const org = owner?.slug ?? ''
          const about = { event, org, ...(owner && organizations.length > 1 && { owner: owner.name }) }
          return <EventRow key={event.id} {...about} badges={<Part event={event} />} actions={<ToMark event={event} org={org} />} />
        })}
      </Rows>
    </Section>
  )
}

/** Link for trainers to mark attendance in a running event. */
function ToMark({ event, org }: { event: MyEvent; org: string }) {
  const now = useNow()
  if (!event.is_trainer || stageOf(event, now) !== 'running') return null
  const who = t`Who is there`
  return (
    <LinkButton
      to="/o/$org/events/$eventId"
      params={{ org, eventId: event.id }}
      hash="roster"
      variant="light"
      leftSection={<IconListCheck size={18} aria-hidden />}
      aria-label={`${who}: ${event.title}`}
    >
      {who}
    </LinkButton>
  )
}
