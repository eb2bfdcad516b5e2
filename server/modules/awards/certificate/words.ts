import type { CertificateState } from './actions.ts'
import { addDays } from '#platform/days.ts'
import { type Language, dayIn } from '#platform/languages.ts'

/** Words shared by the certificate and the page. */

const english = {
  nameless: 'Name not on file',
  certificate: 'Certificate',
  certifies: 'This certifies that',
  awarded: 'has been awarded',
  on: (day: string) => `on ${day}`,
  asOf: (day: string) => `as of ${day}`,
  serial: 'Serial',
  scan: 'Scan the code, or look the serial up, to see whether this is still in force:',
  title: (inForce: boolean): string => (inForce ? 'Award in force' : 'Award not in force'),
  valid: 'This award is valid',
  validUntil: (day: string) => `Valid until ${day}`,
  grace: (day: string) => `Grace period until ${day}`,
  tolerated: (day: string) => `Renewal overdue since ${day}`,
  revoked: (day: string) => `This award was revoked on ${day}`,
  notRenewed: (day: string) => `Not in force since ${day}: this award was not renewed`,
  checked: (day: string) => `As it stands on ${day}. This page always tells of today.`,
  facts: { name: 'Awarded to', certification: 'Certification', organization: 'Awarded by', awarded_on: 'Awarded on' },
  unknown: {
    title: 'No such award',
    heading: 'No award has this serial',
    compare: 'Compare it with the certificate, group by group. It has seven groups of four letters and digits.',
    ask: 'If it is the same, ask whoever gave you the certificate: we know of no award with it.',
  },
}
export type Words = typeof english

const german: Words = {
  nameless: 'Name nicht hinterlegt',
  certificate: 'Zertifikat',
  certifies: 'Dieses Zertifikat erhält',
  awarded: 'für die Zertifizierung',
  on: (day) => `erteilt am ${day}`,
  asOf: (day) => `Stand ${day}`,
  serial: 'Seriennummer',
  scan: 'Ob es noch gilt, zeigt der Code oder die Seriennummer unter:',
  title: (inForce) => (inForce ? 'Gültiges Zertifikat' : 'Kein gültiges Zertifikat'),
  valid: 'Dieses Zertifikat ist gültig',
  validUntil: (day) => `Gültig bis ${day}`,
  grace: (day) => `Nachfrist bis ${day}`,
  tolerated: (day) => `Erneuerung überfällig seit ${day}`,
  revoked: (day) => `Dieses Zertifikat wurde am ${day} widerrufen`,
  notRenewed: (day) => `Nicht mehr gültig seit ${day}: Dieses Zertifikat wurde nicht erneuert`,
  checked: (day) => `Stand ${day}. Diese Seite zeigt immer den heutigen Stand.`,
  facts: { name: 'Erteilt an', certification: 'Zertifizierung', organization: 'Erteilt von', awarded_on: 'Erteilt am' },
  unknown: {
    title: 'Kein solches Zertifikat',
    heading: 'Kein Zertifikat hat diese Seriennummer',
    compare: 'Vergleichen Sie sie Gruppe für Gruppe mit dem Zertifikat. Es sind sieben Gruppen von vier Buchstaben und Ziffern.',
    ask: 'Stimmt sie überein, fragen Sie bitte, wer Ihnen das Zertifikat gegeben hat: Uns ist keines mit dieser Nummer bekannt.',
  },
}

export const wordsIn: Record<Language, Words> = { en: english, de: german }

/** Returns the public data of an award, with its days in words. */
export function said(language: Language, { proof, is_tolerated, today }: CertificateState) {
  const words = wordsIn[language]
  const day = (of: string) => dayIn(language, of)
  const valid = () => (proof.until === null ? words.valid : words.validUntil(day(proof.until)))
  const state = {
    revoked: () => words.revoked(day(proof.since!)),
    not_renewed: () => words.notRenewed(day(proof.since!)),
    none: () => (is_tolerated ? words.tolerated(day(addDays(proof.until!, 1))) : valid()),
  }[proof.reason ?? 'none']()
  const grace = proof.in_force && proof.grace_until !== null ? words.grace(day(proof.grace_until)) : undefined
  return { words, state, grace, name: proof.name ?? words.nameless, awarded_on: day(proof.awarded_on), today: day(today) }
}
