import { useState } from 'react'
import { refresh } from '../client.ts'
import { isOneOf } from '../refusal.ts'

/** A thing that waits for a decision, as a page shows it. */
export type Versioned = { version: string | null }

/** The field that makes a decision about the version that its reader saw. */
export const asSeen = ({ version }: Versioned) => (version === null ? {} : { expected_version: version })

/** Whether a decision was refused because the thing changed after its reader had opened it. */
export const isChanged = (error: unknown): boolean => isOneOf(error, ['changed_meanwhile'])

/**
 * A thing as a dialog was opened on it, whatever the page behind it is told since. Once its reader has been told of a change, it is the
 * present one, which the dialog has to show then.
 */
export function useSeen<Thing extends Versioned>(thing: Thing) {
  const [opened, setOpened] = useState<Thing | undefined>(thing)
  const told = async (error: unknown) => {
    if (!isChanged(error)) return
    await refresh()
    setOpened(undefined)
  }
  return { seen: opened ?? thing, isChanged: opened === undefined, told }
}
