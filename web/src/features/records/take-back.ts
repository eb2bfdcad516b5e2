import { t } from '@lingui/core/macro'
import { sameBatch } from '../../platform/bulk/batch.ts'
import { answered, api } from '../../platform/client.ts'
import { type TakeBack, type TakeBacks, isBack, valuesOf } from '../../platform/house/take-back.ts'
import { archive, reopen } from './keep.ts'

/** Undoes an entry that only archived or restored the record. */
const kept: TakeBack = {
  needs: 'records:write',
  undo: ({ subject_id, old_values, new_values }) => {
    const [before, after] = [valuesOf(old_values), valuesOf(new_values)]
    const isAlone = Object.keys(after).join() === 'archived_at'
    return isAlone ? () => keepAgain(subject_id, before.archived_at !== null) : undefined
  },
  stays: t`What a record says stays as it was changed. Only archiving and bringing back are taken back.`,
}

/** Undoes a decision. The service refuses when another person made it. */
const decided: TakeBack = {
  undo:
    ({ subject_id }) =>
    () =>
      reopen(subject_id),
}

/** Undo functions for actions on records, by audit action. */
export const takesBack: TakeBacks = {
  'learning_record.archived': kept,
  'learning_record.updated': kept,
  'learning_record.approved': decided,
  'learning_record.rejected': decided,
}

async function keepAgain(record_id: string, archived: boolean): Promise<void> {
  const again = sameBatch()
  const { archived_at } = await answered(api.GET('/api/records/{record_id}', { params: { path: { record_id } } }))
  if ((archived_at !== null) === archived) throw isBack()
  return again(() => archive(record_id, archived))
}
