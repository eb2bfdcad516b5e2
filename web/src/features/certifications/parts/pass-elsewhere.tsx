import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { wrapping } from '../../../platform/parts/wrapping.ts'

type Props = {
  course: { name: string; course_url: string | null }
  size?: 'sm' | 'md'
  variant?: 'filled' | 'default'
}

/** Link to a course in an external learning system, from which its grade is imported. Shows a text when the address is unknown. */
export function PassElsewhere({ course: { name, course_url }, size = 'sm', variant = 'filled' }: Props) {
  if (course_url === null)
    return (
      <Text size="sm" className="wraps" maw={420}>
        {t`Take the course “${name}” in the other learning system. Its grade is brought over from there.`}
      </Text>
    )
  const look = { size, variant, leftSection: <IconExternalLink size={18} aria-hidden />, ...wrapping }
  return (
    <Button component="a" href={course_url} target="_blank" rel="noreferrer" {...look}>{t`Take the course “${name}” elsewhere`}</Button>
  )
}
