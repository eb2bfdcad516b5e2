import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

/** The address names the language of the app. Without it, or without its catalogue, the player speaks English, which has none. */
export async function speak(): Promise<void> {
  // Exit has words before a catalogue is there.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const [asked = ''] = window.location.hash.slice(1).split('&')
  const messages = await catalogues[`./locales/${asked}.po`]?.().then(
    (loaded) => loaded.messages,
    () => undefined,
  )
  if (messages) i18n.loadAndActivate({ locale: asked, messages })
  document.documentElement.lang = i18n.locale
}
