import type { Language } from '#platform/languages.ts'
import type { LinkScope } from '../schema.ts'

const english = {
  due: (certification: string, person?: string) => (person === undefined ? `Due: ${certification}` : `Due: ${certification} (${person})`),
  nameless: 'name not on file',
  untilEnd: (day: string, zone: string) => `Due by the end of ${day} (${zone}).`,
  exactly: (moment: string) => `To the second: ${moment}`,
  of: (organization: string) => `Organization: ${organization}`,
  holds: {
    self: 'What you have due.',
    team: 'What you and the people you manage have due.',
    team_schedule: 'What you and the people you manage have due and take part in.',
  } satisfies Record<LinkScope, string>,
  whoeverHas: 'Whoever has the address of this calendar can read it, until you revoke it in your calendar links.',
  leftOut: (count: number) => `${count} older entries are left out.`,
}
type Words = typeof english

const german: Words = {
  due: (certification, person) => (person === undefined ? `Fällig: ${certification}` : `Fällig: ${certification} (${person})`),
  nameless: 'Name nicht hinterlegt',
  untilEnd: (day, zone) => `Fällig bis zum Ende des ${day} (${zone}).`,
  exactly: (moment) => `Auf die Sekunde: ${moment}`,
  of: (organization) => `Organisation: ${organization}`,
  holds: {
    self: 'Was bei Ihnen fällig ist.',
    team: 'Was bei Ihnen und den Personen fällig ist, die Sie führen.',
    team_schedule: 'Was bei Ihnen und den Personen, die Sie führen, fällig ist und woran Sie und sie teilnehmen.',
  },
  whoeverHas: 'Wer die Adresse dieses Kalenders hat, kann ihn lesen, bis Sie sie bei Ihren Kalenderlinks widerrufen.',
  leftOut: (count) => `${count} ältere Einträge sind weggelassen.`,
}

export const wordsIn: Record<Language, Words> = { en: english, de: german }
