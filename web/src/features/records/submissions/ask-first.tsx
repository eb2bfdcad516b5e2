import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { hasSubjects } from '../../subjects/queries.ts'
import type { SubmissionDraft } from './kept-draft.ts'
import { openQuestion } from '../../../platform/over/question.ts'

/**
 * Asks for confirmation once when a submission has no evidence or no subject. Nobody can decide about the first, and the second counts for
 * nothing.
 */
export function useAskFirst(organizationId: string): (typed: SubmissionDraft) => Promise<boolean> {
  const asked = useRef(false)
  return async ({ about, evidence, keep }) => {
    if (asked.current) return true
    const unproven = evidence.length + keep.length === 0
    const untagged = about.subjects.length === 0 && organizationId !== '' && (await hasSubjects(organizationId))
    if (!unproven && !untagged) return true
    asked.current = true
    return confirms(unproven, untagged)
  }
}

/** Resolves to false when the question is closed in any other way. */
const confirms = (unproven: boolean, untagged: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    openQuestion({
      modalId: 'submit-as-it-is',
      title: t`Submit it like this?`,
      centered: true,
      children: (
        <>
          {unproven && <Text size="sm">{t`It has no evidence: whoever decides has nothing to look at.`}</Text>}
          {untagged && <Text size="sm">{t`It has no subject, so it counts towards no certification.`}</Text>}
        </>
      ),
      labels: { confirm: t`Submit it like this`, cancel: t`Go back and add it` },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
