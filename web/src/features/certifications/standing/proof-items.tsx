import { plural, t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { day, hours, percent } from '../../../platform/words/format.ts'
import { useDayZone } from '../../../platform/words/zone-context.ts'
import { TextLink } from '../../../platform/parts/links.tsx'
import { reasonsAgainst } from '../parts/reasons-against.ts'
import type { RuleProgress } from '../parts/words.ts'

type ProofItem = Schemas['ProofItem']
/** The place where the reader can open records: among their own, in an organization (by slug), or nowhere. */
export type RecordRoom = { own: true } | { org: string } | undefined

/** Items that count. Items that nearly count are folded away, with the reason. */
export function ProofItems({ rule, room }: { rule: RuleProgress; room: RecordRoom }) {
  const { counted, not_counted, more } = rule
  const nearly = not_counted.length + more.not_counted
  return (
    <>
      {counted.length > 0 && <Items label={t`What counts`} items={counted} more={more.counted} rule={rule} room={room} />}
      {not_counted.length > 0 && (
        <details style={{ marginTop: 10 }}>
          <summary style={{ cursor: 'pointer', width: 'fit-content', minHeight: 24 }}>
            <Text span size="sm">{t`What nearly counts, and why it does not (${nearly})`}</Text>
          </summary>
          <Items label={t`What nearly counts`} items={not_counted} more={more.not_counted} rule={rule} room={room} />
        </details>
      )}
    </>
  )
}

type ItemsProps = { label: string; items: ProofItem[]; more: number; rule: RuleProgress; room: RecordRoom }

function Items({ label, items, more, rule, room }: ItemsProps) {
  return (
    <Rows label={label} gap={8} mt={10}>
      {items.map((item) => (
        <Item key={item.id} item={item} inHours={rule.unit === 'hours'} room={room} />
      ))}
      {more > 0 && (
        <Text component="li" size="sm" c="dimmed">
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </Text>
      )}
    </Rows>
  )
}

function Item({ item, inHours, room }: { item: ProofItem; inHours: boolean; room: RecordRoom }) {
  const { kind, id, title, at, amount, reason, grade, self_recorded } = item
  const zone = useDayZone()
  const signed = title ? t`“${title}”` : t`Signed off`
  const name = kind === 'sign_off' ? signed : (title ?? t`A record`)
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start">
      {reason === null ? (
        <IconCheck size={16} color="light-dark(var(--mantine-color-green-8), var(--mantine-color-green-4))" aria-hidden style={mark} />
      ) : (
        <IconMinus size={16} color="var(--mantine-color-dimmed)" aria-hidden style={mark} />
      )}
      <Text size="sm" className="wraps">
        {kind === 'record' && room !== undefined ? (
          <RecordLink room={room} recordId={id}>
            {name}
          </RecordLink>
        ) : kind === 'quiz_attempt' && room !== undefined && 'own' in room ? (
          <TextLink to="/quiz-attempts/$attemptId" params={{ attemptId: id }}>
            {name}
          </TextLink>
        ) : (
          name
        )}
        <Text span size="sm" c="dimmed">
          {`, ${day(at, zone)}`}
          {grade && `, ${gradeWords(grade)}`}
          {inHours && amount > 0 && `, ${hours(amount)}`}
          {self_recorded && `, ${t`self-recorded`}`}
          {reason !== null && `: ${reasonsAgainst[reason]}`}
        </Text>
      </Text>
    </Group>
  )
}

function gradeWords({ score, passing_score }: NonNullable<ProofItem['grade']>): string {
  const [got, wanted] = [percent(score), passing_score === null ? undefined : percent(passing_score)]
  return wanted === undefined ? t`grade ${got}` : t`grade ${got}, ${wanted} needed`
}

function RecordLink({ room, recordId, children }: { room: NonNullable<RecordRoom>; recordId: string; children: string }) {
  if ('own' in room)
    return (
      <TextLink to="/my-records/$recordId" params={{ recordId }}>
        {children}
      </TextLink>
    )
  return (
    <TextLink to="/o/$org/records/$recordId" params={{ org: room.org, recordId }}>
      {children}
    </TextLink>
  )
}

const mark = { flex: 'none', marginTop: 3 }
