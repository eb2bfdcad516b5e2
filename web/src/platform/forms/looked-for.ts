import { t } from '@lingui/core/macro'
import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { sentence } from '../refusal.ts'

/** What the service is asked for, once nobody has typed for a moment; until then it `settles`. */
export function useSearchWord(typed: string) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, 250)
  const q = text === '' ? '' : settled
  return { q, settles: q !== text }
}

type Looked = {
  /** Whether what is typed by now is not answered yet. */
  looking: boolean
  /** Why it was not answered, if it was not. */
  failure: unknown
  typed: string
  /** What is said where nothing was found. */
  nothing: string
  /** Which of the options pass; left out where the service has searched already. */
  filter?: OptionsFilter
}

const all: OptionsFilter = ({ options }) => options
const none: OptionsFilter = () => []
const keepsTheForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
/** What is missing beneath one line for a whole list. */
const ROOM = { top: 206, bottom: 206 }

/**
 * The options of a field that the service searches: none until it has answered what is typed by now. What it found for something
 * else would move away from under whoever is about to press it, and Enter would take the first of it.
 */
export const lookedFor = ({ looking, failure, typed, nothing, filter = all }: Looked) =>
  ({
    filter: looking ? none : filter,
    nothingFoundMessage: looking ? t`Looking…` : failure ? sentence(failure) : nothing,
    selectFirstOptionOnChange: !looking && typed !== '',
    // Beneath the field or above it is decided when it opens, before the list has its length.
    comboboxProps: { middlewares: { flip: looking ? { padding: ROOM } : true } },
    ...(looking && { onKeyDown: keepsTheForm }),
  }) satisfies Partial<SelectProps>
