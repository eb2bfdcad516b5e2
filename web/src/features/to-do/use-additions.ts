import { useState } from 'react'
import { type EvidenceDraft, draftErrors, newDraft, payloadOf } from '../records/evidence/drafts.ts'
import type { ApprovalAddition } from './decide.ts'
import type { DecidableItem } from './waiting.ts'

/** Additions to a submission that the reader types before they approve it. */
export type Addition = { subjects: string[]; quantity: EvidenceDraft }

const isAsked = ({ quantity }: Addition) => quantity.amount.trim() !== ''
const errorsOf = (addition: Addition) => (isAsked(addition) ? draftErrors(addition.quantity) : {})
const isSound = (addition: Addition) => Object.keys(errorsOf(addition)).length === 0

/** Returns the valid part of an addition as the payload of the API. */
function addedBy(addition: Addition): ApprovalAddition {
  const { subjects } = addition
  const payload = isAsked(addition) && isSound(addition) ? payloadOf(addition.quantity) : undefined
  return {
    ...(subjects.length > 0 && { subject_matter_ids: subjects }),
    ...(payload?.evidence_type === 'quantity' && { quantity: { amount: payload.amount, unit: payload.unit } }),
  }
}

/** Additions to submissions by id. They are kept while the reader looks at other submissions, and after errors of the service. */
export function useAdditions() {
  const [blank] = useState<Addition>(() => ({ subjects: [], quantity: newDraft('quantity') }))
  const [typed, setTyped] = useState<Record<string, Addition>>({})
  /** Ids of the submissions whose errors are shown. */
  const [told, setTold] = useState<string[]>([])
  const of = (id: string) => typed[id] ?? blank
  return {
    of,
    change: (id: string, change: Partial<Addition>) => setTyped((before) => ({ ...before, [id]: { ...(before[id] ?? blank), ...change } })),
    added: (id: string) => addedBy(of(id)),
    errors: (id: string) => (told.includes(id) ? errorsOf(of(id)) : {}),
    /** Returns the first item whose addition is invalid, and shows its errors. */
    refused: (items: DecidableItem[]): DecidableItem | undefined => {
      const refused = items.find(({ id }) => !isSound(of(id)))
      if (refused) setTold((before) => [...before, refused.id])
      return refused
    },
  }
}

export type Additions = ReturnType<typeof useAdditions>
