import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = {
  label: string
  placeholder?: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Receives each change of the text, before the search. */
  onTyped?: (text: string) => void
}

/** A search field that searches 250 ms after the last keystroke. It also shows a search text that was set elsewhere. */
export function SearchField({ label, placeholder, q, onSearch, onTyped }: Props) {
  const [typed, setTyped] = useState(q ?? '')
  const [before, setBefore] = useState(q)
  /**
   * Texts that this field has sent but not received back as `q`. When one comes back, the user may have typed more, so
   * it must not replace the text.
   */
  const [sent, setSent] = useState<(string | undefined)[]>([])
  const search = useDebouncedCallback((text: string | undefined) => {
    if (text !== q) setSent((all) => [...all, text])
    onSearch(text)
  }, 250)
  if (q !== before) {
    setBefore(q)
    setSent(sent.slice(sent.indexOf(q) + 1))
    if (!sent.includes(q)) setTyped(q ?? '')
  }
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onTyped?.(text)
        search(text.trim() === '' ? undefined : text.trim())
      }}
    />
  )
}
