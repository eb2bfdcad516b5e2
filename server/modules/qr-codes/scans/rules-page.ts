import { escaped, sign, smallPage } from '#platform/http/small-page.ts'
import type { Language } from '#platform/languages.ts'

/** The reason that a scan does not reach its target. */
type DeadEndReason = 'unknown' | 'unavailable' | 'target_unavailable' | 'forbidden'
type Words = Record<DeadEndReason, { title: string; heading: string; about: string }> & {
  ask: (organization: string, department: string | null) => string
  compare: string
  home: string
}

const english: Words = {
  unknown: {
    title: 'No such code',
    heading: 'There is no code with this address',
    about: 'It may have been taken away for good, or the address was typed with a mistake.',
  },
  unavailable: {
    title: 'Code out of use',
    heading: 'This code is out of use',
    about: 'It was taken out of use and leads nowhere at the moment.',
  },
  target_unavailable: {
    title: 'Content not available',
    heading: 'What this code leads to is not available',
    about: 'The code is good, but what it leads to was archived or removed, or is not published yet.',
  },
  forbidden: {
    title: 'Not open to you',
    heading: 'What this code leads to is not open to you',
    about: 'You are signed in, but it is for other people.',
  },
  ask: (organization, department) => (department === null ? `Please ask ${organization}.` : `Please ask ${department} at ${organization}.`),
  compare: 'Compare it with what is printed beneath the code, and ask whoever put it up.',
  home: 'To the home page',
}

const german: Words = {
  unknown: {
    title: 'Kein solcher Code',
    heading: 'Es gibt keinen Code mit dieser Adresse',
    about: 'Er wurde endgültig entfernt, oder die Adresse enthält einen Tippfehler.',
  },
  unavailable: {
    title: 'Code außer Betrieb',
    heading: 'Dieser Code ist außer Betrieb',
    about: 'Er wurde stillgelegt und führt im Augenblick nirgendwohin.',
  },
  target_unavailable: {
    title: 'Inhalt nicht verfügbar',
    heading: 'Das Ziel dieses Codes ist nicht verfügbar',
    about: 'Der Code stimmt, aber sein Ziel wurde archiviert oder entfernt oder ist noch nicht veröffentlicht.',
  },
  forbidden: {
    title: 'Nicht für Sie freigegeben',
    heading: 'Das Ziel dieses Codes ist nicht für Sie freigegeben',
    about: 'Sie sind angemeldet, aber es ist für andere Personen bestimmt.',
  },
  ask: (organization, department) =>
    department === null ? `Bitte wenden Sie sich an: ${organization}.` : `Bitte wenden Sie sich an: ${department}, ${organization}.`,
  compare: 'Vergleichen Sie sie mit dem, was unter dem Code gedruckt ist, und fragen Sie, wer ihn angebracht hat.',
  home: 'Zur Startseite',
}

const wordsIn: Record<Language, Words> = { en: english, de: german }

/** Returns the page for a scan that does not reach its target. The page says whom to ask. For an unknown code it names no owner. */
export function deadEnd(language: Language, why: DeadEndReason, owner?: { organization: string; department: string | null }): string {
  const words = wordsIn[language]
  const { title, heading, about } = words[why]
  const look = why === 'unknown' ? ['unknown', sign('question')] : ['bad', sign('cross')]
  const ask = owner ? words.ask(owner.organization, owner.department) : words.compare
  return smallPage(
    language,
    title,
    `<header class="${look[0]}">${look[1]}<h1>${heading}</h1></header>
<p>${about}</p>
<p>${escaped(ask)}</p>
<p><a href="/">${words.home}</a></p>`,
  )
}
