import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconAccessible } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { Note } from '../../platform/lists/rows.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { AccommodationDialog } from '../quizzes/manage/attempts/accommodation-dialog.tsx'
import { type Accommodation, AccommodationActions, moreTimeWords } from '../quizzes/manage/attempts/accommodations.tsx'
import type { ShownPerson } from './person.ts'

/** A person's extra time at every quiz. Undefined while it loads, and when the reader may not see it. */
export function useMoreTime({ user_id, organization }: ShownPerson, enabled: boolean): Accommodation | undefined {
  const path = { org_id: organization.id, user_id }
  return $api.useQuery('get', '/api/organizations/{org_id}/accommodations/{user_id}', { params: { path } }, { enabled }).data
}

type Props = { accommodation: Accommodation; person: ShownPerson; gives: boolean }

/** Shows a person's extra time at every quiz. Readers who manage all quizzes of the organization may change it. */
export function MoreTime({ accommodation, person: { organization }, gives }: Props) {
  const [giving, setGiving] = useState(false)
  const give = () => setGiving(true)
  const has = accommodation.set_at !== null
  return (
    <Section
      id="more-time"
      title={t`More time at quizzes`}
      more={
        gives &&
        !has && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconAccessible size={17} aria-hidden />}
            onClick={give}
          >{t`Give more time`}</Button>
        )
      }
    >
      {has ? (
        <Card withBorder py="sm" px="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600}>
                {moreTimeWords(accommodation)}
              </Text>
              {accommodation.reason !== null && <Note>{accommodation.reason}</Note>}
            </div>
            {gives && <AccommodationActions accommodation={accommodation} onChange={give} />}
          </Group>
        </Card>
      ) : (
        <Text c="dimmed">{t`As much as everybody.`}</Text>
      )}
      {giving && <AccommodationDialog organizationId={organization.id} accommodation={accommodation} onClose={() => setGiving(false)} />}
    </Section>
  )
}
