import { plural, t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'

type Pathway = Schemas['LearningPathway']
type DeletionConsequence = Schemas['DeletionConsequence']

const names = (things: { name: string }[]) => things.map(({ name }) => t`“${name}”`).join(', ')
const lost = (key: string, count: number, description: string): DeletionConsequence[] => (count === 0 ? [] : [{ key, count, description }])

/** Returns what is deleted with a level. */
export function lostWithLevel({ levels }: Pathway, levelId: string): DeletionConsequence[] {
  const level = levels.find(({ id }) => id === levelId)
  if (!level) return []
  const { certifications, attachments, job_aids } = level
  const waiting = levels.filter(({ depends_on_level_ids }) => depends_on_level_ids.includes(levelId))
  return [
    ...lost(
      'certifications',
      certifications.length,
      t`The pathway no longer asks for ${{ what: names(certifications) }}. Whoever holds one keeps it.`,
    ),
    ...lost('levels', waiting.length, t`No longer waiting for it: ${{ what: names(waiting) }}.`),
    ...lost(
      'files',
      attachments.length,
      plural(attachments.length, { one: '# file is deleted with it.', other: '# files are deleted with it.' }),
    ),
    ...lost(
      'job_aids',
      job_aids.length,
      plural(job_aids.length, { one: '# job aid no longer goes with it, and stays.', other: '# job aids no longer go with it, and stay.' }),
    ),
  ]
}

/** Returns what is lost with a phase that has no levels and on which no level depends. */
export function lostWithPhase({ phases }: Pathway, phaseId: string): DeletionConsequence[] {
  const after = phases.filter(({ depends_on_phase_ids }) => depends_on_phase_ids.includes(phaseId))
  return lost('phases', after.length, t`No longer coming after it: ${{ what: names(after) }}.`)
}
