import { t } from '@lingui/core/macro'
import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { sentence } from '../refusal.ts'

/** Returns the text to search for, 250 ms after the last keystroke. `settles` is true until then. */
export function useSearchWord(typed: string) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, 250)
  const q = text === '' ? '' : settled
  return { q, settles: q !== text }
}

type SearchStatus = {
  /** Whether the current text has no answer yet. */
  looking: boolean
  /** The error of the search, if it failed. */
  failure: unknown
  typed: string
  /** The text if nothing was found. */
  nothing: string
  /** The filter of the options. Missing if the service has already filtered them. */
  filter?: OptionsFilter
}

const all: OptionsFilter = ({ options }) => options
const none: OptionsFilter = () => []
const keepsTheForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
/** The space in pixels that a full list needs beyond a list of one line. */
const ROOM = { top: 206, bottom: 206 }

/**
 * The option props of a select field that the service searches. It has no options until the current text is answered.
 * Options for an older text would move away while the user is about to press one. Enter would choose the first of them.
 */
export const lookedFor = ({ looking, failure, typed, nothing, filter = all }: SearchStatus) =>
  ({
    filter: looking ? none : filter,
    nothingFoundMessage: looking ? t`Looking…` : failure ? sentence(failure) : nothing,
    selectFirstOptionOnChange: !looking && typed !== '',
    // The list opens below or above the field. This is decided when it opens, before the list has its full height.
    comboboxProps: { middlewares: { flip: looking ? { padding: ROOM } : true } },
    ...(looking && { onKeyDown: keepsTheForm }),
  }) satisfies Partial<SelectProps>
