import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Answers } from './answers.ts'
import { isAnswered } from './question-map.tsx'

const route = getRouteApi('/inside/quiz-attempts/$attemptId')

/** Index of the open question: the one in the address, else the first unanswered one. */
export function usePlace(ids: string[], answers: Answers) {
  const { nr } = route.useSearch()
  const navigate = route.useNavigate()
  const [first] = useState(() => ids.findIndex((id) => !isAnswered(answers, id)))
  const index = nr === undefined ? Math.max(0, first) : Math.min(nr, ids.length) - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    // Focus the heading, so that screen readers read the new question.
    if (shown.current !== index) heading.current?.focus()
    shown.current = index
  }, [index])
  const go = (to: number) => {
    if (ids[to] === undefined || to === index) return
    void navigate({ search: { nr: to + 1 }, replace: true })
  }
  return { index, go, heading }
}
