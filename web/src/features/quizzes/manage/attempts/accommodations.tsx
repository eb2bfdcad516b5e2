import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconAccessible, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, api } from '../../../../platform/client.ts'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { WholeList } from '../../../../platform/lists/whole-list.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { day, number, today } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { minutes } from '../../words.ts'
import { AccommodationDialog } from './accommodation-dialog.tsx'
import { useTakingBack } from './use-taking-back.tsx'

export type Accommodation = Schemas['QuizAccommodation']

/** Lists the people who have more time at every quiz of the organization. */
export function Accommodations({ organizationId }: { organizationId: string }) {
  const query = $api.useQuery('get', '/api/organizations/{org_id}/accommodations', { params: { path: { org_id: organizationId } } })
  const [asking, setAsking] = useState<{ accommodation?: Accommodation }>()
  return (
    <Section
      id="accommodations"
      title={t`More time at every quiz`}
      intro={t`For people who need it, at all quizzes of the organization that have a time limit.`}
      more={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAccessible size={17} aria-hidden />}
          onClick={() => setAsking({})}
        >{t`Give somebody more time`}</Button>
      }
    >
      <WholeList
        query={query}
        failed={t`Who has more time could not be loaded`}
        none={<Line>{t`Nobody has more time than others.`}</Line>}
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(all) => (
          <Rows label={t`People with more time at every quiz`}>
            {all.map((accommodation) => (
              <AccommodationRow key={accommodation.set_at} accommodation={accommodation} onChange={() => setAsking({ accommodation })} />
            ))}
          </Rows>
        )}
      </WholeList>
      {asking && <AccommodationDialog organizationId={organizationId} {...asking} onClose={() => setAsking(undefined)} />}
    </Section>
  )
}

type RowProps = { accommodation: Accommodation; onChange: () => void }

const AccommodationRow = ({ accommodation, onChange }: RowProps) => (
  <Row
    name={<PersonLink person={accommodation.person} organizationId={accommodation.organization_id} />}
    actions={<AccommodationActions accommodation={accommodation} onChange={onChange} />}
  >
    <Line>{moreTimeWords(accommodation)}</Line>
    {accommodation.reason !== null && <Note>{accommodation.reason}</Note>}
  </Row>
)

/** Buttons that change or revoke a person's extra time. Readers do not get them for themselves: another person decides. */
export function AccommodationActions({ accommodation: { organization_id, person }, onChange }: RowProps) {
  const { me } = useAccess()
  const name = personName(person)
  const path = { org_id: organization_id, user_id: person?.user_id ?? '' }
  const takeBack = useTakingBack({
    title: t`Take back the additional time of ${name}?`,
    says: t`Attempts that are going on then end when everybody's would, now at the earliest.`,
    remove: () => api.DELETE('/api/organizations/{org_id}/accommodations/{user_id}', { params: { path } }),
  })
  if (!person || person.user_id === me.id) return null
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon variant="subtle" size="lg" aria-label={t`Change the additional time of ${name}`} onClick={onChange}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size="lg" color="red" aria-label={t`Take back the additional time of ${name}`} onClick={takeBack}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Words such as `1.5 times as long · 10 minutes more · for good`. */
export const moreTimeWords = ({ factor, extra_minutes, valid_until }: Accommodation) =>
  [
    factor > 1 && t`${{ factor: number(factor) }} times as long`,
    extra_minutes > 0 && t`${{ time: minutes(extra_minutes) }} more`,
    valid_until === null ? t`for good` : untilWords(valid_until),
  ]
    .filter(Boolean)
    .join(' · ')

const untilWords = (until: string) => {
  const when = day(`${until}T12:00:00Z`, 'UTC')
  return until < today() ? t`ended on ${when}` : t`until ${when}`
}
