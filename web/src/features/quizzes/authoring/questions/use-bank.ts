import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Schemas, answered, api, refresh } from '../../../../platform/client.ts'
import { isOneOf, sentence } from '../../../../platform/refusal.ts'
import { type BankErrors, bankErrors, hasErrors, noErrors } from './check.ts'
import { type BankDraft, type QuestionDraft, bankOf, bodyOf, isChanged } from './draft.ts'
import { changesOf, merged } from './merge.ts'
import { placeOf } from './place.ts'

export type Saved = Schemas['QuizQuestions']
/** What was changed on the page, the questions that it departs from, and of when those are. */
export type Edited = { bank: BankDraft; base: BankDraft; since: string | null } | undefined
export type Editing = ReturnType<typeof useBank>

/** The questions of a quiz as they stand on the page: what is not saved yet, with the way to save or discard it. */
export function useBank(quizId: string, saved: Saved, [edited, setEdited]: [Edited, (next: Edited) => void]) {
  const [open, setOpen] = useState<string>()
  const base = useMemo(() => bankOf(saved), [saved])
  const bank = edited?.bank ?? base
  const { errors, show, clear, clearOf } = useErrors(bank, setOpen)
  const departed = edited ? { base: edited.base, since: edited.since } : { base, since: saved.changed_at }
  const change = (part: Partial<BankDraft>) => {
    const next = { ...bank, ...part }
    setEdited(isChanged(next, departed.base) ? { bank: next, ...departed } : undefined)
  }
  const saving = useSaving(quizId, bank, departed.since)
  const put = (next: Edited) => {
    setEdited(next)
    clear()
    saving.reset()
  }
  const sides = edited && { base: edited.base, theirs: base, mine: bank }
  const showOf = (found: BankErrors | undefined) => found && show(found)
  /** `then` is what comes once they are saved; left out, it is said that they are. */
  const save = (then: () => void = sayUnpublished) => {
    const found = bankErrors(bank)
    if (hasErrors(found)) return show(found)
    return saving.mutate(undefined, {
      onError: (error) => showOf(errorsOf(error, bank)),
      onSuccess: (now) => {
        // A new question has an id from now on; the one that is open stays open.
        setOpen(now.questions[bank.questions.findIndex(({ key }) => key === open)]?.question_id)
        put(undefined)
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
    /** What somebody else has done since; undefined where nobody has saved. */
    overtaken: sides && edited.since !== saved.changed_at ? changesOf(sides) : undefined,
    /** Goes on from what they saved, with what was changed here. */
    putTogether: () => sides && put({ bank: merged(sides), base, since: saved.changed_at }),
    change,
    changeQuestion: (key: string, part: Partial<QuestionDraft>) => {
      change({ questions: bank.questions.map((question) => (question.key === key ? { ...question, ...part } : question)) })
      clearOf(key)
    },
    discard: () => put(undefined),
    save,
    isSaving: saving.isPending,
    /** A refusal that speaks of no question or section. */
    problem: speaksOfNothing(saving.error, bank) ? saving.error : null,
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

function errorsOf(error: unknown, bank: BankDraft): BankErrors | undefined {
  const place = placeOf(error, bank)
  return place && { ...noErrors, [place.list]: { [place.key]: { other: sentence(error) } } }
}

/** What somebody else has done stands where it is told of. */
const speaksOfNothing = (error: unknown, bank: BankDraft) =>
  error !== null && placeOf(error, bank) === undefined && !isOneOf(error, ['questions_changed'])

const useSaving = (quiz_id: string, bank: BankDraft, expected_changed_at: string | null) =>
  useMutation({
    mutationFn: () =>
      answered(
        api.PUT('/api/quizzes/{quiz_id}/questions', { params: { path: { quiz_id } }, body: { ...bodyOf(bank), expected_changed_at } }),
      ),
    onSuccess: () => refresh(),
    onError: (error) => (isOneOf(error, ['questions_changed']) ? refresh() : undefined),
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
