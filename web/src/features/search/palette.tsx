import { t } from '@lingui/core/macro'
import { Box, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { BareDialog } from '../../platform/parts/dialog.tsx'
import { useLate } from '../../platform/parts/states.tsx'
import type { Entry } from '../../platform/house/finding.ts'
import { type Group, useOffers } from './entries.ts'
import { groupsOf, useHits } from './hits.ts'
import { occurs, rank } from './match.ts'
import classes from './palette.module.css'
import { LIST_ID, ResultList, optionId } from './result-list.tsx'
import { useFound } from './use-found.ts'

/** One field for everything: pages, what can be done, people, certifications, courses. Arrows choose, Enter goes there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, isFetching, isError } = useGroups(typed)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === chosen) ?? entries[0]
  const go = ({ go }: Entry) => {
    onClose()
    void go(navigate)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return go(active)
    const next = entries.at((entries.indexOf(active) + step) % entries.length)
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
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setChosen(undefined)
            }}
            onKeyDown={press}
          />
        </Box>
        <ResultList groups={groups} active={active} onActive={({ id }) => setChosen(id)} onGo={go} />
        <Told found={entries.length} isFetching={isFetching} isError={isError} />
      </div>
    </BareDialog>
  )
}

/** What is offered for a text; the pages and what can be done while there is none. */
function useGroups(typed: string): { groups: Group[]; isFetching: boolean; isError: boolean } {
  const offers = useOffers()
  const q = typed.trim()
  const [settled] = useDebouncedValue(q, 200)
  const isSettled = settled === q
  const found = useFound(q === '' ? '' : settled)
  const hits = useHits(q === '' ? '' : settled)
  const fitting = (entries: Entry[]) =>
    entries.filter(({ label }) => occurs(q, label)).toSorted((a, b) => rank(q, a.label) - rank(q, b.label))
  const pages = { title: t`Pages`, entries: fitting(offers.pages) }
  const actions = { title: t`Things to do`, entries: fitting(offers.actions) }
  // The pages stand in the navigation already; whoever types means one of them more often.
  // What was found for an earlier text is not shown as if it were for this one.
  const things = isSettled && hits.data ? groupsOf(q, hits.data) : []
  const groups = q === '' ? [actions, pages] : [pages, actions, ...(isSettled ? found.groups : []), ...things]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isFetching: found.isFetching || hits.isFetching || !isSettled,
    isError: found.isError || hits.isError,
  }
}

function Busy({ busy }: { busy: boolean }) {
  const late = useLate(busy, 200)
  return late && <Loader size={16} aria-hidden />
}

/** How it went, for eyes and for screen readers. */
function Told({ found, isFetching, isError }: { found: number; isFetching: boolean; isError: boolean }) {
  const nothing = found === 0 && !isFetching && !isError
  return (
    <Box component="output" display="block" px="md" pb={nothing || isError ? 'md' : 0}>
      {nothing && <Text size="sm" c="dimmed">{t`Nothing here has that name. Try fewer letters or another word.`}</Text>}
      {isError && <Text size="sm" c="dimmed">{t`Not everything could be searched just now. Check your connection and try again.`}</Text>}
    </Box>
  )
}
