import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = {
  label: string
  placeholder?: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Told of every letter, before it is searched for. */
  onTyped?: (text: string) => void
}

/** Searches once nobody has typed for a moment. What is searched for from elsewhere stands in the field too. */
export function SearchField({ label, placeholder, q, onSearch, onTyped }: Props) {
  const [typed, setTyped] = useState(q ?? '')
  const [before, setBefore] = useState(q)
  /** What this field has searched for and has not heard of yet: somebody may have typed on meanwhile. */
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
