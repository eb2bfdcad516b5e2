import { t } from '@lingui/core/macro'
import { SimpleGrid, Text } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { RecordCard } from '../records/record-card.tsx'
import type { ShownPerson } from './person.ts'
import { Section } from '../../platform/parts/section.tsx'

const SHOWN = 10

export function RecentRecords({ person }: { person: ShownPerson }) {
  const { user_id, organization, own } = person
  const query = { learner: user_id, org: organization.id, limit: SHOWN }
  const records = $api.useQuery('get', '/api/records', { params: { query } })
  const all = own ? (
    <TextLink to="/my-records">{t`All records`}</TextLink>
  ) : (
    <TextLink to="/o/$org/records" params={{ org: organization.slug }} search={{ learner: user_id }}>{t`All records`}</TextLink>
  )
  return (
    <Section id="records" title={t`Latest records`} more={all}>
      <Answer query={records} failed={t`The records could not be loaded`} wait={<Loading rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t`There are no records yet.`}</Text>
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
              {items.map((record) => (
                <RecordCard key={record.id} record={record} room={own ? 'mine' : 'administration'} />
              ))}
            </SimpleGrid>
          )
        }
      </Answer>
    </Section>
  )
}
