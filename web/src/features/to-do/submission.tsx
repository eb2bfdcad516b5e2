import { t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ago } from '../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { RecordView } from '../records/record-view.tsx'
import { CountsTowards } from '../records/submissions/counts-towards.tsx'
import { StatusBadge } from '../records/status-badge.tsx'
import { type LearningRecord, learnerName } from '../records/words.ts'
import { AdditionFields } from './addition-fields.tsx'
import { ItemView, PersonLink } from './item-view.tsx'
import type { Additions } from './use-additions.ts'
import type { OpenDetails } from './use-details.ts'
import type { WaitingItem } from './waiting.ts'

type Props = {
  id: string
  /** Undefined for a record that does not wait for the reader, who may see it all the same. */
  item: WaitingItem | undefined
  query: OpenDetails['query']
  record: LearningRecord | undefined
  additions: Additions
  decision: ReactNode
  /** True when the reader has decided it, or the decision is being sent. */
  isDecided: boolean
}

/** True when the submission has changed since it was first shown. */
function useChanged(version: string | undefined): boolean {
  const [first, setFirst] = useState<string>()
  if (first === undefined && version !== undefined) setFirst(version)
  return first !== undefined && version !== undefined && version !== first
}

/** A submission with its evidence, and below it the decision. */
export function Submission({ id, item, query, record, additions, decision, isDecided }: Props) {
  const isChanged = useChanged(record?.version ?? undefined)
  const since = record?.created_at ?? item?.since
  const person = record ? <LearnerLink record={record} /> : item && <PersonLink item={item} />
  return (
    <ItemView
      query={query}
      title={record?.title ?? item?.title}
      badge={<StatusBadge status={record?.status ?? 'pending'} />}
      {...(since !== undefined && { since, line: [person, ', ', ago(since)] })}
    >
      {isChanged && (
        <Card withBorder component="output" display="block" p="sm" bg="var(--mantine-color-yellow-light)">
          <Text fw={600} size="sm">{t`It changed after you opened it`}</Text>
          <Text size="sm">{t`You see it as it is now.`}</Text>
        </Card>
      )}
      {record && <Shown id={id} record={record} additions={additions} decision={decision} isDecided={isDecided} />}
    </ItemView>
  )
}

type ShownProps = Pick<Props, 'id' | 'additions' | 'decision' | 'isDecided'> & { record: LearningRecord }

function Shown({ id, record, additions, decision, isDecided }: ShownProps) {
  const isOpen = record.may.includes('approve')
  const added = isOpen ? additions.added(id) : {}
  return (
    <>
      <RecordView record={record} />
      {isOpen && <AdditionFields record={record} additions={additions} />}
      {record.status === 'pending' && <CountsTowards key={id} body={{ record_id: id, ...added }} own={false} decided={isDecided} />}
      {isOpen ? decision : <NotYours record={record} />}
    </>
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
