import type { ReactNode } from 'react'
import { NothingPasses } from '../lists/filters.tsx'
import { PagedList, type PagedQuery } from '../lists/paged-list.tsx'
import { Rows } from '../lists/rows.tsx'
import { KeptPage, type KeptPageProps, type KeptWords } from './kept-page.tsx'

export type KeptListWords = KeptWords & {
  /** The title of the error if the list could not be loaded. */
  failed: string
  /** The title if the filters exclude all things. */
  nonePasses: string
  /** Returns the number of shown things in words, such as `12 quizzes`. */
  count: (count: number) => string
}

type Props<Item> = Omit<KeptPageProps, 'children' | 'words'> & {
  words: KeptListWords
  pages: PagedQuery<Item>
  /** Shown if there is nothing yet. */
  empty: ReactNode
  /** Sorts the shown things, where the service does not sort them. */
  inOrder?: (items: Item[]) => Item[]
  /** Renders the row of a thing. */
  children: (item: Item) => ReactNode
}

const asGiven = <Item,>(items: Item[]) => items

/** The page that lists the kept things of one kind. */
export function KeptList<Item>({ words, pages, inOrder = asGiven, empty, children, ...page }: Props<Item>) {
  const { set, clear } = page.filters
  return (
    <KeptPage words={words} {...page}>
      <PagedList
        pages={pages}
        failed={words.failed}
        none={set > 0 ? <NothingPasses title={words.nonePasses} onClear={clear} /> : empty}
        shown={words.count}
      >
        {(items) => <Rows label={words.title}>{inOrder(items).map(children)}</Rows>}
      </PagedList>
    </KeptPage>
  )
}
