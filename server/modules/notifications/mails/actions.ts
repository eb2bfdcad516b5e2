import { invitationTo } from '#modules/calendar-feeds/feed/actions-invitation.ts'
import type { Context } from '../../../context.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { holdsVersion } from '#platform/db/versions.ts'
import { conversing, inviting } from '#platform/notices/kinds.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { unsubscribeToken } from '#platform/mail/unsubscribe.ts'
import { type NotificationText, speaker } from '../rules.ts'
import type { NotificationTick } from '../schema.ts'
import { contentOf, pauseAfter } from './rules-letter.ts'
import * as mails from './store.ts'

/** Number of mails that are claimed together. Each outcome is stored separately. */
const TAKEN = 500
const AT_ONCE = 4
/** A scheduler waits for the answer and asks again a minute later, so no mail is begun after this time. The lease of mails is longer. */
const LONGEST_MS = 50_000

type SendCounts = Omit<NotificationTick, 'planned'>
type StopCheck = () => boolean

/** Sends waiting mails until there are none, the time is over, or the server accepts nothing. */
export async function sendWaiting(context: Context, mailer: Mailer, notifiers: Notifier[], signal?: AbortSignal): Promise<SendCounts> {
  const { db } = context
  const ends = Date.now() + LONGEST_MS
  const over = () => signal?.aborted === true || Date.now() > ends
  const tally = { sent: 0, skipped: await mails.skipLate(db), failed: 0, deferred: 0 }
  for (let more = true; more && !over();) {
    const { sent, skipped, failed, deferred, goesOn } = await sendSome(context, mailer, notifiers, over)
    tally.sent += sent
    tally.skipped += skipped
    tally.failed += failed
    tally.deferred += deferred
    more = goesOn
  }
  return { ...tally, remaining: await mails.countRemaining(db) }
}

/**
 * Claims some waiting mails and sends them. Mails that an unreachable server did not take, or that no time was left for, are released.
 * `goesOn`: there may be more, and the server accepts mail.
 */
async function sendSome(context: Context, mailer: Mailer, notifiers: Notifier[], over: StopCheck) {
  const { db } = context
  const taken = await transaction(db, async (db) => ((await holdsVersion(db)) ? mails.claim(db, TAKEN) : []))
  const { standing, skipped } = await looked(db, notifiers, taken)
  const became = { sent: 0, failed: 0, deferred: 0, unreachable: 0 }
  const queue = (await mails.envelopes(db, taken)).filter(({ id }) => standing.has(id))
  const begun = queue.length
  const back: mails.Envelope[] = []
  const sending = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const outcome = over() ? 'unreachable' : await send(context, mailer, notifiers, next, standing.get(next.id)!)
      became[outcome] += 1
      if (outcome === 'unreachable') back.push(next, ...queue.splice(0))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sending))
  if (back.length > 0) await mails.release(db, back.map(({ id }) => id)) // prettier-ignore
  const takes = back.length === 0 && (begun === 0 || became.sent > 0)
  const { unreachable: _, ...tally } = became
  return { ...tally, skipped, goesOn: taken.length > 0 && takes }
}

type SendableNotification = mails.MailNotification & { shown: NonNullable<mails.MailNotification['shown']> }

/** Returns the notifications of the mails that are still valid. The others are marked as skipped, with the reason. */
async function looked(
  db: Db,
  notifiers: Notifier[],
  ids: string[],
): Promise<{ standing: Map<string, SendableNotification[]>; skipped: number }> {
  const all = await mails.carried(db, notifiers, ids)
  const overtaken = await overtakenOf(
    db,
    notifiers,
    all.filter(({ hindered, shown }) => hindered === null && shown !== null),
  )
  const because = ({ id, hindered, shown }: mails.MailNotification) =>
    hindered ?? (shown === null || overtaken.has(id) ? 'no longer so' : undefined)
  const standing = all.flatMap((each): SendableNotification[] =>
    because(each) === undefined && each.shown ? [{ ...each, shown: each.shown }] : [],
  )
  const skipped = all.flatMap((each) => {
    const reason = because(each)
    return reason === undefined ? [] : [{ id: each.id, because: reason }]
  })
  await mails.skip(db, skipped)
  await mails.removeEmpty(db, ids)
  return { standing: Map.groupBy(standing, ({ mail_id }) => mail_id), skipped: skipped.length }
}

