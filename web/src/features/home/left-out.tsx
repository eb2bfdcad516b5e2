import { plural } from '@lingui/core/macro'
import { Text } from '@mantine/core'

type Props = { people: number; hasMore: boolean; isCounting: boolean }

/** Of whom the figures do not tell, or not yet. */
export function LeftOut({ people, hasMore, isCounting }: Props) {
  if (!hasMore && !isCounting) return null
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mt="md">
      {isCounting
        ? plural(people, { one: 'Still counting: # person so far.', other: 'Still counting: # people so far.' })
        : plural(people, {
            one: 'Counted is the newest # person; the others are left out here.',
            other: 'Counted are the newest # people; the others are left out here.',
          })}
    </Text>
  )
}
