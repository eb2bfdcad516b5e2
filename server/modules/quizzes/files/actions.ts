import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { Kind } from '#platform/files/attachments/actions.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Question } from '../questions/rules.ts'
import * as quizzes from '../store.ts'
import { namedByFields } from './rules.ts'
import { files, hasToStay, missing, removeUnnamed } from './store.ts'

const inUse = refusal('invalid_state', 'file_in_use', 'A question shows this file. What was published keeps its files.')
const unknownFile = refusal('invalid_request', 'unknown_file', '{field} names a file that the quiz does not have. Add it again.')

export const attached: Kind = {
  ...files,
  kind: 'quiz',
  lock: quizzes.lock,
  removable: async (db, quizId, id) => {
    if (await hasToStay(db, quizId, id)) throw inUse()
  },
}

/** Throws 400 for questions that name files which are not attached to the quiz. */
export async function checkNamed(db: Db, quizId: string, questions: readonly Question[]): Promise<void> {
  const fields = namedByFields(questions)
  const ids = [...new Set(fields.flatMap(([, named]) => named))]
  if (ids.length === 0) return
  const gone = await missing(db, quizId, ids)
  const fault = fields.find(([, named]) => named.some((id) => gone.has(id)))
  if (fault) throw unknownFile({ field: fault[0] })
}

/** Deletes files that no question names; their bytes are deleted after the commit. The caller holds the lock of the quiz. */
export async function tidy(db: Tx, jobs: Jobs, quizId: string): Promise<void> {
  const gone = await removeUnnamed(db, quizId)
  if (gone.length === 0) return
  await removeBlobs(db, jobs, gone)
  await attachments.arrange(db, files, await attachments.order(db, files, quizId))
}
