import { t } from '@lingui/core/macro'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowRight, IconAward } from '@tabler/icons-react'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { TakeCourse } from '../../courses/take-course.tsx'
import { aidsToRead, coursesToTake, nextStep } from '../parts/next-step.ts'
import { ReadAid } from '../parts/read-aid.tsx'
import type { Standing } from '../parts/states.ts'
import { useClaim } from '../standing/use-claim.ts'

/** Button for the next step toward the reader's own certification. */
export function OwnStep({ standing }: { standing: Standing }) {
  const { kind, says } = nextStep(standing)
  const { certification } = standing
  const { name } = certification
  const { claim, isPending } = useClaim((error) =>
    notifications.show({ color: 'red', title: t`${name} is not claimed`, message: sentence(error) }),
  )
  if (kind === 'wait') {
    return (
      <Text size="sm" maw={320}>
        {says}
      </Text>
    )
  }
  if (kind === 'claim') {
    return (
      <Button loading={isPending} onClick={() => claim(standing)} leftSection={<IconAward size={18} aria-hidden />}>
        {says}
        <VisuallyHidden> ({certification.name})</VisuallyHidden>
      </Button>
    )
  }
  const [course] = coursesToTake(standing)
  if (kind === 'take' && course) return <TakeCourse course={course} variant="default" />
  const [aid] = aidsToRead(standing)
  if (kind === 'read' && aid) return <ReadAid aid={aid} variant="default" />
  return (
    <LinkButton
      to="/certifications/$certificationId"
      params={{ certificationId: certification.id }}
      variant={kind === 'ask' ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={17} aria-hidden />}
    >
      {says}
      <VisuallyHidden> ({certification.name})</VisuallyHidden>
    </LinkButton>
  )
}
