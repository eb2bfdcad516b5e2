import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { Cards } from '../../../platform/lists/rows.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { type Progress, completeOf, nextOn } from '../words.ts'
import { HowFar } from './how-far.tsx'

/** Pathways of the reader with their progress. */
export function PathwaysPage() {
  const mine = $api.useQuery('get', '/api/learning-pathways/mine')
  return (
    <ListPage title={t`Learning pathways`} intro={t`Where your certifications lead, one step after another.`}>
      <Answer query={mine} failed={t`Your learning pathways could not be loaded`} wait={<Loading rows={2} height={140} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon={<IconRoute />}
              title={t`No learning pathway is for you yet`}
            >{t`They appear here as soon as your organization lays one for you.`}</Empty>
          ) : (
            <Cards label={t`Learning pathways`}>
              {all.map((progress) => (
                <PathwayCard key={progress.pathway.id} progress={progress} />
              ))}
            </Cards>
          )
        }
      </Answer>
    </ListPage>
  )
}

function PathwayCard({ progress }: { progress: Progress }) {
  const { pathway, description, levels } = progress
  const next = nextOn(progress)
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <Stack gap="xs">
        <Title order={2} className="wraps">
          <TextLink to="/pathways/$pathwayId" params={{ pathwayId: pathway.id }} c="inherit" fw="inherit" data-covers>
            {pathway.name}
          </TextLink>
        </Title>
        {description && (
          <Text size="sm" c="dimmed" className="keeps-lines" lineClamp={3}>
            {description}
          </Text>
        )}
        <HowFar complete={completeOf(progress)} count={levels.length} />
        {next && <Text size="sm">{t`Next: “${{ name: next.certification.certification.name }}”`}</Text>}
      </Stack>
    </Card>
  )
}
