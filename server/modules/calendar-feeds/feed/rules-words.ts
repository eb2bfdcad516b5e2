import type { Language } from '#platform/languages.ts'
import type { LinkScope } from '../schema.ts'

const english = {
  due: (certification: string, person?: string) => (person === undefined ? `Due: ${certification}` : `Due: ${certification} (${person})`),
  nameless: 'name not on file',
  event: (title: string, people: string[]) => (people.length === 0 ? title : `${title} (${fewOf(people, 'more')})`),
  cancelled: (title: string) => `Cancelled: ${title}`,
  at: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  join: (address: string) => `Join: ${address}`,
  team: (names: string) => `Of the people you manage: ${names}`,
  untilEnd: (day: string, zone: string) => `Due by the end of ${day} (${zone}).`,
  exactly: (moment: string) => `To the second: ${moment}`,
  of: (organization: string) => `Organization: ${organization}`,
  holds: {
    self: 'What you have due and take part in.',
    team: 'What you and the people you manage have due, and what you take part in.',
    team_schedule: 'What you and the people you manage have due and take part in.',
  } satisfies Record<LinkScope, string>,
  whoeverHas: 'Whoever has the address of this calendar can read it, until you revoke it in your calendar links.',
  leftOut: (count: number) => `${count} older entries are left out.`,
}
type Words = typeof english

/** Returns three names and the number of further ones. */
function fewOf(people: string[], more: string): string {
  const [few, rest] = [people.slice(0, 3), people.length - 3]
  return [...few, ...(rest > 0 ? [`${rest} ${more}`] : [])].join(', ')
}

const german: Words = {
  due: (certification, person) => (person === undefined ? `Fällig: ${certification}` : `Fällig: ${certification} (${person})`),
  nameless: 'Name nicht hinterlegt',
  event: (title, people) => (people.length === 0 ? title : `${title} (${fewOf(people, 'weitere')})`),
  cancelled: (title) => `Abgesagt: ${title}`,
  at: (from, to, zone) => `${from} bis ${to} (${zone})`,
  join: (address) => `Teilnehmen: ${address}`,
  team: (names) => `Von den Personen, die Sie führen: ${names}`,
  untilEnd: (day, zone) => `Fällig bis zum Ende des ${day} (${zone}).`,
  exactly: (moment) => `Auf die Sekunde: ${moment}`,
  of: (organization) => `Organisation: ${organization}`,
  holds: {
    self: 'Was bei Ihnen fällig ist und woran Sie teilnehmen.',
    team: 'Was bei Ihnen und den Personen fällig ist, die Sie führen, und woran Sie teilnehmen.',
    team_schedule: 'Was bei Ihnen und den Personen, die Sie führen, fällig ist und woran Sie und sie teilnehmen.',
  },
  whoeverHas: 'Wer die Adresse dieses Kalenders hat, kann ihn lesen, bis Sie sie bei Ihren Kalenderlinks widerrufen.',
  leftOut: (count) => `${count} ältere Einträge sind weggelassen.`,
}

export const wordsIn: Record<Language, Words> = { en: english, de: german }
