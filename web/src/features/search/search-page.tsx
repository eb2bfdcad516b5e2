import { t } from '@lingui/core/macro'
import { Group, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, type Schemas } from '../../platform/client.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Answer, Empty } from '../../platform/parts/states.tsx'
import { HitRow } from './hit-row.tsx'
import { countsOf } from './hits.ts'
import { type Kind, isKind, kinds } from './kinds.ts'
import classes from './search-page.module.css'
import { resultList, useResultKeys } from './use-result-keys.ts'

const route = getRouteApi('/inside/search')
const MOST = 50

/** Page with all results and the text that matched. */
export function SearchPage() {
  const { q, kind } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState<string>()
  const press = useResultKeys()
  const search = (next: string | undefined) => {
    setTyped(undefined)
    void navigate({ search: next === undefined ? {} : { q: next }, replace: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the field and of the links in it
    <div onKeyDown={press}>
      <ListPage
        title={t`Search results`}
        intro={t`In titles, texts and files, wherever you may look.`}
        filters={
          <SearchField
            label={t`What are you looking for?`}
            placeholder={t`Words, "a phrase", -without`}
            q={q}
            onSearch={search}
            onTyped={setTyped}
          />
        }
      >
        {q === undefined ? (
          <Empty icon={<IconSearch />} title={t`Type what you are looking for`} />
        ) : (
          // Until the new search is submitted, the old results stay, faded.
          <Stack gap="md" {...(typed !== undefined && typed.trim() !== q && { className: classes.earlier })}>
            <Results key={q} q={q} kind={isKind(kind) ? kind : undefined} />
          </Stack>
        )}
      </ListPage>
    </div>
  )
}

function Results({ q, kind }: { q: string; kind: Kind | undefined }) {
  const query = $api.useQuery('get', '/api/search', { params: { query: { q, limit: MOST, ...(kind && { kinds: kind }) } } })
  return (
    <Answer query={query} failed={t`The search did not work`}>
      {(found) => (
        <>
          <Kinds q={q} kind={kind} found={found} />
          {found.items.length === 0 && <Nothing q={q} suggestions={found.suggestions} />}
          <div {...resultList}>
            <Rows label={t`Search results`}>
              {found.items.map((hit) => (
                <HitRow key={`${hit.kind}-${hit.id}`} hit={hit} />
              ))}
            </Rows>
          </div>
          {found.items.length === MOST && (
            <Text size="sm" c="dimmed">{t`These are the best ${{ count: MOST }}. Another word finds fewer.`}</Text>
          )}
        </>
      )}
    </Answer>
  )
}

/** Filter by kind, with the number of results of each. */
function Kinds({ q, kind, found }: { q: string; kind: Kind | undefined; found: Schemas['SearchResults'] }) {
  const counted = countsOf(found)
  if (counted.length === 0) return null
  const look = (chosen: boolean) => ({ size: 'xs', radius: 'xl', variant: chosen ? 'filled' : 'default', resetScroll: false }) as const
  return (
    <Group component="nav" gap={6} aria-label={t`Kinds`}>
      <LinkButton to="/search" search={{ q }} activeOptions={{ exact: true }} {...look(kind === undefined)}>{t`Everything`}</LinkButton>
      {counted.map((each) => (
        <LinkButton key={each.kind} to="/search" search={{ q, kind: each.kind }} {...look(kind === each.kind)}>
          {`${kinds[each.kind].many} ${each.count}`}
        </LinkButton>
      ))}
    </Group>
  )
}

function Nothing({ q, suggestions }: { q: string; suggestions: string[] }) {
  return (
    <Empty icon={<IconSearch />} title={t`Nothing found for “${{ text: q }}”`}>
      {suggestions.length === 0 ? t`Try fewer letters or another word.` : t`Did you mean one of these?`}
      {suggestions.map((text) => (
        <Text key={text} span display="block" mt={6}>
          <TextLink to="/search" search={{ q: text }}>
            {text}
          </TextLink>
        </Text>
      ))}
    </Empty>
  )
}
