import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Schemas } from '../../platform/client.ts'
import { distance } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'

export type LastReminder = Pick<Schemas['Reminder'], 'created_at' | 'sent_by'>

/** Words such as `Reminded yesterday by Ana.` */
export const remindedWords = ({ created_at, sent_by }: LastReminder) =>
  t`Reminded ${{ when: distance(created_at) }} by ${{ who: personName(sent_by) }}.`

/** Last reminder in a person's row. */
export const RemindedLine = ({ reminded }: { reminded: LastReminder | undefined }) =>
  reminded && (
    <Text size="xs" c="dimmed" className="wraps">
      {remindedWords(reminded)}
    </Text>
  )

/** For another day than today no reminders are shown. */
export const nobodyReminded: ReadonlyMap<string, LastReminder> = new Map()

/** Returns the last reminder of each person, from a list with the newest first. */
export function lastOf<Item extends Schemas['Reminder']>(reminders: Item[]): ReadonlyMap<string, Item> {
  const last = new Map<string, Item>()
  for (const reminder of reminders) {
    const id = reminder.person?.user_id
    if (id !== undefined && !last.has(id)) last.set(id, reminder)
  }
  return last
}
