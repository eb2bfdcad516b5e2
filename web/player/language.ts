import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

/** The app adds to the address what it speaks. Without it, or without such a catalogue, the player speaks English. */
export async function speak(): Promise<void> {
  // Exit has words before a catalogue is there.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const [asked = ''] = window.location.hash.slice(1).split('&')
  const locale = `./locales/${asked}.po` in catalogues ? asked : 'en'
  const load = catalogues[`./locales/${locale}.po`]
  const messages = await load?.().then(
    (loaded) => loaded.messages,
    () => undefined,
  )
  // What cannot be loaded is English, as it stands in the source.
  i18n.loadAndActivate({ locale: messages ? locale : 'en', messages: messages ?? {} })
  document.documentElement.lang = i18n.locale
}
