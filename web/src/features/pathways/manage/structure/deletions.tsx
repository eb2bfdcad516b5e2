import { t } from '@lingui/core/macro'
import { List, Text } from '@mantine/core'
import { type Schemas, api } from '../../../../platform/client.ts'
import { DeletionDialog } from '../../../../platform/kept/deletion-dialog.tsx'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import { lostWithLevel, lostWithPhase } from './lost.ts'

type Pathway = Schemas['LearningPathway']
type NamedPart = { id: string; name: string }
type Props<Thing> = { pathway: Pathway; of: Thing; onClose: () => void }

/** Id of the button that gets the focus after a row was deleted. */
export const ADDS_LEVEL = 'add-level'

function leave(onClose: () => void) {
  onClose()
  document.getElementById(ADDS_LEVEL)?.focus()
}

/** Deletes a level, after telling what is deleted with it. */
export function LevelDeletion({ pathway, of: { id, name }, onClose }: Props<NamedPart>) {
  return (
    <DeletionDialog
      id={id}
      archived
      title={t`Delete this level?`}
      named="name"
      tells={(gone) => t`“${gone}” is deleted.`}
      impact={() => impactOf(pathway.id, (now) => ({ id, name, consequences: lostWithLevel(now, id) }))}
      remove={() => api.DELETE('/api/learning-pathway-levels/{level_id}', { params: { path: { level_id: id } } })}
      onClose={onClose}
      onGone={() => leave(onClose)}
    />
  )
}

/** Deletes a phase. A phase in use cannot be deleted, and the dialog says why. */
export function PhaseDeletion({ pathway, of: { id, name }, onClose }: Props<NamedPart>) {
  const held = pathway.levels.filter(({ phase_id }) => phase_id === id)
  const waiting = pathway.levels.filter(({ depends_on_phase_ids }) => depends_on_phase_ids.includes(id))
  if (held.length + waiting.length > 0) return <StillUsed held={held} waiting={waiting} onClose={onClose} />
  return (
    <DeletionDialog
      id={id}
      archived
      title={t`Delete this phase?`}
      named="name"
      tells={(gone) => t`“${gone}” is deleted.`}
      impact={() => impactOf(pathway.id, (now) => ({ id, name, consequences: lostWithPhase(now, id) }))}
      remove={() => api.DELETE('/api/learning-pathway-phases/{phase_id}', { params: { path: { phase_id: id } } })}
      onClose={onClose}
      onGone={() => leave(onClose)}
    />
  )
}

async function impactOf(pathway_id: string, lost: (now: Pathway) => Schemas['DeletionImpact']) {
  const { data, error } = await api.GET('/api/learning-pathways/{pathway_id}', { params: { path: { pathway_id } } })
  return data ? { data: lost(data) } : { error }
}

const StillUsed = ({ held, waiting, onClose }: { held: NamedPart[]; waiting: NamedPart[]; onClose: () => void }) => (
  <Dialog title={t`The phase is still used`} onClose={onClose}>
    <Used says={t`It holds these levels. Move them somewhere else first:`} levels={held} />
    <Used says={t`These levels wait for it. Take that away first:`} levels={waiting} />
  </Dialog>
)

const Used = ({ says, levels }: { says: string; levels: NamedPart[] }) =>
  levels.length > 0 && (
    <>
      <Text size="sm" mt="sm">
        {says}
      </Text>
      <List size="sm" mt={4}>
        {levels.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
    </>
  )
