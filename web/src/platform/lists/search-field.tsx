import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; placeholder?: string; q: string | undefined; onSearch: (q: string | undefined) => void }

/** Searches once nobody has typed for a moment. Clearing `q` from elsewhere empties the field too. */
export function SearchField({ label, placeholder, q, onSearch }: Props) {
  const [typed, setTyped] = useState(q ?? '')
  const [before, setBefore] = useState(q)
  const search = useDebouncedCallback(onSearch, 250)
  if (q !== before) {
    setBefore(q)
    if (q === undefined) setTyped('')
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
        search(text.trim() === '' ? undefined : text.trim())
      }}
    />
  )
}
