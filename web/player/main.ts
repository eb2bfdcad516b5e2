import { t } from '@lingui/core/macro'
import './pulse.ts'
import { speak } from './language.ts'
import { offerApi } from './runtime.ts'
import { showsRefusal } from './renewal.ts'
import { type Saver, type Standing, saverOf } from './saver.ts'
import { type Item, type State, endLaunch, readState } from './service.ts'
import { lendStorage, storageDenied } from './storage.ts'
import { hearOfWindows } from './windows.ts'
import { blank, exitButton, frame, hideNotice, showCourse, showMenu, showNotice, showPreview, showSaving, showWords } from './view.ts'

type Course = {
  state: State
  saver: Saver
  itemId: string
  /** An item is being closed and may still write its last values. */
  turning: boolean
  /** Exit was pressed, so no other item is opened. */
  leaving: boolean
  /** The last values are being saved. Another press of Exit does not start that again. */
  exiting: boolean
  standing: Standing
  whenSaved?: () => void
}

/** The action of the exit button, in every state of the course. Before the course is loaded, nothing can be lost. */
let pressExit = () => goBack(true)

/**
 * Tells the app around the player that the learner has left. The message contains nothing that other pages could
 * misuse, so it goes to any origin.
 */
function goBack(saved: boolean, status?: unknown): void {
  window.parent.postMessage({ type: 'scorm-player-closed', saved, status }, '*')
  const words = saved
    ? t`You have left the course. This window can be closed.`
    : t`You have left the course, and your last steps are not saved. What was saved before is kept. This window can be closed.`
  showNotice(words, [], saved)
}

const SOON_MS = 600

const chosenFrom = (items: Item[]) => items.filter(({ visible }) => visible)

async function start(): Promise<void> {
  hideNotice()
  try {
    const state = await readState()
    showCourse(state.course.name, state.mode === 'review')
    if (state.mode === 'preview') showPreview(storageDenied)
    const saver = saverOf(state, (standing) => showStanding(course, standing))
    const course: Course = { state, saver, itemId: state.item_id, turning: false, leaving: false, exiting: false, standing: 'saved' }
    pressExit = () => void exit(course)
    saveAllAlong(course)
    hearOfWindows(frame, () =>
      showNotice(
        t`The course wanted to open a window of its own, which courses may not do here. If something is missing, tell whoever looks after the course.`,
      ),
    )
    lendStorage()
    await play(course, state)
    if (state.superseded) showStanding(course, 'superseded')
  } catch (error) {
    showCourse(t`Course`, false)
    const sentence = error instanceof Error ? error.message : t`The course could not be loaded.`
    showNotice(sentence, [{ label: t`Try again`, chosen: () => window.location.reload() }])
  }
}

/** Starts an item. The API must be complete before the content looks for it. */
async function play(course: Course, state: State): Promise<void> {
  course.state = state
  course.itemId = state.item_id
  await offerApi(state, {
    wrote: course.saver.wrote,
    heard: course.saver.heard,
    save: course.saver.now,
    finished: (navigation) => {
      if (!course.turning) void finished(course, navigation)
    },
  })
  if (course.leaving) return
  frame.src = state.items.find(({ id }) => id === state.item_id)!.url
  showItems(course)
}

function showItems(course: Course): void {
  showMenu(chosenFrom(course.state.items), course.itemId, (item) => void open(course, item.id))
}

/** Closes the open item, which may write its last values, and opens another. */
async function open(course: Course, itemId: string): Promise<void> {
  if (course.turning || course.leaving) return
  course.turning = true
  await close(course, t`Leave this part without saving`, () => turn(course, itemId))
}

async function turn(course: Course, itemId: string): Promise<void> {
  if (course.leaving) return
  hideNotice()
  try {
    const state = await readState(itemId)
    if (course.leaving) return
    course.saver.turnTo(itemId)
    await play(course, state)
    course.turning = false
  } catch (error) {
    if (course.leaving) return
    const sentence = error instanceof Error ? error.message : t`The course could not be loaded.`
    showNotice(sentence, [{ label: t`Try again`, chosen: () => void turn(course, itemId) }])
  }
}

