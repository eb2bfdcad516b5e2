import { t } from '@lingui/core/macro'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { day } from '../../../platform/words/format.ts'
import { type Progress, completeOf, nextOn, phasesOf } from '../words.ts'
import { LevelCard } from './level-card.tsx'
import { HowFar } from './pathways-page.tsx'
import { Things } from './things.tsx'

const route = getRouteApi('/inside/pathways/$pathwayId')
type Pathway = Schemas['LearningPathway']

/** A pathway as the reader goes it. */
export function PathwayPage() {
  const path = { pathway_id: route.useParams().pathwayId }
  const progress = $api.useQuery('get', '/api/learning-pathways/{pathway_id}/progress', { params: { path } })
  const pathway = $api.useQuery('get', '/api/learning-pathways/{pathway_id}', { params: { path } })
  return (
    <One
      query={progress}
      kind={t`Learning pathway`}
      failed={t`The learning pathway could not be loaded`}
      above={<Crumb to="/pathways">{t`Learning pathways`}</Crumb>}
    >
      {(way) => <Way progress={way} pathway={pathway.data} />}
    </One>
  )
}

function Way({ progress, pathway }: { progress: Progress; pathway: Pathway | undefined }) {
  const phases = phasesOf(progress)
  return (
    <DetailPage title={progress.pathway.name} says={progress.description} above={<Crumb to="/pathways">{t`Learning pathways`}</Crumb>}>
      <Stack gap="xl">
        <HowFar complete={completeOf(progress)} count={progress.levels.length} />
        <Next progress={progress} />
        {pathway?.description_markdown && <Markdown>{pathway.description_markdown}</Markdown>}
        {pathway && <Things of={{ pathwayId: pathway.id }} attachments={pathway.attachments} aids={pathway.job_aids} />}
        {phases.map(({ id, name, complete, levels }) => (
          <section key={id} aria-label={name ?? t`Levels`}>
            <Group gap="xs" mb="sm">
              <Title order={2}>{name ?? (phases.length > 1 ? t`Beside the phases` : t`Levels`)}</Title>
              {complete && levels.length > 0 && <Badge color="green" variant="light" tt="none">{t`Complete`}</Badge>}
            </Group>
            {levels.length === 0 && <Text c="dimmed">{t`There is nothing in this phase yet.`}</Text>}
            <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
              {levels.map((level) => (
                <LevelCard key={level.id} level={level} progress={progress} whole={pathway?.levels.find((each) => each.id === level.id)} />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </DetailPage>
  )
}

/** The one thing to do next, with the way there. */
function Next({ progress }: { progress: Progress }) {
  const next = nextOn(progress)
  if (!next) return null
  const { certification, awardable, lapsed_at } = next.certification
  const { name } = certification
  return (
    <Card withBorder p="lg" style={{ borderLeft: '4px solid var(--mantine-color-anchor)' }}>
      <Group justify="space-between" gap="md">
        <Stack gap={2} style={{ flex: '1 1 260px' }}>
          <Title order={2} className="wraps">{t`Next: “${name}”`}</Title>
          <Text c="dimmed">
            {lapsed_at
              ? t`It lapsed on ${{ when: day(lapsed_at, progress.time_zone) }}.`
              : awardable
                ? t`Everything it takes is there.`
                : t`It belongs to “${{ level: next.level.name }}”.`}
          </Text>
        </Stack>
        <LinkButton
          to="/certifications/$certificationId"
          params={{ certificationId: certification.id }}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >{t`Go on with it`}</LinkButton>
      </Group>
    </Card>
  )
}
