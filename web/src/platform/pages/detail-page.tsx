import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isMissing } from '../missing.ts'
import { Answer, Loading } from '../parts/states.tsx'
import { NotFound } from './not-found.tsx'
import { Page, type PageProps } from './page.tsx'

type ThingQuery<Thing> = { data: Thing | undefined; error: unknown; refetch: () => unknown; fetchStatus?: 'fetching' | 'paused' | 'idle' }
type OneProps<Thing> = Pick<PageProps, 'above' | 'size'> & {
  query: ThingQuery<Thing>
  /** The kind of the thing, shown as the title until the thing is loaded. */
  kind: string
  failed: string
  /** Renders the page of the thing, a `DetailPage`. */
  children: (thing: Thing) => ReactNode
}

/** A page about one thing, with the states of its query. A thing that the user may not see is reported as not found. */
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
  /** The badges for the state. */
  state?: ReactNode
  /** The owner, or other content below the name. */
  says?: ReactNode
  /** The most common actions. */
  actions?: ReactNode
  /** A `KeptMenu` with the rare actions. */
  menu?: ReactNode
}

/** The page of one thing: its name, its state and its actions, with its parts below, in tabs or one after the other. */
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
