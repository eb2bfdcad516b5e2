import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

type Props = {
  /** What an address says behind its #. */
  id: string
  title: string
  intro?: string
  /** Beside the heading. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the page that an address can name. */
export function Section({ id, title, intro, more, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className={classes.section}>
      <Group justify="space-between" mb={intro === undefined ? 'sm' : 4}>
        <Title order={2} id={`${id}-title`}>
          {title}
        </Title>
        {more}
      </Group>
      {intro !== undefined && (
        <Text c="dimmed" mb="sm">
          {intro}
        </Text>
      )}
      {children}
    </section>
  )
}
