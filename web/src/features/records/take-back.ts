import { type AllTakesBack, type TakesBack, valuesOf } from '../../platform/house/take-back.ts'
import { archive, reopen } from './keep.ts'

/** What changed nothing else but whether a record is archived. */
const kept: TakesBack = {
  needs: 'records:write',
  undo: ({ subject_id, old_values, new_values }) => {
    const [before, after] = [valuesOf(old_values), valuesOf(new_values)]
    const isAlone = Object.keys(after).join() === 'archived_at'
    return isAlone ? () => archive(subject_id, before.archived_at !== null) : undefined
  },
}

/** Nobody takes back what somebody else decided. */
const decided: TakesBack = {
  undo:
    ({ subject_id }) =>
    () =>
      reopen(subject_id),
}

/** How what was done about records is taken back. */
export const takesBack: AllTakesBack = {
  'learning_record.archived': kept,
  'learning_record.updated': kept,
  'learning_record.approved': decided,
  'learning_record.rejected': decided,
}
