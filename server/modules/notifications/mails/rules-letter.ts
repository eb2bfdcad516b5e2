import type { Language } from '#platform/languages.ts'
import { literally } from '#platform/mail/markdown.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { NotificationText } from '../rules.ts'

const english = {
  open: 'Open',
  more: (title: string, others: number) => `${title} (and ${others} more)`,
  digest: (count: number) => (count === 1 ? 'One notification for you' : `${count} notifications for you`),
  whyDigest: 'You chose to get these together.',
}
const german: typeof english = {
  open: 'Öffnen',
  more: (title, others) => `${title} (und ${others} weitere)`,
  digest: (count) => (count === 1 ? 'Eine Mitteilung für Sie' : `${count} Mitteilungen für Sie`),
  whyDigest: 'Sie haben gewählt, diese zusammen zu erhalten.',
}
export const wordsIn: Record<Language, typeof english> = { en: english, de: german }

/** The most notifications that one mail lists. */
const MOST_LISTED = 50

/** Returns the text of a mail: its single notification, or a list of all. */
export function contentOf(
  spoken: [NotificationText, ...NotificationText[]],
  kind: string,
  origin: string,
  language: Language,
): Pick<Letter, 'subject' | 'body' | 'button' | 'why'> {
  const words = wordsIn[language]
  const [first, ...others] = spoken
  const digest = kind === 'digest'
  const why = digest ? words.whyDigest : first.reason
  if (others.length === 0 && !digest)
    return { subject: first.title, body: literally(first.text), button: { label: words.open, href: origin + first.href }, why }
  const listed = spoken
    .slice(0, MOST_LISTED)
    .map(({ title, text, href }) => `- [${literally(title)}](${origin}${href}): ${literally(text)}`)
  const body = spoken.length > MOST_LISTED ? [...listed, `- …`] : listed
  const subject = digest ? words.digest(spoken.length) : words.more(first.title, others.length)
  return { subject, body: body.join('\n'), button: { label: words.open, href: `${origin}/notifications` }, why }
}

const FIRST_MINUTES = 5
const LONGEST_MINUTES = 24 * 60
/** About five days. */
const MOST_ATTEMPTS = 12

/** Returns the minutes until a deferred mail is retried. Undefined after the last attempt. */
export function pauseAfter(attempts: number): number | undefined {
  return attempts + 1 >= MOST_ATTEMPTS ? undefined : Math.min(FIRST_MINUTES * 2 ** attempts, LONGEST_MINUTES)
}

/** The words of a test mail. */
export const testWords: Record<Language, Pick<Letter, 'subject' | 'body' | 'why'>> = {
  en: { subject: 'Mails arrive', body: 'This is the test that you asked for.', why: 'You asked for this mail.' },
  de: { subject: 'E-Mails kommen an', body: 'Das ist der Test, um den Sie gebeten haben.', why: 'Sie haben diese E-Mail angefordert.' },
}
