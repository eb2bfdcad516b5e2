import type { SendMailOptions } from 'nodemailer'
import type { MailConfig } from '../../config-mail.ts'
import type { Letter } from './letter.ts'
import { oneLine, textOf } from './markdown.ts'
import { pageOf } from './page.ts'
import { wordsIn } from './words.ts'

/** The headers that a DKIM signature covers: identity, content, and both headers for unsubscribing. */
export const SIGNED =
  'From:To:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

const LONGEST_SUBJECT = 200

/** Returns the mail as a message with text, HTML and, for an invitation, a calendar. */
export function compose(letter: Letter, from: MailConfig['from'], host: string) {
  const subject = [...oneLine(letter.subject)].slice(0, LONGEST_SUBJECT).join('')
  return {
    from,
    to: { name: oneLine(letter.to.name ?? ''), address: letter.to.address },
    subject,
    messageId: `<${letter.message_id}>`,
    ...(letter.replies_to !== undefined && { inReplyTo: `<${letter.replies_to}>`, references: `<${letter.replies_to}>` }),
    headers: headersOf(letter, host),
    text: plainly({ ...letter, subject }),
    html: pageOf({ ...letter, subject }),
    ...(letter.calendar && { icalEvent: { method: letter.calendar.method, content: letter.calendar.text, filename: 'invite.ics' } }),
    encoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

/** Headers that stop automatic replies, let filters recognise the mail, and offer one-click unsubscribing. */
function headersOf({ list, unsubscribe }: Letter, host: string): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Id': `<${list}.${host}>`,
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

function plainly({ language, subject, heading = subject, body, button, why, unsubscribe, settings }: Letter): string {
  const words = wordsIn[language]
  const line = (label: string, href: string | undefined) => (href === undefined ? [] : [`${label}: ${href}`])
  const parts = [oneLine(heading), textOf(body), ...(button ? line(button.label, button.href) : [])]
  const foot = [why, ...line(words.unsubscribe, unsubscribe), ...line(words.settings, settings)]
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}
