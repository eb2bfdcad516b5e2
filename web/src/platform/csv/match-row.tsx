import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Mark } from '../parts/mark.tsx'
import classes from './match-row.module.css'

type Props = {
  title: string
  /** A value of the file, or a sentence about it. */
  says?: string | undefined
  /** Whether an earlier import made this match. */
  before: boolean
  /** The field for the meaning. */
  children: ReactNode
}

/** Shows a column or a value of a file beside the field for its meaning. */
export function MatchRow({ title, says, before, children }: Props) {
  return (
    <Group component="li" justify="space-between" gap="xs" px="md" py="sm" className={classes.row}>
      <div style={{ flex: '1 1 180px', minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} size="sm" className="wraps">
            {title}
          </Text>
          {before && <Mark color="gray" icon={IconHistory}>{t`Matched before`}</Mark>}
        </Group>
        {says !== undefined && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {says}
          </Text>
        )}
      </div>
      {children}
    </Group>
  )
}
