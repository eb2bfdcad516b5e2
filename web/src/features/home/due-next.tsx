import { plural, t } from '@lingui/core/macro'
import { Group, Text, Title } from '@mantine/core'
import { day, distance } from '../../platform/words/format.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { personName } from '../../platform/words/names.ts'
import { SOON_DAYS, type Summary } from './use-summary.ts'

/** `count`: number of all of them. `due` has only the earliest. */
type Props = { due: Summary['due']; count: number; org: string }

/** People whose certifications expire or become due next. */
export function DueNext({ due, count, org }: Props) {
  const named = due.flatMap(({ person, ...one }) => (person ? [{ person, ...one }] : []))
  const more = count - named.length
  return (
    <div>
      <Title order={3} mb="xs">
        {plural(SOON_DAYS, { one: 'Due within # day', other: 'Due within # days' })}
      </Title>
      {count === 0 && <Text c="dimmed">{t`Nothing.`}</Text>}
      <Rows gap={8}>
        {named.map((one) => (
          <Group key={`${one.person.user_id} ${one.certification.id}`} component="li" gap="0 12px" justify="space-between">
            <div style={{ flex: '1 1 180px', minWidth: 0 }}>
              <TextLink to="/o/$org/people/$userId" params={{ org, userId: one.person.user_id }} size="sm" fw={600} className="wraps">
                {personName(one.person)}
              </TextLink>
              <Text size="sm" className="wraps">
                {one.certification.name}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              {distance(one.due_at)}, {day(one.due_at)}
            </Text>
          </Group>
        ))}
      </Rows>
      {more > 0 && (
        <TextLink to="/o/$org/team" params={{ org }} search={{ people: 'all', due: SOON_DAYS }} size="sm">
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </TextLink>
      )}
    </div>
  )
}
