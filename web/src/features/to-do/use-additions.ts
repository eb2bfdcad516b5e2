import { useState } from 'react'
import { type EvidenceDraft, draftErrors, newDraft, payloadOf } from '../records/evidence/drafts.ts'
import type { Added } from './decide.ts'
import type { Decidable } from './waiting.ts'

/** What whoever approves adds to a submission, as they type it. */
export type Addition = { subjects: string[]; quantity: EvidenceDraft }

const isAsked = ({ quantity }: Addition) => quantity.amount.trim() !== ''
const errorsOf = (addition: Addition) => (isAsked(addition) ? draftErrors(addition.quantity) : {})
const isSound = (addition: Addition) => Object.keys(errorsOf(addition)).length === 0

/** What of it the service can take already. */
function addedBy(addition: Addition): Added {
  const { subjects } = addition
  const payload = isAsked(addition) && isSound(addition) ? payloadOf(addition.quantity) : undefined
  return {
    ...(subjects.length > 0 && { subject_matter_ids: subjects }),
    ...(payload?.evidence_type === 'quantity' && { quantity: { amount: payload.amount, unit: payload.unit } }),
  }
}

/** What is added to each submission. It is kept while the reader looks at others, and whatever the service answers meanwhile. */
export function useAdditions() {
  const [blank] = useState<Addition>(() => ({ subjects: [], quantity: newDraft('quantity') }))
  const [typed, setTyped] = useState<Record<string, Addition>>({})
  /** Of which it was said what is wrong. */
  const [told, setTold] = useState<string[]>([])
  const of = (id: string) => typed[id] ?? blank
  return {
    of,
    change: (id: string, change: Partial<Addition>) => setTyped((before) => ({ ...before, [id]: { ...(before[id] ?? blank), ...change } })),
    added: (id: string) => addedBy(of(id)),
    errors: (id: string) => (told.includes(id) ? errorsOf(of(id)) : {}),
    /** The first of them to which something is added that cannot be; it is told there. */
    refused: (items: Decidable[]): Decidable | undefined => {
      const refused = items.find(({ id }) => !isSound(of(id)))
      if (refused) setTold((before) => [...before, refused.id])
      return refused
    },
  }
}

export type Additions = ReturnType<typeof useAdditions>
