import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { type Copies, attachCopies } from '#platform/files/attachments/copies.ts'
import { withFiles } from '#platform/files/attachments/named.ts'
import { nameOfCopy } from '#platform/rows/copies.ts'
import { shown } from '../actions.ts'
import { kept } from '../actions-kept.ts'
import * as questions from '../questions/store.ts'
import type { DuplicateQuiz, Quiz } from '../schema.ts'
import * as quizzes from '../store.ts'
import { files } from './store.ts'

/**
 * Copies a quiz with subjects, draft questions and their files. The copy is unpublished and not archived. Attempts and other data of people
 * are not copied.
 */
export async function duplicate(db: Tx, caller: Caller, originalId: string, { title }: DuplicateQuiz, copies: Copies): Promise<Quiz> {
  const before = await quizzes.lock(db, originalId)
  const { id: _, version, created_at: __, updated_at: ___, archived_at: ____, ...settings } = before
  const fields = { ...settings, title: title ?? nameOfCopy(before.title) }
  const origin = { duplicate_of: originalId, duplicate_of_version: version }
  const copy = await kept.create(db, caller, before, fields, await quizzes.tags.ids(db, originalId), origin)
  const became = await attachCopies(db, files, originalId, copy, copies)
  const bank = await questions.bank(db, caller.actor, before)
  if (bank.questions.length > 0) await questions.setDraft(db, copy, naming(bank, became), caller.actor.id)
  return shown(db, caller.actor, copy.id)
}

/** Replaces the file ids in all texts of the questions. */
const naming = (bank: questions.Bank, became: ReadonlyMap<string, string>): questions.Bank =>
  became.size === 0 ? bank : JSON.parse(withFiles(JSON.stringify(bank), became))
