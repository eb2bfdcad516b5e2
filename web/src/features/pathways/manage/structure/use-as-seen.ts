import { useState } from 'react'
import { refresh } from '../../../../platform/client.ts'
import { isOneOf } from '../../../../platform/refusal.ts'

/**
 * `expected` is the time of the last change as the dialog found it. It is sent along, so that nobody overwrites a change that they have not
 * seen. `told` handles the refusal: it loads the other change, and the user may then overwrite it.
 */
export function useAsSeen(updated_at: string | undefined) {
  const [seen, setSeen] = useState(updated_at)
  const told = async (error: unknown) => {
    if (!isOneOf(error, ['changed_meanwhile'])) return
    setSeen(undefined)
    await refresh()
  }
  return { expected: seen === undefined ? {} : { expected_updated_at: seen }, told }
}
