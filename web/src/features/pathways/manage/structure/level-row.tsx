import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconCertificate, IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'
import { Act } from '../../../../platform/lists/act.tsx'
import { Line } from '../../../../platform/lists/rows.tsx'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import { ArchivedBadge } from '../../../../platform/parts/archived-badge.tsx'
import { Markdown } from '../../../../platform/parts/markdown.tsx'
import { LevelThings } from './level-things.tsx'
import type { Moving } from './use-moving.ts'
import classes from './structure.module.css'

type Pathway = Schemas['LearningPathway']
export type Level = Pathway['levels'][number]
/** Actions on a level. */
export type LevelActions = {
  edit: (level: Level) => void
  remove: (level: Level) => void
  moving: Moving
}
type Props = { level: Level; pathway: Pathway; isOpen: boolean; onToggle: () => void; acts: LevelActions | undefined }

/** A level with its prerequisites. Opened, it shows its certifications, job aids and files. */
export function LevelRow({ level, pathway, isOpen, onToggle, acts }: Props) {
  const waits = waitsFor(level, pathway)
  const isMore = level.attachments.length + level.job_aids.length > 0 || level.description_markdown !== null
  return (
    <Card
      component="li"
      withBorder
      py="sm"
      px="md"
      id={`level-${level.id}`}
      tabIndex={-1}
      className={classes.row}
      {...acts?.moving.row(level)}
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap={6} wrap="nowrap" align="flex-start" style={{ flex: '1 1 200px', minWidth: 0 }}>
          {acts && <Grip of={level.id} />}
          <Text fw={600} size="sm" className="wraps">
            {level.name}
          </Text>
        </Group>
        {acts && <Acts level={level} acts={acts} />}
      </Group>
      {level.description !== null && <Line>{level.description}</Line>}
      {waits.length > 0 && <Line>{t`Waits for ${{ what: waits.join(', ') }}`}</Line>}
      {!isOpen && <Certifications level={level} />}
      {(acts !== undefined || isMore) && <Opener level={level} isOpen={isOpen} onToggle={onToggle} />}
      {isOpen && level.description_markdown !== null && <Markdown>{level.description_markdown}</Markdown>}
      {isOpen && <LevelThings level={level} pathway={pathway} mayWrite={acts !== undefined} />}
    </Card>
  )
}

const Acts = ({ level, acts: { moving, edit, remove } }: { level: Level; acts: LevelActions }) => (
  <Group gap={0} wrap="nowrap">
    <Movers {...moving.movers(level)} />
    <Act label={t`Edit ${{ name: level.name }}`} icon={IconPencil} onClick={() => edit(level)} />
    <Act label={t`Delete ${{ name: level.name }}`} icon={IconTrash} color="red" onClick={() => remove(level)} />
  </Group>
)

const Certifications = ({ level: { certifications } }: { level: Level }) =>
  certifications.map(({ id, name, archived_at }) => (
    <Group key={id} gap={6} wrap="nowrap" c="dimmed">
      <IconCertificate size={16} aria-hidden style={{ flex: 'none' }} />
      <Line>
        {name} {archived_at !== null && <ArchivedBadge />}
      </Line>
    </Group>
  ))

const Opener = ({ level: { name }, isOpen, onToggle }: Pick<Props, 'level' | 'isOpen' | 'onToggle'>) => (
  <Button
    size="compact-sm"
    variant="subtle"
    w="fit-content"
    ml={-8}
    mt={4}
    aria-expanded={isOpen}
    aria-label={t`Certifications, job aids and files of “${name}”`}
    rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    onClick={onToggle}
  >{t`Certifications, job aids and files`}</Button>
)

const waitsFor = (level: Level, { levels, phases }: Pathway) => [
  ...levels.filter(({ id }) => level.depends_on_level_ids.includes(id)).map(({ name }) => t`“${name}”`),
  ...phases.filter(({ id }) => level.depends_on_phase_ids.includes(id)).map(({ name }) => t`the phase “${name}”`),
]
