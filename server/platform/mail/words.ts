import type { Language } from '../languages.ts'

const english = {
  unsubscribe: 'Stop mails of this kind',
  settings: 'Choose what you are told',
}

const german: typeof english = {
  unsubscribe: 'Keine E-Mails dieser Art mehr',
  settings: 'Auswählen, worüber Sie informiert werden',
}

export const wordsIn: Record<Language, typeof english> = { en: english, de: german }
