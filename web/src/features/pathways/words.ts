import { t } from '@lingui/core/macro'
import { IconCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { Schemas } from '../../platform/client.ts'
import type { Look } from '../../platform/parts/mark.tsx'

export type Progress = Schemas['PathwayProgress']
export type Level = Schemas['LevelProgress']
export type MissingPart = Schemas['MissingInPathway']

export const levelLooks: Record<Level['state'], Look & { words: string }> = {
  complete: { color: 'green', icon: IconCheck, words: t`Complete` },
  unlocked: { color: 'blue', icon: IconLockOpen, words: t({ message: 'Open', context: 'state of a level' }) },
  locked: { color: 'gray', icon: IconLock, words: t`Locked` },
}

export const completeOf = ({ levels }: Progress) => levels.filter(({ state }) => state === 'complete').length

export const isUnderWay = (progress: Progress) => completeOf(progress) < progress.levels.length

type PathwayStep = { level: Level; certification: Level['certifications'][number] }

/** Returns the certifications that the open levels still need. */
function steps({ levels }: Progress): PathwayStep[] {
  const open = levels.filter(({ state }) => state === 'unlocked')
  return open.flatMap((level) => {
    const needed = new Set(level.missing.map(({ id }) => id))
    const own = level.certifications.filter((each) => needed.has(each.certification.id))
    return own.map((certification) => ({ level, certification }))
  })
}

/** Returns the next step: a lapsed certification first, else the first one missing in the first open level. */
export function nextOn(progress: Progress): PathwayStep | undefined {
  const possible = steps(progress).filter(({ certification }) => certification.open)
  return possible.find(({ certification }) => certification.lapsed_at !== null) ?? possible[0]
}

/** Returns the next step that is not open to the person, when nothing else can be done. */
export const barredOn = (progress: Progress): PathwayStep | undefined => (nextOn(progress) ? undefined : steps(progress)[0])

type Phase = { id: string; name: string; complete?: boolean | undefined }

/** Groups the levels by phase, in the order of the phases. Levels without a phase come last. */
export function phasesOf<Item extends { phase_id: string | null }>({ phases, levels }: { phases: Phase[]; levels: Item[] }) {
  const named = phases.map(({ id, name, complete }) => ({ id, name, complete, levels: levels.filter(({ phase_id }) => phase_id === id) }))
  const rest = levels.filter(({ phase_id }) => phase_id === null)
  return rest.length === 0 ? named : [...named, { id: 'none', name: null, complete: false, levels: rest }]
}
