import { Group, Text } from '@mantine/core'
import { Row } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { type Hit, addressOf, fileOf, kindOf, kinds, momentOf } from './kinds.ts'
import { Marked } from './snippet.tsx'

/** A search result with the text that matched. */
export function HitRow({ hit }: { hit: Hit }) {
  const { title, snippet, where, owner, kind } = hit
  const Icon = kinds[kind].icon
  const about = [kindOf(hit), (owner.department ?? owner.organization).name, momentOf(hit)].filter((part) => part !== undefined)
  return (
    <Row
      name={
        <Group gap={8} wrap="nowrap" align="flex-start">
          <Icon size={18} stroke={1.7} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <TextLink {...addressOf(hit)} className="wraps">
            {where.part === 'title' ? <Marked {...snippet} /> : title}
          </TextLink>
        </Group>
      }
    >
      {where.part !== 'title' && (
        <Text size="sm" className="wraps">
          {where.part === 'attachment' && <Text span size="sm" c="dimmed">{`${fileOf(hit) ?? ''}: `}</Text>}
          <Marked {...snippet} />
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {about.join(' · ')}
      </Text>
    </Row>
  )
}
