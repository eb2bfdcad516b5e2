import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { type Look, Mark } from '../../../../platform/parts/mark.tsx'
import { inWords } from '../../../../platform/refusals/in-words.ts'
import { kindWords } from '../words.ts'
import { partName } from './part-name.ts'
import type { Outcome } from './import-dialog.tsx'

const looks: Record<Outcome['outcome'], Look & { words: string }> = {
  imported: { color: 'green', icon: IconCheck, words: t`As it is` },
  changed: { color: 'yellow', icon: IconPencil, words: t`With changes` },
  unsupported: { color: 'gray', icon: IconX, words: t`No such kind here` },
  failed: { color: 'red', icon: IconAlertTriangle, words: t`Cannot be read` },
}
const order = ['failed', 'unsupported', 'changed', 'imported'] as const

/** Lists the outcome for each question of a file. Questions that are not taken unchanged come first. */
export function Report({ outcomes }: { outcomes: Outcome[] }) {
  const counts = order.map((outcome) => ({ outcome, count: outcomes.filter((row) => row.outcome === outcome).length }))
  const sorted = outcomes.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.index - b.index)
  if (outcomes.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t`What would become of each`}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {plural(outcomes.length, { one: '# question in the file', other: '# questions in the file' })}
        </Text>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <Mark key={outcome} color={looks[outcome].color} icon={looks[outcome].icon}>
              {`${looks[outcome].words}: ${count}`}
            </Mark>
          ))}
      </Group>
      <Box component="section" mah={340} style={{ overflow: 'auto' }} tabIndex={0} aria-label={t`Questions of the file`}>
        <Rows label={t`Questions of the file`}>
          {sorted.map((row) => (
            <OutcomeRow key={row.index} row={row} />
          ))}
        </Rows>
      </Box>
    </Stack>
  )
}

function OutcomeRow({ row: { index, title, kind, outcome, remarks } }: { row: Outcome }) {
  const { color, icon, words } = looks[outcome]
  return (
    <Row
      name={`${index}. ${title === '' ? t`A question without words` : title}`}
      badges={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
    >
      {kind !== null && <Line>{kindWords[kind].label}</Line>}
      {remarks.map(({ field, ...remark }) => (
        <Line key={remark.description}>{inWords({ ...remark, ...(field !== undefined && { field: partName(field) }) })}</Line>
      ))}
    </Row>
  )
}
