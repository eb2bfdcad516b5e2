import { t } from '@lingui/core/macro'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { day } from '../../../platform/words/format.ts'
import { StateBadge } from '../../certifications/parts/state-badge.tsx'
import { type Level, type MissingPart, type Progress, levelLooks } from '../words.ts'
import { StandingLink } from './standing-link.tsx'
import { Things } from './things.tsx'
import { useWhose } from './whose.ts'

type Props = { level: Level; progress: Progress; whole: Schemas['LearningPathwayLevel'] | undefined }

/** A level with its state, the reason when it is locked, and its certifications. */
export function LevelCard({ level, progress, whole }: Props) {
  const { words, color, icon } = levelLooks[level.state]
  const zone = progress.time_zone
  return (
    <Card component="li" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={3} id={`level-${level.id}`} tabIndex={-1} className="wraps" style={{ flex: '1 1 200px', scrollMarginTop: 80 }}>
            {level.name}
          </Title>
          <Mark color={color} icon={icon}>
            {words}
          </Mark>
        </Group>
        {level.description && (
          <Text c="dimmed" className="keeps-lines">
            {level.description}
          </Text>
        )}
        {level.state === 'locked' && <Waits missing={level.missing} progress={progress} />}
        {level.lapsed_at && <Text size="sm">{t`Lapsed on ${{ when: day(level.lapsed_at, zone) }}`}</Text>}
        {level.certifications.length > 0 && (
          <Rows label={t`Certifications of “${{ name: level.name }}”`}>
            {level.certifications.map((each) => (
              <Certification key={each.certification.id} standing={each} zone={zone} />
            ))}
          </Rows>
        )}
        {whole?.description_markdown && <Markdown>{whole.description_markdown}</Markdown>}
        {whole && <Things of={{ levelId: level.id }} attachments={whole.attachments} aids={whole.job_aids} />}
      </Stack>
    </Card>
  )
}

/** Lists what a locked level waits for, each with a link on this page. */
function Waits({ missing, progress }: { missing: MissingPart[]; progress: Progress }) {
  const at = ({ kind, id }: MissingPart) =>
    kind === 'level' ? id : progress.levels.find((level) => level.phase_id === id && level.state !== 'complete')?.id
  return (
    <div>
      <Text size="sm" fw={600}>{t`It opens when this is complete:`}</Text>
      <Stack component="ul" gap={2} pl="lg" m={0}>
        {missing.map((each) => (
          <li key={each.id}>
            <Anchor size="sm" href={`#level-${at(each) ?? ''}`}>
              {each.kind === 'phase' ? t`the phase “${{ name: each.name }}”` : each.name}
            </Anchor>
          </li>
        ))}
      </Stack>
    </div>
  )
}

function Certification({ standing, zone }: { standing: Level['certifications'][number]; zone: string }) {
  const { certification, state, open, awarded_at, lapsed_at } = standing
  const whose = useWhose()
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={0} style={{ flex: '1 1 200px' }}>
        {state === null ? (
          <Text td="line-through" c="dimmed" className="wraps">
            {certification.name}
          </Text>
        ) : open ? (
          <StandingLink certificationId={certification.id}>{certification.name}</StandingLink>
        ) : (
          <Text className="wraps">{certification.name}</Text>
        )}
        {state === null && <Text size="sm" c="dimmed">{t`No longer asked for`}</Text>}
        {state !== null && !open && (
          <Text size="sm" c="dimmed">
            {whose ? t`Not open to them` : t`Not open to you`}
          </Text>
        )}
        {lapsed_at && <Text size="sm" c="dimmed">{t`Lapsed on ${{ when: day(lapsed_at, zone) }}`}</Text>}
      </Stack>
      {state !== null && (open || awarded_at !== null) && <StateBadge state={state} />}
    </Group>
  )
}
