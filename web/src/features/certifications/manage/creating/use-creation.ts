import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { keptDrafts } from '../../../../platform/forms/kept-draft.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { slugOf } from '../../../../platform/forms/slug.ts'
import { useAccess } from '../../../../platform/session.tsx'
import { useFirstOwner } from '../../../organizations/owner-fields.tsx'
import { useOverdueCheck } from '../../effect/use-overdue-check.tsx'
import type { RuleDraft } from '../../../rule-kinds/kind.ts'
import { type NewDraft, type RequirementDraft, creation, hasNewErrors, newErrors, noErrors, nothingTyped, refusedIn } from './draft.ts'
import { newEffectOf } from './use-new-effect.ts'

/** `sent`: the last body sent and its idempotency key. Sending it again after a reload therefore creates only one certification. */
type KeptDraft = { draft: NewDraft; sent: SentRequest }
type SentRequest = { body: string; key: string }

/** Kept drafts, one for each organization. */
const drafts = keptDrafts<KeptDraft>('certification')

export type CreationState = ReturnType<typeof useCreation>

/** Draft of a new certification. This tab keeps it until one request creates the certification. */
export function useCreation(organizationId: string, onMade: (made: Schemas['Certification']) => void) {
  const { draft, setDraft, sent, restored, drop, startOver } = useKeptDraft(organizationId)
  const [errors, setErrors] = useState(noErrors)
  const change = useCallback(
    (part: Partial<NewDraft>) => {
      setDraft((before) => ({ ...before, ...part, ...slugWith(before, part) }))
      setErrors(({ rules, requirements, ...before }) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))),
        rules,
        requirements,
      }))
    },
    [setDraft],
  )
  const checking = useOverdueCheck()
  const sending = $api.useMutation('post', '/api/certifications', {
    onError: (error) => {
      const found = refusedIn(error, draft)
      if (found) setErrors(found)
    },
    onSuccess: (made) => {
      drop()
      onMade(made)
    },
  })
  const changeRule = (key: string, part: Partial<RuleDraft>) => {
    change({ rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)) })
    setErrors((before) => ({ ...before, rules: { ...before.rules, [key]: {} } }))
  }
  const changeRequirement = (key: string, part: Partial<RequirementDraft>) => {
    change({ requirements: draft.requirements.map((one) => (one.key === key ? { ...one, ...part } : one)) })
    setErrors((before) => ({ ...before, requirements: { ...before.requirements, [key]: {} } }))
  }
  const send = () => {
    const found = newErrors(draft)
    setErrors(found)
    if (hasNewErrors(found)) return
    const body = creation(draft)
    const create = () => sending.mutate({ body, headers: { 'Idempotency-Key': sent(JSON.stringify(body)) } })
    const query = newEffectOf(draft)
    if (query) checking.mutate({ query, confirm: t`Create it anyway`, send: create })
    else create()
  }
  const isPending = checking.isPending || sending.isPending
  const error = checking.error ?? sending.error
  return { draft, errors, restored, startOver, change, changeRule, changeRequirement, send, isPending, error }
}

/** The slug follows the name until the user changes the slug. */
const slugWith = (before: NewDraft, { name }: Partial<NewDraft>) =>
  name !== undefined && before.slug === slugOf(before.name) ? { slug: slugOf(name) } : {}

function useKeptDraft(organizationId: string) {
  const { me } = useAccess()
  const [kept] = useState(() => drafts.find(organizationId, me.id))
  const [restored, setRestored] = useState(kept !== undefined)
  const first = { ...nothingTyped, ...useFirstOwner('certifications:write', organizationId) }
  const [draft, setDraft] = useState<NewDraft>({ ...first, ...kept?.draft })
  const last = useRef<SentRequest>(kept?.sent ?? { body: '', key: '' })
  const made = useRef(false)
  useEffect(() => {
    if (isTyped(draft) && !made.current) drafts.keep(organizationId, me.id, { draft, sent: last.current })
  }, [organizationId, me.id, draft])
  return {
    draft,
    setDraft,
    restored,
    /** Returns the idempotency key for this body. It is kept before the request is sent. */
    sent: (body: string) => {
      if (body !== last.current.body) last.current = { body, key: unique() }
      drafts.keep(organizationId, me.id, { draft, sent: last.current })
      return last.current.key
    },
    drop: () => {
      made.current = true
      drafts.drop(organizationId)
    },
    startOver: () => {
      drafts.drop(organizationId)
      setRestored(false)
      setDraft(first)
    },
  }
}

/** True when the user has typed something. The owner does not count, because the page fills it in. */
const isTyped = ({ organization: _organization, department: _department, ...typed }: NewDraft) => {
  const { organization: _none, department: _nowhere, ...nothing } = nothingTyped
  return JSON.stringify(typed) !== JSON.stringify(nothing)
}
