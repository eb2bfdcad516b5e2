import type { Context } from '../../../context.ts'
import type { Db } from '#platform/db/open.ts'
import type { Stream } from '#platform/http/event-streams.ts'
import { rounds } from './actions-rounds.ts'
import { whoIsSeen } from './actions-seen.ts'
import { stateOf } from './actions-state.ts'
import type { SittingState } from './schema.ts'
import * as live from './store-live.ts'

type Viewer = { user_id: string; stream: Stream }
type Told = Pick<SittingState, 'seq' | 'phase' | 'joined' | 'answered'>
/** `told` is what all but those who just came know; `told_times` grows whenever that is told. */
type Watched = { viewers: Set<Viewer>; told: Told | undefined; told_times: number; reading: Promise<SittingState> | undefined }

/** So often one statement asks whether anything is new, for all sittings that somebody here watches, and only then. */
const POLL_MS = 500

/** Nothing comes after it. */
export const FAREWELL = 'event: end\ndata: {}\n\n'
const eventOf = (state: SittingState) => `id: ${state.seq}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`

const isSame = (a: Told, b: Told | undefined) =>
  a.seq === b?.seq && a.phase === b.phase && a.joined === b.joined && a.answered === b.answered

/** Who watches which sitting in this process. No stream holds a connection of the database. */
export function watching({ db, log }: Pick<Context, 'db' | 'log'>) {
  const watched = new Map<string, Watched>()
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
    /** Has somebody watch a sitting from now on, beginning with how it is. Many who come at once cost one reading. */
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
    /** Something was done to it in this process: nobody here waits for the next look. */
    poke(id: string): void {
      if (watched.has(id)) void looks.now()
    },
    stop: () => looks.stop(),
  }
}

function watchedIn(watched: Map<string, Watched>, id: string): Watched {
  const one = watched.get(id) ?? { viewers: new Set(), told: undefined, told_times: 0, reading: undefined }
  watched.set(id, one)
  return one
}

async function tellNews(db: Db, watched: Map<string, Watched>): Promise<void> {
  const all = [...watched]
  if (all.length === 0) return
  const pulses = new Map((await live.pulsesOf(db, [...watched.keys()])).map((pulse) => [pulse.id, pulse]))
  for (const [id, one] of all) {
    const pulse = pulses.get(id)
    if (!pulse) for (const { stream } of one.viewers) stream.end(FAREWELL)
    else if (!isSame(pulse, one.told)) await publish(db, id, one)
  }
}

/** Reads a state and writes it once, for everybody who watches. */
async function publish(db: Db, id: string, one: Watched): Promise<void> {
  const state = await stateOf(db, id)
  one.told = state
  one.told_times += 1
  const event = eventOf(state)
  for (const { stream } of one.viewers) tell(stream, state, event)
}

async function welcome(db: Db, id: string, one: Watched, { stream }: Viewer): Promise<void> {
  const before = one.told_times
  one.reading ??= stateOf(db, id).finally(() => (one.reading = undefined))
  const state = await one.reading
  // Whoever was told meanwhile knows better.
  if (one.told_times !== before) return
  one.told ??= state
  tell(stream, state, eventOf(state))
}

/** A state after which nothing comes ends the stream. */
function tell(stream: Stream, { phase }: SittingState, event: string): void {
  if (phase === 'ended') stream.end(`${event}${FAREWELL}`)
  else stream.send(event)
}
