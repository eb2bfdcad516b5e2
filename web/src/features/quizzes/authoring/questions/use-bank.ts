import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Schemas, answered, api, refresh } from '../../../../platform/client.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { type BankErrors, bankErrors, hasErrors, noErrors } from './check.ts'
import { type BankDraft, type QuestionDraft, bankOf, bodyOf, isChanged } from './draft.ts'
import { placeOf } from './place.ts'

export type Saved = Schemas['QuizQuestions']
/** What was changed on the page, and of when the questions are that it departs from. */
export type Edited = { bank: BankDraft; since: string | null } | undefined
export type Editing = ReturnType<typeof useBank>

/** The questions of a quiz as they stand on the page: what is not saved yet, with the way to save or discard it. */
export function useBank(quizId: string, saved: Saved, [edited, setEdited]: [Edited, (next: Edited) => void]) {
  const [open, setOpen] = useState<string>()
  const base = useMemo(() => bankOf(saved), [saved])
  const bank = edited?.bank ?? base
  const { errors, show, clear, clearOf } = useErrors(bank, setOpen)
  const change = (part: Partial<BankDraft>) => {
    const next = { ...bank, ...part }
    setEdited(isChanged(next, base) ? { bank: next, since: edited?.since ?? saved.changed_at } : undefined)
  }
  const saving = useSaving(quizId, bank)
  const discard = () => {
    setEdited(undefined)
    clear()
    saving.reset()
  }
  /** `then` is what comes once they are saved; left out, it is said that they are. */
  const save = (then: () => void = sayUnpublished) => {
    const found = bankErrors(bank)
    if (hasErrors(found)) return show(found)
    return saving.mutate(undefined, {
      onError: (error) => {
        const place = placeOf(error, bank)
        if (place) show({ ...noErrors, [place.list]: { [place.key]: { other: sentence(error) } } })
      },
      onSuccess: (now) => {
        // A new question has an id from now on; the one that is open stays open.
        setOpen(now.questions[bank.questions.findIndex(({ key }) => key === open)]?.question_id)
        discard()
        then()
      },
    })
  }
  return {
    bank,
    errors,
    open,
    setOpen,
    changed: edited !== undefined,
    /** Whether somebody else has saved since. */
    overtaken: edited !== undefined && edited.since !== saved.changed_at,
    change,
    changeQuestion: (key: string, part: Partial<QuestionDraft>) => {
      change({ questions: bank.questions.map((question) => (question.key === key ? { ...question, ...part } : question)) })
      clearOf(key)
    },
    discard,
    save,
    isSaving: saving.isPending,
    /** A refusal that speaks of no question or section. */
    problem: saving.error !== null && placeOf(saving.error, bank) === undefined ? saving.error : null,
  }
}

/** What lacks something; the first of the questions that do is opened. */
function useErrors(bank: BankDraft, open: (key: string) => void) {
  const [errors, setErrors] = useState(noErrors)
  return {
    errors,
    show: (found: BankErrors) => {
      setErrors(found)
      const first = bank.questions.find(({ key }) => key in found.questions)
      if (first) open(first.key)
      focusInvalid()
    },
    clear: () => setErrors(noErrors),
    clearOf: (key: string) => {
      if (key in errors.questions) setErrors({ ...errors, questions: { ...errors.questions, [key]: {} } })
    },
  }
}

const useSaving = (quiz_id: string, bank: BankDraft) =>
  useMutation({
    mutationFn: () => answered(api.PUT('/api/quizzes/{quiz_id}/questions', { params: { path: { quiz_id } }, body: bodyOf(bank) })),
    onSuccess: () => refresh(),
  })

function sayUnpublished() {
  notifications.show({ message: t`The questions are saved. They are asked once you publish them.` })
}

/** What lacks something is in sight, and has the focus. */
function focusInvalid() {
  requestAnimationFrame(() => {
    const main = document.querySelector('main')
    const field = main?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), [data-invalid-question]')
    field?.focus()
  })
}
