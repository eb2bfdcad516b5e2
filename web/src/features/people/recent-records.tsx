import { t } from '@lingui/core/macro'
import { Group, SimpleGrid, Text, Title } from '@mantine/core'
import { $api } from '../../platform/client.ts'
import { TextLink } from '../../platform/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Loading, Problem } from '../../platform/states.tsx'
import { RecordCard } from '../records/record-card.tsx'

const SHOWN = 10

/** The newest records of somebody, as far as the reader may see them. */
export function RecentRecords({ userId, organizationId }: { userId: string; organizationId: string }) {
  const { holdsSomewhere } = useAccess()
  const query = { learner: userId, org: organizationId, limit: SHOWN }
  const records = $api.useQuery('get', '/api/records', { params: { query } })
  const reads = holdsSomewhere('records:read', organizationId)
  return (
    <section aria-label={t`Latest records`}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t`Latest records`}</Title>
        {reads && <TextLink to="/records" search={{ learner: userId, org: organizationId }}>{t`All records`}</TextLink>}
      </Group>
      {records.isPending && <Loading rows={2} />}
      {records.isError && <Problem error={records.error} title={t`The records could not be loaded`} retry={() => void records.refetch()} />}
      {records.data?.items.length === 0 && (
        <Text c="dimmed">{reads ? t`There are no records yet.` : t`No record waits for your decision.`}</Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {records.data?.items.map((record) => (
          <RecordCard key={record.id} record={record} room="administration" />
        ))}
      </SimpleGrid>
    </section>
  )
}
