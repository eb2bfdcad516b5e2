import { t } from '@lingui/core/macro'
import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconCheck, IconEyeOff, IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ago, day, hours, moment, ownDay } from '../../platform/words/format.ts'
import { organizationZone } from '../../platform/words/zones.ts'
import { EvidenceList } from './evidence/evidence-list.tsx'
import type { Evidence } from './evidence/describe.ts'
import { type LearningRecord, learnerName } from './words.ts'
import { ownerName, personName } from '../../platform/words/names.ts'

/** Matches external ids that the service wrote itself to get one record for each course attempt. People need not see them. */
const MADE_HERE = /^[a-z-]+:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** A whole record: status with reason, facts and evidence. Its headings start at level 2. */
export function RecordView({ record, evidenceActions }: { record: LearningRecord; evidenceActions?: (evidence: Evidence) => ReactNode }) {
  const recorded = moment(record.created_at)
  const zone = organizationZone(record.owner_organization_id)
  return (
    <Stack gap="lg">
      <Standing record={record} />
      <Card withBorder p="lg">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="md" m={0}>
          <Fact name={t`Learner`}>{learnerName(record)}</Fact>
          <Fact name={t`Where`}>{ownerName(record)}</Fact>
          <Fact name={t`Completed`}>{record.completed_at ? day(record.completed_at, zone) : t`Not yet`}</Fact>
          {record.hours > 0 && <Fact name={t`Counts for`}>{hours(record.hours)}</Fact>}
          {record.expires_at && <Fact name={isPast(record.expires_at) ? t`Expired` : t`Valid until`}>{day(record.expires_at, zone)}</Fact>}
          <Fact name={t`Recorded`}>{record.recorded_by ? t`${recorded} by ${{ person: personName(record.recorded_by) }}` : recorded}</Fact>
          {record.self_recorded && <Fact name={t`Decided by`}>{t`No one else. The learner recorded it.`}</Fact>}
          {record.external_id && !MADE_HERE.test(record.external_id) && <Fact name={t`Number elsewhere`}>{record.external_id}</Fact>}
        </SimpleGrid>
        {record.subjects.length > 0 && (
          <Group gap="xs" mt="md">
            {record.subjects.map(({ id, name }) => (
              <Badge key={id} variant="light" tt="none" fw={500}>
                {name}
              </Badge>
            ))}
          </Group>
        )}
        {record.description && (
          <Text mt="md" className="keeps-lines">
            {record.description}
          </Text>
        )}
      </Card>
      <section aria-label={t`Evidence`}>
        <Title order={2} mb="sm">{t`Evidence`}</Title>
        <EvidenceList recordId={record.id} version={record.version} actions={evidenceActions} />
      </section>
    </Stack>
  )
}

const isPast = (at: string) => new Date(at).getTime() < Date.now()

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} className="wraps">
        {children}
      </Text>
    </div>
  )
}

/** Decisions about the record: who made them, when and why. */
function Standing({ record }: { record: LearningRecord }) {
  const { rejected_at, rejected_by, rejection_note, approved_at, approved_by, archived_at, hidden_from_learner } = record
  return (
    <>
      {archived_at && (
        <Alert color="gray" variant="light" icon={<IconArchive aria-hidden />} title={t`Archived on ${{ when: ownDay(archived_at) }}`}>
          <Said>{t`It no longer counts, but nothing of it is lost.`}</Said>
        </Alert>
      )}
      {hidden_from_learner && (
        <Alert color="gray" variant="light" icon={<IconEyeOff aria-hidden />} title={t`Hidden from the learner`}>
          <Said>{t`Only people who may read the records of this owner see it.`}</Said>
        </Alert>
      )}
      {rejected_at && (
        <Alert
          color="red"
          variant="light"
          icon={<IconMessageReport aria-hidden />}
          title={t`Rejected by ${{ person: personName(rejected_by) }} ${{ when: ago(rejected_at) }}`}
        >
          <Said>{rejection_note}</Said>
        </Alert>
      )}
      {approved_at && (
        <Alert color="green" variant="light" icon={<IconCheck aria-hidden />} title={t`Approved by ${{ person: personName(approved_by) }}`}>
          <Said>{moment(approved_at)}</Said>
        </Alert>
      )}
    </>
  )
}

const Said = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="var(--mantine-color-text)" className="keeps-lines">
    {children}
  </Text>
)