/** Unloads the content and continues when everything is saved. Meanwhile the learner can choose to lose what is not saved. */
async function close(course: Course, label: string, goOn: () => Promise<void>): Promise<void> {
  const { leaving } = course
  delete course.whenSaved
  course.saver.hearLastWords()
  await blank()
  if (!course.saver.hopes() || (await telling(course.saver.flush()))) return goOn()
  // Exit was pressed while another item was being opened. The exit does the rest.
  if (course.leaving !== leaving) return
  const once = () => {
    delete course.whenSaved
    void goOn()
  }
  course.whenSaved = once
  showNotice(t`Your last steps are not saved: the service does not answer. Keep this window open until it does.`, [
    { label: t`Try again`, chosen: () => void course.saver.soon() },
    { label, chosen: once },
  ])
}

/** Waits for a save, and tells a learner who has to wait long. */
async function telling<Outcome>(sent: Promise<Outcome>): Promise<Outcome> {
  const timer = setTimeout(() => showNotice(t`Saving your last steps …`, [], true), SOON_MS)
  return sent.finally(() => clearTimeout(timer))
}

async function exit(course: Course): Promise<void> {
  if (course.exiting) return
  Object.assign(course, { turning: true, leaving: true, exiting: true })
  await close(course, t`Leave without saving`, () => leave(course))
  course.exiting = false
}

async function leave(course: Course): Promise<void> {
  course.exiting = true
  const { saver } = course
  const all = !saver.owes()
  const ended = saver.tellCalls().then(endLaunch)
  const status = await (all ? telling(ended) : ended)
  saver.end()
  pressExit = () => goBack(all, status)
  goBack(all, status)
}

/** Opens what the content asked for. Without a request, the learner chooses. */
async function finished(course: Course, navigation: string): Promise<void> {
  const shown = chosenFrom(course.state.items)
  const place = shown.findIndex(({ id }) => id === course.itemId)
  const target = /^\{target=(.+)\}(?:choice|jump)$/.exec(navigation)?.[1]
  const wished: Record<string, Item | undefined> = { continue: shown[place + 1], previous: shown[place - 1] }
  const next = wished[navigation] ?? shown.find(({ id }) => id === target)
  if (next) return open(course, next.id)
  if (/^(?:exit|suspend|abandon)All$/.test(navigation)) return exit(course)
  const following = shown[place + 1]
  const previews = course.state.mode === 'preview'
  const leaving = { label: previews ? t`End the preview` : t`Back to your courses`, chosen: () => void exit(course) }
  const going = following ? [{ label: t`Next: ${{ title: following.title }}`, chosen: () => void open(course, following.id) }] : []
  showNotice(previews ? t`This part has ended.` : t`This part has ended, and is saved.`, [...going, leaving], true)
  const { items } = await readState(course.itemId).catch(() => course.state)
  course.state = { ...course.state, items }
  showItems(course)
}

function showStanding(course: Course, standing: Standing): void {
  const before = course.standing
  course.standing = standing
  showSaving(standing)
  if (standing === before) return
  if (standing === 'retrying') showNotice(t`Your last steps are not saved yet. Trying again …`)
  if (standing === 'superseded') showNotice(t`This course was opened in another window. What you do here is not saved any more.`)
  if (standing === 'over') showNotice(t`This launch is over. What you do here is not saved any more: go back and open the course again.`)
  if (before === 'retrying' && (standing === 'saved' || standing === 'unsaved')) hideNotice()
  if (standing === 'saved') course.whenSaved?.()
}

/** Browsers fire only some of these events when a page goes away. On phones the last one is often that it is hidden. */
function saveAllAlong(course: Course): void {
  const { saver, state } = course
  setInterval(() => void saver.soon(), state.autocommit_seconds * 1000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saver.soon()
  })
  frame.addEventListener('load', () => {
    if (showsRefusal(frame.contentWindow)) void saver.lapsed()
  })
  window.addEventListener('pagehide', () => saver.leave())
  window.addEventListener('pageshow', () => saver.stay())
  window.addEventListener('online', () => void saver.soon())
  window.addEventListener('beforeunload', (event) => {
    if (course.standing === 'retrying') event.preventDefault()
  })
}

// Before this point there is nothing to save, and the page itself reports that the learner has left.
exitButton.removeAttribute('onclick')
exitButton.addEventListener('click', () => pressExit())
await speak()
showWords()
void start()
