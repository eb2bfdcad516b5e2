import { Box, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconConfetti, IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../../platform/format.ts'
import { BackLink, LinkButton } from '../../platform/links.tsx'
import { Page } from '../../platform/page.tsx'
import { Empty, Loading, Problem } from '../../platform/states.tsx'
import type { LearningRecord } from '../records/words.ts'
import { DecisionBar } from './decision-bar.tsx'
import { InboxList, linkId } from './inbox-list.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { HEADING, Submission } from './submission.tsx'
import { useDecision } from './use-decision.ts'
import { useInbox } from './use-inbox.ts'
import { useShortcuts } from './use-shortcuts.ts'

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

export function ApprovalsPage() {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const inbox = useInbox()
  const { records, pages, named } = inbox
  const shown = named ?? (wide ? records[0]?.id : undefined)
  const [help, setHelp] = useState(false)
  const [rejecting, setRejecting] = useState<LearningRecord>()
  const [notes, setNotes] = useState<Record<string, string>>({})
  const decision = useDecision((record) => {
    setRejecting(undefined)
    inbox.done(record)
    focus(HEADING)
  })
  const open = records.find(({ id }) => id === shown)
  const move = (step: 1 | -1) => {
    const next = named === undefined && step === 1 && wide ? records[1] : inbox.neighbour(step)
    if (!next) return
    decision.reset()
    inbox.select(next)
    focus(linkId(next.id))
  }
  const keys = useShortcuts({
    next: () => move(1),
    previous: () => move(-1),
    approve: () => open && decision.approve(open, 'completed'),
    reject: () => open && setRejecting(open),
    help: () => setHelp(true),
  })
  const list = (
    <InboxList
      records={records}
      selected={shown}
      more={pages.hasNextPage}
      loading={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  )
  const bar = (record: LearningRecord) => <DecisionBar record={record} decision={decision} onReject={() => setRejecting(record)} />
  const submission = shown !== undefined && <Submission key={shown} recordId={shown} known={open} decision={bar} />
  const nothing = records.length === 0 && named === undefined
  return (
    <Page
      title="Approvals"
      size="xl"
      intro={pages.isSuccess && !nothing && waiting(records.length, pages.hasNextPage)}
      back={!wide && named !== undefined && <BackLink to="/approvals">All submissions</BackLink>}
      actions={
        wide && (
          <Button variant="subtle" leftSection={<IconKeyboard size={18} aria-hidden />} onClick={() => setHelp(true)}>
            Keys
          </Button>
        )
      }
    >
      {pages.isPending && <Loading rows={4} height={84} />}
      {pages.isError && <Problem error={pages.error} title="The submissions could not be loaded" retry={() => void pages.refetch()} />}
      {pages.isSuccess && nothing && !pages.hasNextPage && <AllDone decided={inbox.decidedCount} />}
      {pages.isSuccess && !nothing && wide && (
        <Box style={{ display: 'grid', gridTemplateColumns: 'minmax(260px, 340px) minmax(0, 1fr)', gap: 24, alignItems: 'start' }}>
          <Box pos="sticky" top={72} mah="calc(100vh - 96px)" style={{ overflowY: 'auto', padding: 2 }}>
            {list}
          </Box>
          {submission}
        </Box>
      )}
      {pages.isSuccess && !nothing && !wide && (named === undefined ? list : submission)}
      {rejecting && (
        <RejectDialog
          record={rejecting}
          decision={decision}
          note={notes[rejecting.id] ?? ''}
          onNote={(note) => setNotes({ ...notes, [rejecting.id]: note })}
          onClose={() => setRejecting(undefined)}
        />
      )}
      <ShortcutsDialog opened={help} enabled={keys.enabled} onEnabled={keys.setEnabled} onClose={() => setHelp(false)} />
    </Page>
  )
}

const waiting = (number: number, more: boolean) =>
  number === 1 && !more ? 'One submission waits for you.' : `${more ? 'More than ' : ''}${count(number, 'submission')} wait for you.`

function AllDone({ decided }: { decided: number }) {
  return (
    <Empty
      icon={<IconConfetti />}
      title={decided === 0 ? 'Nothing waits for you' : 'All done!'}
      action={
        <LinkButton to="/" variant="default">
          Go to the home page
        </LinkButton>
      }
    >
      {decided === 0
        ? 'When somebody you are responsible for submits a record, it comes up here.'
        : `You decided ${count(decided, 'submission')}. ${decided === 1 ? 'Somebody knows' : 'People know'} where they stand, thanks to you.`}
    </Empty>
  )
}
