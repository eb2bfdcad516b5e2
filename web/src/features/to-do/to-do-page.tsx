import { plural, t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSelection } from '../../platform/bulk/use-selection.ts'
import { useWide } from '../../platform/lists/data-table.tsx'
import { IconConfetti, IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { openKeyHelp } from '../../platform/keys/help-opener.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { StandingIn } from '../directory/standing-in.tsx'
import { AMOUNT } from './addition-fields.tsx'
import { BulkDecision } from './bulk-decision.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList, linkId } from './inbox-list.tsx'
import { NoteDialog, type Verb } from './note-dialog.tsx'
import { HEADING } from './item-view.tsx'
import { OpenItem } from './open-item.tsx'
import { Settled } from './settled.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useAdditions } from './use-additions.ts'
import { useDecision } from './use-decision.ts'
import { asShown, useDetails } from './use-details.ts'
import { useInbox } from './use-inbox.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { MOST_COUNTED } from './use-counts.ts'
import { type DecidableItem, isDecidable } from './waiting.ts'

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

export function ToDoPage() {
  const wide = useWide()
  const inbox = useInbox(wide)
  const { items, pages, named, listing, counted } = inbox
  const selection = useSelection(items.filter(isDecidable), ({ id }) => id, items.length)
  const { shown, open } = inbox
  const details = useDetails(shown)
  /** The item that a key decides. */
  const pressed = open && isDecidable(open) ? asShown(open, details.details) : undefined
  const deciding = useDeciding(inbox, pressed?.version)
  const { decision, additions, bulk, setBulk, setNoting } = deciding
  const many = selection.chosen.length > 0
  const move = (step: 1 | -1) => {
    const next = inbox.neighbour(step)
    if (!next) return
    decision.reset()
    inbox.select(next)
    focus(linkId(next.id))
  }
  const askAll = (verb: Verb | undefined) => {
    if (verb !== 'approve' || !deciding.isRefused(selection.chosen)) setBulk(verb)
  }
  /** When others decided all chosen items meanwhile, a key must not decide the open item instead. */
  const meant = (act: (press: KeyboardEvent) => void) => (press: KeyboardEvent) => {
    if (!selection.isGone) return act(press)
    selection.clear()
    notifications.show({ message: t`Nothing of what you had chosen is here any more, so nothing was decided.`, position: 'top-center' })
  }
  useShortcuts({
    next: () => move(1),
    previous: () => move(-1),
    approve: meant(({ timeStamp }) => (many ? askAll('approve') : pressed && decision.approve(pressed, { pressedAt: timeStamp }))),
    reject: meant(() => (many ? askAll('reject') : pressed && setNoting({ item: pressed, verb: 'reject' }))),
    undo: decision.undo,
  })
  const bar = (item: DecidableItem) => (
    <DecisionBar
      item={item}
      decision={decision}
      onReject={() => setNoting({ item, verb: 'reject' })}
      onNote={() => setNoting({ item, verb: 'approve' })}
    />
  )
  const list = (
    <InboxList
      items={items}
      listing={listing}
      selection={selection}
      selected={shown?.id}
      named={named?.id}
      more={pages.hasNextPage}
      loading={pages.isFetching}
      onMore={() => void pages.fetchNextPage()}
    />
  )
  const beside = shown && (
    <OpenItem
      key={shown.id}
      {...shown}
      {...details}
      item={open}
      additions={additions}
      decision={bar}
      isDecided={decision.isDecided(shown.id)}
      onDecided={(item) => {
        inbox.done(item)
        focus(HEADING)
      }}
      settled={<Settled kind={shown.kind} sought={inbox.sought} decision={decision} />}
    />
  )
  const narrowed = [listing.show, listing.org, listing.q].some((one) => one !== undefined)
  const nothing = items.length === 0 && named === undefined && !narrowed && !pages.isPlaceholderData
  const lists = pages.data !== undefined && !nothing && (wide || !beside)
  return (
    <ListPage
      title={t`To do`}
      intro={counted && counted.all > 0 && waiting(counted.all)}
      above={!wide && named !== undefined && <Crumb to="/to-do" search={listing}>{t`Everything that waits`}</Crumb>}
      actions={
        wide && <Button variant="subtle" leftSection={<IconKeyboard size={18} aria-hidden />} onClick={openKeyHelp}>{t`Keys`}</Button>
      }
      filters={lists && <InboxFilters listing={listing} counted={counted} onChange={inbox.narrow} />}
      bar={lists && <BulkDecision selection={selection} verb={bulk} added={additions.added} onVerb={askAll} onDone={inbox.doneMany} />}
    >
      <StandingIn />
      <UndoBar decision={decision} />
      <Answer query={pages} failed={t`What waits could not be loaded`} wait={<Loading rows={4} height={84} />}>
        {() => {
          if (nothing) return !pages.hasNextPage && <AllDone decided={inbox.decidedCount} />
          if (wide)
            return (
              <SideBySide list={list} top={many ? 138 : 72}>
                {beside}
              </SideBySide>
            )
          return beside ?? (items.length === 0 ? <NonePasses /> : list)
        }}
      </Answer>
      {deciding.dialog}
    </ListPage>
  )
}

/** State of decisions about one or many items, with their dialogs. */
function useDeciding(inbox: ReturnType<typeof useInbox>, version: string | null | undefined) {
  const additions = useAdditions()
  const [noting, setNoting] = useState<{ item: DecidableItem; verb: Verb }>()
  const [bulk, setBulk] = useState<Verb>()
  const [notes, setNotes] = useState<Record<string, string>>({})
  const isRefused = (items: DecidableItem[]) => {
    const refused = additions.refused(items)
    if (!refused) return false
    inbox.select(refused)
    focus(AMOUNT)
    return true
  }
  const decision = useDecision(
    { shown: inbox.shown?.id, version },
    {
      added: additions.added,
      isRefused: (item) => isRefused([item]),
      onDone: (item) => {
        setNoting(undefined)
        inbox.done(item)
        focus(HEADING)
      },
      onChanged: () => {
        setNoting(undefined)
        focus(HEADING)
      },
      onUndone: (item) => {
        inbox.select(item)
        focus(HEADING)
      },
    },
  )
  const dialog = noting && (
    <NoteDialog
      {...noting}
      decision={decision}
      note={notes[noting.item.id] ?? ''}
      onNote={(note) => setNotes({ ...notes, [noting.item.id]: note })}
      onClose={() => setNoting(undefined)}
    />
  )
  return { decision, additions, isRefused, dialog, bulk, setBulk, setNoting }
}

/** The list stays visible below the header and the bar with bulk actions. */
const SideBySide = ({ list, top, children }: { list: ReactNode; top: number; children: ReactNode }) => (
  <Box style={{ display: 'grid', gridTemplateColumns: 'minmax(280px, 340px) minmax(0, 1fr)', gap: 24, alignItems: 'start' }}>
    <Box pos="sticky" top={top} mah={`calc(100vh - ${top + 24}px)`} style={{ overflowY: 'auto', padding: 2 }}>
      {list}
    </Box>
    {children ?? <NonePasses />}
  </Box>
)

const waiting = (count: number) =>
  count >= MOST_COUNTED ? t`More than ${count} wait for you.` : plural(count, { one: 'One waits for you.', other: '# wait for you.' })

const NonePasses = () => <Empty icon={<IconConfetti />} title={t`None of these waits`}>{t`Look at everything that waits.`}</Empty>

function AllDone({ decided }: { decided: number }) {
  return (
    <Empty
      icon={<IconConfetti />}
      title={decided === 0 ? t`Nothing waits for you` : t`All done!`}
      action={<LinkButton to="/" variant="default">{t`Go to the home page`}</LinkButton>}
    >
      {decided === 0
        ? t`Whatever waits for your decision comes up here: what people submit and ask for, answers to grade, and posts that were reported.`
        : plural(decided, {
            one: 'You decided # time. Somebody knows where they stand, thanks to you.',
            other: 'You decided # times. People know where they stand, thanks to you.',
          })}
    </Empty>
  )
}
