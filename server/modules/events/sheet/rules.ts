import { type Language, timeIn } from '#platform/languages.ts'
import type { Event } from '../schema.ts'

/** The content of an attendance sheet. */
export type Sheet = {
  title: string
  organization: string
  when: string
  location: string
  trainers: string
  /** The address of the event. */
  address: string
  /** Each person with the address for marking them. */
  people: { name: string; address: string }[]
}

type Words = Record<
  'title' | 'when' | 'where' | 'trainers' | 'name' | 'signature' | 'counted' | 'signed' | 'nameless' | 'untimed',
  string
> & {
  page: (nr: number, of: number) => string
}

export const wordsIn: Record<Language, Words> = {
  en: {
    title: 'Attendance sheet', when: 'When', where: 'Where', trainers: 'Led by', name: 'Name', signature: 'Signature',
    counted: 'People counted', signed: 'Date and signature of whoever leads it', nameless: 'Name not on file', untimed: 'without a time yet',
    page: (nr, of) => `Page ${nr} of ${of}`,
  },
  de: {
    title: 'Anwesenheitsliste', when: 'Wann', where: 'Wo', trainers: 'Leitung', name: 'Name', signature: 'Unterschrift',
    counted: 'Gezählte Personen', signed: 'Datum und Unterschrift der Leitung', nameless: 'Name nicht hinterlegt', untimed: 'noch ohne Termin',
    page: (nr, of) => `Seite ${nr} von ${of}`,
  },
} // prettier-ignore

type Owner = { name: string; slug: string; time_zone: string }

/** Returns the attendance sheet of an event, in the time zone of the venue. */
export function sheetOf(language: Language, event: Event, owner: Owner, origin: string): Sheet {
  const words = wordsIn[language]
  const address = `${origin}/o/${owner.slug}/events/${event.id}`
  const zone = event.time_zone ?? owner.time_zone
  const { starts_at, ends_at } = event
  const isTimed = starts_at !== null && ends_at !== null
  const nameOf = ({ display_name, email }: { display_name: string | null; email: string | null }) => display_name ?? email ?? words.nameless
  return {
    title: event.title,
    organization: owner.name,
    when: isTimed ? `${timeIn(language, starts_at, zone)} – ${timeIn(language, ends_at, zone)} (${zone})` : words.untimed,
    location: event.location ?? '',
    trainers: event.trainers.map(nameOf).join(', '),
    address,
    people: event.participants.map(({ person }) => ({ name: nameOf(person), address: `${address}#${person.user_id}` })),
  }
}
