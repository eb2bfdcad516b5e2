import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { IconArrowRight, IconEye, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { LinkButton } from '../../platform/parts/links.tsx'
import { type ScormStanding, type Standing, standingOf } from './words.ts'

type Props = {
  course: { id: string; name: string }
  standing: ScormStanding
  /** Slug of the organization on whose page the course was opened. The reader returns there. */
  kept?: string
}

/** Labels of the buttons. The accessible name contains the course, so that equal labels can be told apart. */
const ways: Record<Exclude<Standing, 'done'>, { says: string; named: (course: string) => string }> = {
  fresh: { says: t`Start`, named: (course) => t`Start ${course}` },
  going: { says: t`Resume`, named: (course) => t`Resume ${course}` },
  failed: { says: t`Try again`, named: (course) => t`Try again: ${course}` },
  outdated: { says: t`Start again`, named: (course) => t`Start again: ${course}` },
}

/** Buttons for a course that is meant for the reader. */
export function TakeActions({ course: { id, name }, standing, kept }: Props) {
  const to = { to: '/learn/$courseId/play', params: { courseId: id } } as const
  const back = kept === undefined ? {} : { kept }
  const state = standingOf(standing)
  if (state === 'done') {
    return (
      <Group gap="xs">
        <LinkButton
          {...to}
          search={back}
          variant="default"
          aria-label={t`Review ${name}`}
          leftSection={<IconEye size={17} aria-hidden />}
        >{t`Review`}</LinkButton>
        <LinkButton
          {...to}
          search={{ ...back, again: true }}
          variant="subtle"
          aria-label={t`Take it again: ${name}`}
          leftSection={<IconRefresh size={17} aria-hidden />}
        >{t`Take it again`}</LinkButton>
      </Group>
    )
  }
  // An attempt that no longer counts is not resumed.
  const anew = standing.outdated ? { ...back, again: true as const } : back
  const Icon = state === 'going' ? IconArrowRight : IconPlayerPlay
  const { says, named } = ways[state]
  return (
    <LinkButton {...to} search={anew} aria-label={named(name)} leftSection={<Icon size={17} aria-hidden />}>
      {says}
    </LinkButton>
  )
}
