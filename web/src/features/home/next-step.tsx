import { plural, t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { dueWords } from '../certifications/parts/due.ts'
import { aidsToRead, coursesElsewhere, coursesToTake, nextStep, quizzesToPass } from '../certifications/parts/next-step.ts'
import type { Standing } from '../certifications/parts/states.ts'
import { reasonWords } from '../certifications/parts/words.ts'
import { TakeCourse } from '../courses/take-course.tsx'
import { PassElsewhere } from '../certifications/parts/pass-elsewhere.tsx'
import { PassQuiz } from '../certifications/parts/pass-quiz.tsx'
import { ReadAid } from '../certifications/parts/read-aid.tsx'
import { personName } from '../../platform/words/names.ts'
import type { Home } from './use-home.ts'

/** The next step, always as one button. */
export function NextStep({ late, records, decisions, due }: Home) {
  const { me, organizations } = useAccess()
  const [mend] = records.rejected
  const [course] = due ? coursesToTake(due) : []
  const [quiz] = due ? quizzesToPass(due) : []
  const [elsewhere] = due ? coursesElsewhere(due) : []
  const [aid] = due ? aidsToRead(due) : []
  if (late) return <LateStep standing={late} />
  if (mend) {
    const [title, by] = [mend.title, personName(mend.rejected_by)]
    return (
      <Step
        title={t`Mend “${title}”`}
        action={
          <LinkButton
            to="/my-records/$recordId/edit"
            params={{ recordId: mend.id }}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >{t`Mend and resubmit`}</LinkButton>
        }
      >
        {t`${by} sent it back with a note. Change what is missing and submit it again.`}
      </Step>
    )
  }
  if (decisions > 0) {
    return (
      <Step
        title={plural(decisions, { one: '# decision waits for you', other: '# decisions wait for you' })}
        action={<LinkButton to="/to-do" rightSection={<IconArrowRight size={18} aria-hidden />}>{t`Decide now`}</LinkButton>}
      >{t`Somebody has done their part. What proves it opens right beside the decision.`}</Step>
    )
  }
  if (due && course) {
    const [title, certification, when] = [course.name, due.certification.name, dueWords(due)]
    return (
      <Step title={t`Next: “${title}”`} action={<TakeCourse course={course} />}>
        {t`“${certification}” asks for this course. ${when}.`}
      </Step>
    )
  }
  if (due && quiz) {
    const [title, certification, when] = [quiz.name, due.certification.name, dueWords(due)]
    return (
      <Step title={t`Next: “${title}”`} action={<PassQuiz quiz={quiz} />}>
        {t`“${certification}” asks for this quiz. ${when}.`}
      </Step>
    )
  }
  if (due && elsewhere) {
    const [title, certification, when] = [elsewhere.name, due.certification.name, dueWords(due)]
    return (
      <Step title={t`Next: “${title}”`} action={<PassElsewhere course={elsewhere} />}>
        {t`“${certification}” asks for this course. ${when}.`}
      </Step>
    )
  }
  if (due && aid) {
    const [title, certification, when] = [aid.name, due.certification.name, dueWords(due)]
    return (
      <Step title={t`Next: “${title}”`} action={<ReadAid aid={aid} />}>
        {t`“${certification}” asks for this job aid. ${when}.`}
      </Step>
    )
  }
  if (organizations.length === 0)
    return me.is_superuser ? (
      <Step
        title={t`You belong to no organization yet`}
        action={
          <LinkButton
            to="/installation/organizations"
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >{t`View organizations`}</LinkButton>
        }
      >{t`Records and certifications belong to organizations.`}</Step>
    ) : (
      <Step
        title={t`You belong to no organization yet`}
      >{t`Ask your administrator to add you. Give them the address you sign in with.`}</Step>
    )
  return (
    <Step
      title={t`Learned something new?`}
      action={<LinkButton to="/my-records/new" leftSection={<IconPlus size={18} aria-hidden />}>{t`Submit a record`}</LinkButton>}
    >{t`Submit it with its proof while it is fresh. It takes a minute.`}</Step>
  )
}

/** An overdue certification comes before everything else. */
function LateStep({ standing }: { standing: Standing }) {
  const { certification, awardable } = standing
  const { name } = certification
  const [course] = coursesToTake(standing)
  const [quiz] = quizzesToPass(standing)
  const [elsewhere] = coursesElsewhere(standing)
  const [aid] = aidsToRead(standing)
  if (course ?? quiz ?? elsewhere ?? aid) {
    const action = course ? (
      <TakeCourse course={course} />
    ) : quiz ? (
      <PassQuiz quiz={quiz} />
    ) : elsewhere ? (
      <PassElsewhere course={elsewhere} />
    ) : (
      aid && <ReadAid aid={aid} />
    )
    return (
      <Step title={t`${name} is overdue`} action={action}>
        {reasonWords(standing)}
      </Step>
    )
  }
  return (
    <Step
      title={t`${name} is overdue`}
      action={
        <LinkButton
          to="/certifications/$certificationId"
          params={{ certificationId: certification.id }}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {awardable ? nextStep(standing).says : t`See what is missing`}
        </LinkButton>
      }
    >
      {awardable ? t`Everything it takes is there.` : reasonWords(standing)}
    </Step>
  )
}

function Step({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Card withBorder p="lg" style={{ borderLeft: '4px solid var(--mantine-color-anchor)' }}>
      <Group justify="space-between" gap="md">
        <Stack gap={2} style={{ flex: '1 1 260px' }}>
          <Title order={2} className="wraps">
            {title}
          </Title>
          <Text c="dimmed">{children}</Text>
        </Stack>
        {action}
      </Group>
    </Card>
  )
}
