import { t } from '@lingui/core/macro'
import { Box, Loader, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { BareDialog } from '../../platform/parts/dialog.tsx'
import { useLate } from '../../platform/parts/states.tsx'
import type { Entry } from '../../platform/house/finding.ts'
import classes from './palette.module.css'
import type { EarlyKeys } from './use-early-keys.ts'
import { Earlier, LIST_ID, ResultList, optionId } from './result-list.tsx'
import { suggested, useGroups } from './use-groups.ts'

/** Index that a key selects, from the current index and the number of entries. */
const moves: Record<string, (from: number, all: number) => number> = {
  ArrowDown: (from, all) => (from + 1) % all,
  ArrowUp: (from, all) => (from - 1 + all) % all,
  Home: () => 0,
  End: (_from, all) => all - 1,
}

type Props = {
  earlyKeys: EarlyKeys
  onClose: () => void
}

/** Search field for pages, actions, people, certifications and courses. Arrows, Home and End select, Enter opens. */
export function Palette({ earlyKeys, onClose }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => earlyKeys.receive(setTyped), [earlyKeys])
  const [chosen, setChosen] = useState<string>()
  const { groups: found, earlier, suggestions, isFetching, isError } = useGroups(typed)
  const look = (text: string) => {
    setTyped(text)
    setChosen(undefined)
  }
  const groups = suggestions.length === 0 ? found : [...found, suggested(suggestions, look)]
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === chosen) ?? entries[0]
  const go = ({ go, stays }: Entry) => {
    if (!stays) onClose()
    void go(navigate)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !active) return
    const move = moves[event.key]
    if (!move && event.key !== 'Enter') return
    event.preventDefault()
    if (!move) return go(active)
    const next = entries[move(entries.indexOf(active), entries.length)]
    setChosen(next?.id)
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <BareDialog label={t`Search everything`} size="lg" onClose={onClose}>
      <div data-palette>
        <Box p="sm" className={classes.head}>
          <TextInput
            aria-label={t`What are you looking for?`}
            placeholder={t`A page, a person, a certification, a course`}
            data-autofocus
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            size="md"
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={<Busy busy={isFetching} />}
            value={typed}
            onChange={(event) => look(event.currentTarget.value)}
            onKeyDown={press}
          />
        </Box>
        <ResultList groups={groups} active={active} onActive={({ id }) => setChosen(id)} onGo={go} />
        <Earlier groups={earlier} />
        <Told found={entries.length - suggestions.length} suggests={suggestions.length > 0} isFetching={isFetching} isError={isError} />
      </div>
    </BareDialog>
  )
}

function Busy({ busy }: { busy: boolean }) {
  const late = useLate(busy, 200)
  return late && <Loader size={16} aria-hidden />
}

/** Status of the search, also announced to screen readers. */
function Told({ found, suggests, isFetching, isError }: { found: number; suggests: boolean; isFetching: boolean; isError: boolean }) {
  const nothing = found === 0 && !isFetching && !isError
  return (
    <Box component="output" display="block" px="md" pb={nothing || isError ? 'md' : 0}>
      {nothing && (
        <Text size="sm" c="dimmed">
          {suggests
            ? t`Nothing here has that name. Did you mean one of these?`
            : t`Nothing here has that name. Try fewer letters or another word.`}
        </Text>
      )}
      {isError && <Text size="sm" c="dimmed">{t`Not everything could be searched just now. Check your connection and try again.`}</Text>}
    </Box>
  )
}
