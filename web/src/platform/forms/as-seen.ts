import { useState } from 'react'
import { refresh } from '../client.ts'
import { isOneOf } from '../refusal.ts'

/** A thing that waits for a decision, with the version that the page shows. */
export type VersionedObject = { version: string | null }

/** Returns the body field that ties a decision to the version that the user saw. */
export const asSeen = ({ version }: VersionedObject) => (version === null ? {} : { expected_version: version })

/** Whether a decision was refused because the thing changed after the user opened it. */
export const isChanged = (error: unknown): boolean => isOneOf(error, ['changed_meanwhile'])

/**
 * Returns the thing as it was when the dialog opened, even if the page behind fetches a newer one. After a refusal
 * because of a change, it is the current thing, which the dialog then has to show.
 */
export function useSeen<Thing extends VersionedObject>(thing: Thing) {
  const [opened, setOpened] = useState<Thing | undefined>(thing)
  const told = async (error: unknown) => {
    if (!isChanged(error)) return
    await refresh()
    setOpened(undefined)
  }
  return { seen: opened ?? thing, isChanged: opened === undefined, told }
}
