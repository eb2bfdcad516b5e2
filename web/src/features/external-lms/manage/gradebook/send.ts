import type { Schemas } from '../../../../platform/client.ts'
import { answered, api } from '../../../../platform/client.ts'
import { type GradeCell, type KnownNames, strangerWords } from './rows.ts'

export type Outcome = Schemas['ExternalGradeOutcome']['outcome']
/** Outcome of one grade of a sheet. */
export type GradeOutcome = { line: number; who: string; column: string; outcome: Outcome; why: string | null; record_id: string | null }

/** Most grades in one request. */
const AT_ONCE = 1000

/** A sheet after reading. */
type Sheet = { found: GradeCell[]; known: KnownNames; fileName: string }

/** Sends the grades of a sheet in batches and returns all outcomes. Grades that failed before sending keep their place. */
export async function send(serverId: string, { found, known, fileName }: Sheet, dry: boolean): Promise<GradeOutcome[]> {
  const rows = found.flatMap((each) => ('grade' in each ? [each.grade] : []))
  const outcomes: Schemas['ExternalGradeOutcome'][] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const body = { grades: rows.slice(at, at + AT_ONCE), file_name: fileName.slice(0, 300), dry_run: dry }
    const params = { path: { server_id: serverId } }
    // oxlint-disable-next-line no-await-in-loop -- one after the other: what is in the file twice is found.
    outcomes.push(...(await answered(api.POST('/api/external-lms/servers/{server_id}/grades', { params, body }))))
  }
  let sent = 0
  return found.map((each): GradeOutcome => {
    const { line, who, column } = each
    if ('failed' in each) return { line, who, column, outcome: 'failed', why: each.failed, record_id: null }
    const { outcome, error_description: why, record_id } = outcomes[sent++]!
    const stranger = outcome === 'failed' ? strangerWords(who, known) : undefined
    return { line, who, column, outcome, why: stranger ?? why, record_id }
  })
}
