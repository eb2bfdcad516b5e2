import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

type Props = {
  /** The fragment that leads to the section. */
  id: string
  title: string
  intro?: string
  /** Content beside the heading. */
  more?: ReactNode
  children: ReactNode
}

/** A section of a page with its own fragment. */
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
