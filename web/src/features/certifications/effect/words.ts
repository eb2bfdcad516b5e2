import { t } from '@lingui/core/macro'
import { day, distance } from '../../../platform/words/format.ts'

/** Words for the oldest due date that would apply. */
export const oldestWords = (at: string) => oldest(day(at), distance(at))
const oldest = (date: string, away: string) => t`The oldest due date would be ${date}, ${away}.`
