import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

/** Loads the language that the address names. Without one, or without its catalogue, the player uses English, which needs none. */
export async function speak(): Promise<void> {
  // The exit button needs a label before a catalogue is loaded.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const [asked = ''] = window.location.hash.slice(1).split('&')
  const messages = await catalogues[`./locales/${asked}.po`]?.().then(
    (loaded) => loaded.messages,
    () => undefined,
  )
  if (messages) i18n.loadAndActivate({ locale: asked, messages })
  document.documentElement.lang = i18n.locale
}
