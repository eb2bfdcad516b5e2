import type { ReactNode } from 'react'
import { ArchivedToo } from '../lists/archived-too.tsx'
import { Filters } from '../lists/filters.tsx'
import { SearchField } from '../lists/search-field.tsx'
import { ListPage } from '../pages/list-page.tsx'
import type { KeptFilters } from './kept-search.ts'
import type { KeptSearch } from './use-kept-search.ts'

/** The words of a page of kept things. */
export type KeptWords = {
  title: string
  intro: string
  /** The label of the search field, and the placeholder that says what it searches. */
  find: { label: string; placeholder?: string }
}

export type KeptPageProps = {
  words: KeptWords
  filters: KeptSearch<KeptFilters>
  /** Further filters, before the archived things. */
  fields?: ReactNode
  /** Whether archived things can be shown too. */
  archivedToo?: boolean
  /** The field for the order. */
  order?: ReactNode
  /** The saved views, if the list has them. */
  views?: ReactNode
  /** The buttons beside the title. */
  actions?: ReactNode
  bar?: ReactNode
  children: ReactNode
}

/** A page of kept things: the title, the buttons, the filters, and the things. */
export const KeptPage = ({ words, filters, fields, archivedToo = true, order, views, children, ...page }: KeptPageProps) => (
  <ListPage
    title={words.title}
    intro={words.intro}
    beside={views}
    filters={
      <Filters
        search={<SearchField {...words.find} q={filters.search.q} onSearch={(q) => filters.change({ q })} />}
        set={filters.set}
        onClear={filters.clear}
      >
        {fields}
        {archivedToo && (
          <ArchivedToo on={filters.search.include_archived} onChange={(include_archived) => filters.change({ include_archived })} />
        )}
        {order}
      </Filters>
    }
    {...page}
  >
    {children}
  </ListPage>
)
