import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { $api } from '../../platform/client.ts'
import { ago, moment } from '../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { isMissing } from '../../platform/missing.ts'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { RecordView } from '../records/record-view.tsx'
import { CountsTowards } from '../records/submissions/counts-towards.tsx'
import { StatusBadge } from '../records/status-badge.tsx'
import { type LearningRecord, learnerName } from '../records/words.ts'
import { AdditionFields } from './addition-fields.tsx'
import type { ApprovalAddition } from './decide.ts'
import type { Additions } from './use-additions.ts'
import { type DecidableItem, type WaitingItem, isDecidable, ofRecord } from './waiting.ts'

/** Id of the heading, which gets the focus when the next submission is shown. */
export const HEADING = 'submission-title'

type Props = {
  recordId: string
  /** The record from the list, shown while the newest version loads. */
  known: LearningRecord | undefined
  additions: Additions
  decision: (record: LearningRecord) => ReactNode
  /** True when the reader has decided it, or the decision is being sent. */
  isDecided: boolean
  /** Shown instead when the reader can no longer see the submission. */
  settled: ReactNode
}

const useRecord = (record_id: string, known: LearningRecord | undefined, enabled = true) =>
  $api.useQuery('get', '/api/records/{record_id}', { params: { path: { record_id } } }, { placeholderData: known, enabled })

/** Returns the item as the page shows it, for decisions by key. For a submission it has the newest version. */
export function useShown(open: WaitingItem | undefined): DecidableItem | undefined {
  const known = open?.kind === 'record' ? open.record : undefined
  const { data } = useRecord(known?.id ?? '', known, known !== undefined)
  if (known && data && data.version !== null) return ofRecord(data)
  return open && isDecidable(open) ? open : undefined
}

/** True when the submission has changed since it was first shown. */
function useChanged({ data, isPlaceholderData }: { data: LearningRecord | undefined; isPlaceholderData: boolean }): boolean {
  const [first, setFirst] = useState<string>()
  const version = isPlaceholderData ? undefined : (data?.version ?? undefined)
  if (first === undefined && version !== undefined) setFirst(version)
  return first !== undefined && version !== undefined && version !== first
}

/** A submission with its evidence, and below it the decision. */
export function Submission({ recordId, known, additions, decision, isDecided, settled }: Props) {
  const record = useRecord(recordId, known)
  const changed = useChanged(record)
  if (isMissing(record.error)) return settled
  return (
    <Answer query={record} failed={t`The submission could not be loaded`} wait={<Loading rows={3} height={140} />}>
      {(found) =>
        found.may.includes('approve') ? (
          <Shown
            record={found}
            changed={changed}
            added={additions.added(recordId)}
            adding={<AdditionFields record={found} additions={additions} />}
            decision={decision(found)}
            isDecided={isDecided}
          />
        ) : (
          <Shown record={found} changed={changed} added={{}} decision={<NotYours record={found} />} isDecided={isDecided} />
        )
      }
    </Answer>
  )
}

type ShownProps = {
  record: LearningRecord
  changed: boolean
  added: ApprovalAddition
  adding?: ReactNode
  decision: ReactNode
  isDecided: boolean
}

function Shown({ record, changed, added, adding, decision, isDecided }: ShownProps) {
  const { id, title, created_at, status } = record
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} id={HEADING} tabIndex={-1} className="wraps" style={{ flex: '1 1 240px' }}>
            {title}
          </Title>
          <StatusBadge status={status} />
        </Group>
        <Text c="dimmed" title={moment(created_at)}>
          <LearnerLink record={record} />, {ago(created_at)}
        </Text>
      </div>
      {changed && (
        <Card withBorder component="output" display="block" p="sm" bg="var(--mantine-color-yellow-light)">
          <Text fw={600} size="sm">{t`It changed after you opened it`}</Text>
          <Text size="sm">{t`You see it as it is now.`}</Text>
        </Card>
      )}
      <RecordView record={record} />
      {adding}
      {status === 'pending' && <CountsTowards key={id} body={{ record_id: id, ...added }} own={false} decided={isDecided} />}
      {decision}
    </Stack>
  )
}

/** Link to the learner's page. Learners without an account have none. */
function LearnerLink({ record }: { record: LearningRecord }) {
  const { learner_user_id, owner_organization } = record
  if (learner_user_id === null) return learnerName(record)
  return (
    <TextLink underline="always" to="/o/$org/people/$userId" params={{ org: owner_organization.slug, userId: learner_user_id }}>
      {learnerName(record)}
    </TextLink>
  )
}

function NotYours({ record }: { record: LearningRecord }) {
  return (
    <Card withBorder p="md">
      <Group justify="space-between">
        <Text size="sm">{record.status === 'pending' ? t`Somebody else decides this one.` : t`This one is decided.`}</Text>
        <LinkButton
          to="/o/$org/records/$recordId"
          params={{ org: record.owner_organization.slug, recordId: record.id }}
          variant="default"
          size="xs"
        >{t`Open the record`}</LinkButton>
      </Group>
    </Card>
  )
}