/** Returns the ids of notifications that are no longer valid. */
async function overtakenOf(db: Db, notifiers: Notifier[], all: mails.MailNotification[]): Promise<Set<string>> {
  const overtaken = new Set<string>()
  for (const { kind, about, still } of notifiers) {
    const asked = still ? all.filter((each) => each.kind === kind && each.subject_kind === about) : []
    if (!still || asked.length === 0) continue
    const standing = await still(db, asked)
    for (const { id } of asked) if (!standing.has(id)) overtaken.add(id)
  }
  return overtaken
}

/** Sends one mail, and stores its outcome at once. After a crash, it is sent again with the same message id. */
async function send(context: Context, mailer: Mailer, notifiers: Notifier[], envelope: mails.Envelope, carried: SendableNotification[]) {
  const { db } = context
  const { id, address } = envelope
  const calendar = await calendarOf(context, mailer, envelope, carried)
  const outcome = await mailer.send({ ...letterOf(context, notifiers, envelope, carried), ...(calendar && { calendar }) })
  if (outcome.outcome === 'sent') await mails.sent(db, id, address, outcome.response)
  else if (outcome.outcome === 'bounced' || outcome.outcome === 'failed') await mails.end(db, envelope, outcome.outcome, outcome.response)
  else if (outcome.outcome !== 'unreachable') {
    const response = 'response' in outcome ? outcome.response : outcome.reason
    const pause = pauseAfter(envelope.attempts)
    if (pause !== undefined) await mails.defer(db, id, pause, response)
    else await mails.end(db, envelope, 'failed', response)
    return pause === undefined ? 'failed' : 'deferred'
  }
  return outcome.outcome === 'bounced' ? 'failed' : outcome.outcome
}

/** Returns the calendar entry for the event or sitting of a mail, if the reader wants invitations. */
async function calendarOf({ db, config }: Context, { from }: Mailer, envelope: mails.Envelope, [one, ...others]: SendableNotification[]) {
  const kind = one && inviting.has(one.kind) && others.length === 0 ? calendarKinds.get(one.subject_kind) : undefined
  if (!one || kind === undefined || !envelope.invitations) return undefined
  const { user_id, name, address, created_at: at, language } = envelope
  const asked = { kind, id: one.subject_id, at, to: { user_id, name, address }, language: language ?? 'en' }
  return invitationTo(db, asked, { from, publicOrigin: config.publicOrigin })
}
const calendarKinds: ReadonlyMap<string, 'event' | 'sitting'> = new Map([
  ['event', 'event'],
  ['quiz_sitting', 'sitting'],
])

function letterOf({ config, signer }: Context, notifiers: Notifier[], envelope: mails.Envelope, carried: SendableNotification[]) {
  const { id, user_id, kind, name, address } = envelope
  const language = envelope.language ?? 'en'
  const say = speaker(notifiers)
  const [first, ...others] = carried.map((each) => say(each, language))
  const spoken: [NotificationText, ...NotificationText[]] = [first!, ...others]
  const origin = config.publicOrigin
  const host = new URL(origin).hostname
  const content = contentOf(spoken, kind, origin, language)
  return {
    message_id: `${id}@${host}`,
    to: { name, address },
    language,
    ...content,
    ...conversationOf(carried, kind, host, content.subject),
    list: kind,
    unsubscribe: `${origin}/u/${unsubscribeToken(signer, { account_id: user_id, kind })}`,
    settings: `${origin}/profile/notifications`,
  }
}

/**
 * Returns the headers of a conversation. All its mails reply to the same message id, which never existed. So no mail depends on another
 * one, and their order does not matter.
 */
function conversationOf(carried: SendableNotification[], kind: string, host: string, heading: string): Partial<Letter> {
  const [one] = carried
  const called = one && one.kind === kind ? conversing.get(one.kind) : undefined
  if (!one || called === undefined || carried.some(({ subject_id }) => subject_id !== one.subject_id)) return {}
  return { subject: `Re: ${one.shown.name}`, heading, replies_to: `${called}-${one.subject_id}@${host}` }
}
