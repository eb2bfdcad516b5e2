import type { Context } from '../../../context.ts'
import type { Db } from '#platform/db/open.ts'
import type { Stream } from '#platform/http/event-streams.ts'
import { rounds } from './actions-rounds.ts'
import { whoIsSeen } from './actions-seen.ts'
import { stateOf } from './actions-state.ts'
import type { SittingState } from './schema.ts'
import * as live from './store-live.ts'

type Viewer = { user_id: string; stream: Stream }
type PulseFields = Pick<SittingState, 'seq' | 'phase' | 'joined' | 'answered'>
/** `told` is the last state sent to all viewers except those who just came. `told_times` counts how often it was sent. */
type SittingAudience = {
  viewers: Set<Viewer>
  told: PulseFields | undefined
  told_times: number
  reading: Promise<SittingState> | undefined
}

/** The poll interval. One statement checks all sittings that have viewers in this process, and none runs without viewers. */
const POLL_MS = 500

/** The last event of a stream. */
export const FAREWELL = 'event: end\ndata: {}\n\n'
const eventOf = (state: SittingState) => `id: ${state.seq}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`

const isSame = (a: PulseFields, b: PulseFields | undefined) =>
  a.seq === b?.seq && a.phase === b.phase && a.joined === b.joined && a.answered === b.answered

/** Keeps the viewers of each sitting in this process. No stream holds a database connection. */
export function watching({ db, log }: Pick<Context, 'db' | 'log'>) {
  const watched = new Map<string, SittingAudience>()
  const watchers = () => [...watched].flatMap(([sitting_id, { viewers }]) => [...viewers].map(({ user_id }) => ({ sitting_id, user_id })))
  const seen = whoIsSeen(db, watchers)
  const looks = rounds(
    async () => {
      await tellNews(db, watched)
      await seen.flush()
    },
    {
      everyMs: POLL_MS,
      goesOn: () => watched.size > 0 || seen.waits(),
      failed: (err) => log.error({ err }, 'Live sittings could not be looked at, and are again soon.'),
    },
  )

  function leave(id: string, viewer: Viewer): void {
    const { viewers } = watchedIn(watched, id)
    viewers.delete(viewer)
    if (viewers.size === 0) watched.delete(id)
    const shows = [...viewers].some(({ user_id }) => user_id === viewer.user_id)
    seen.note({ sitting_id: id, user_id: viewer.user_id, shows })
    looks.keep()
  }

  return {
    /** Adds a viewer to a sitting and sends the current state. Viewers who come at the same time share one read. */
    async enter(id: string, user_id: string, open: (left: () => void) => Stream): Promise<void> {
      const viewer: Viewer = { user_id, stream: open(() => leave(id, viewer)) }
      const one = watchedIn(watched, id)
      one.viewers.add(viewer)
      seen.note({ sitting_id: id, user_id, shows: true })
      looks.keep()
      await welcome(db, id, one, viewer).catch((err: unknown) => {
        log.error({ err }, 'A live sitting could not be shown.')
        viewer.stream.end()
      })
    },
    /** Polls at once, after a change of the sitting in this process. */
    poke(id: string): void {
      if (watched.has(id)) void looks.now()
    },
    stop: () => looks.stop(),
  }
}

function watchedIn(watched: Map<string, SittingAudience>, id: string): SittingAudience {
  const one = watched.get(id) ?? { viewers: new Set(), told: undefined, told_times: 0, reading: undefined }
  watched.set(id, one)
  return one
}

async function tellNews(db: Db, watched: Map<string, SittingAudience>): Promise<void> {
  const all = [...watched]
  if (all.length === 0) return
  const pulses = new Map((await live.pulsesOf(db, [...watched.keys()])).map((pulse) => [pulse.id, pulse]))
  for (const [id, one] of all) {
    const pulse = pulses.get(id)
    if (!pulse) for (const { stream } of one.viewers) stream.end(FAREWELL)
    else if (!isSame(pulse, one.told)) await publish(db, id, one)
  }
}

/** Reads the state of a sitting once and sends it to all its viewers. */
async function publish(db: Db, id: string, one: SittingAudience): Promise<void> {
  const state = await stateOf(db, id)
  one.told = state
  one.told_times += 1
  const event = eventOf(state)
  for (const { stream } of one.viewers) tell(stream, state, event)
}

async function welcome(db: Db, id: string, one: SittingAudience, { stream }: Viewer): Promise<void> {
  const before = one.told_times
  one.reading ??= stateOf(db, id).finally(() => (one.reading = undefined))
  const state = await one.reading
  // If a newer state was sent meanwhile, the viewer already has it.
  if (one.told_times !== before) return
  one.told ??= state
  tell(stream, state, eventOf(state))
}

/** Sends a state. The last state of a sitting ends the stream. */
function tell(stream: Stream, { phase }: SittingState, event: string): void {
  if (phase === 'ended') stream.end(`${event}${FAREWELL}`)
  else stream.send(event)
}
