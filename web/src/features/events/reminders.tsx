import { plural, t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Line, Note, Row, Rows } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { RemindOfEvent } from './remind-dialog.tsx'
import { useNow } from './use-now.ts'
import { type Event, stageOf } from './words.ts'

/** Lists the reminders of an event and their senders. Before the event is over, it also offers a new one. */
export function Reminders({ event, reminds }: { event: Event; reminds: boolean }) {
  const [asks, setAsks] = useState(false)
  const stage = stageOf(event, useNow())
  const offers = reminds && event.participants.length > 0 && stage !== 'cancelled' && stage !== 'over'
  const pages = $api.useInfiniteQuery('get', '/api/events/{event_id}/reminders', { params: { path: { event_id: event.id } } }, byCursor)
  return (
    <Section id="reminders" title={t`Reminders`}>
      <Stack gap="md">
        {offers && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconBellRinging size={18} aria-hidden />}
            onClick={() => setAsks(true)}
          >{t`Remind people`}</Button>
        )}
        <PagedList
          pages={pages}
          failed={t`The reminders could not be loaded`}
          none={t`Nobody was reminded of it by hand.`}
          shown={(count) => plural(count, { one: '# reminder', other: '# reminders' })}
        >
          {(reminders) => (
            <Rows label={t`Reminders`}>
              {reminders.map(({ id, person, sent_by, text, created_at }) => (
                <Row key={id} name={personName(person)}>
                  <Note>{text}</Note>
                  <Line>{t`By ${{ who: personName(sent_by) }} on ${{ when: moment(created_at) }}`}</Line>
                </Row>
              ))}
            </Rows>
          )}
        </PagedList>
      </Stack>
      {asks && <RemindOfEvent event={event} onClose={() => setAsks(false)} />}
    </Section>
  )
}
