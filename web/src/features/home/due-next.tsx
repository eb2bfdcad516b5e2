import { plural, t } from '@lingui/core/macro'
import { Group, Text, Title } from '@mantine/core'
import { day, distance } from '../../platform/words/format.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import type { Due } from './coverage.ts'

const SHOWN = 5
type Props = { due: Due[]; days: 30; org: string }

/** Whose certifications run out or fall due next. */
export function DueNext({ due, days, org }: Props) {
  const more = due.length - SHOWN
  return (
    <div>
      <Title order={3} mb="xs">
        {plural(days, { one: 'Due within # day', other: 'Due within # days' })}
      </Title>
      {due.length === 0 && <Text c="dimmed">{t`Nothing.`}</Text>}
      <Rows gap={8}>
        {due.slice(0, SHOWN).map((one) => (
          <Group key={`${one.row.id} ${one.certification.id}`} component="li" gap="0 12px" justify="space-between">
            <div style={{ flex: '1 1 180px', minWidth: 0 }}>
              <TextLink to="/o/$org/people/$userId" params={{ org, userId: one.row.id }} size="sm" fw={600} className="wraps">
                {one.row.name}
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
        <TextLink to="/o/$org/team" params={{ org }} search={{ people: 'all', due: days }} size="sm">
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </TextLink>
      )}
    </div>
  )
}
