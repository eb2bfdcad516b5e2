import { useState } from 'react'
import { refresh } from '../../../../platform/client.ts'
import { isOneOf } from '../../../../platform/refusal.ts'

/**
 * What is sent along so that nobody's change is lost unseen: when the thing was changed last, as the dialog found it. Whoever has
 * been told that it was changed meanwhile, and sees it, may go over that.
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
