import { plural, t } from '@lingui/core/macro'
import { Box, Stack, Text } from '@mantine/core'
import { number } from '../words/format.ts'
import type { UnchangedGroup } from './stays.ts'

/** Shows each reason why items stayed unchanged, with the number of items and the names of the first ones. */
export const StayList = ({ stays }: { stays: UnchangedGroup[] }) => (
  <Stack component="ul" gap={6} p={0} m={0} aria-label={t`Why some of it stays`} style={{ listStyle: 'none' }}>
    {stays.map(({ why, count, names }) => (
      <Box key={why} component="li">
        <Text size="sm" className="wraps">{`${number(count)} × ${why}`}</Text>
        <Text size="xs" c="dimmed" className="wraps">
          {[...names, count > names.length && more(count - names.length)].filter(Boolean).join(' · ')}
        </Text>
      </Box>
    ))}
  </Stack>
)

const more = (count: number) => plural(count, { one: 'and # more', other: 'and # more' })
