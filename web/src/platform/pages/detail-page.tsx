import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isMissing } from '../missing.ts'
import { Answer, Loading } from '../parts/states.tsx'
import { NotFound } from './not-found.tsx'
import { Page, type PageProps } from './page.tsx'

type Asked<Thing> = { data: Thing | undefined; error: unknown; refetch: () => unknown; fetchStatus?: 'fetching' | 'paused' | 'idle' }
type OneProps<Thing> = Pick<PageProps, 'above' | 'size'> & {
  query: Asked<Thing>
  /** What kind of thing it is: the title until it is there. */
  kind: string
  failed: string
  /** The page of it, a `DetailPage`. */
  children: (thing: Thing) => ReactNode
}

/** A page about one thing, from the question to the service on. What nobody may see is not there. */
export function One<Thing>({ query, kind, failed, children, ...page }: OneProps<Thing>) {
  if (isMissing(query.error)) return <NotFound />
  if (query.data !== undefined) return children(query.data)
  return (
    <Page title={kind} {...page}>
      <Answer query={query} failed={failed} wait={<Loading rows={3} height={120} />}>
        {() => null}
      </Answer>
    </Page>
  )
}

type Props = Omit<PageProps, 'intro' | 'actions'> & {
  /** Badges: the state it is in. */
  state?: ReactNode
  /** Whose it is, or what else belongs beneath its name. */
  says?: ReactNode
  /** What most readers do with it next. */
  actions?: ReactNode
  /** A `KeptMenu`: what is done with it seldom. */
  menu?: ReactNode
}

/** One thing: what it is called, its state, what to do with it, and its parts beneath, in tabs or one after the other. */
export const DetailPage = ({ state, says, actions, menu, ...page }: Props) => (
  <Page
    {...page}
    intro={
      (Boolean(says) || Boolean(state)) && (
        <Group gap="4px 12px">
          {says}
          {state}
        </Group>
      )
    }
    actions={
      <>
        {actions}
        {menu}
      </>
    }
  />
)
