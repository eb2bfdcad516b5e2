// Runs before the app: sets light or dark before the first paint, and sends the first requests of the app while it is
// loaded. It is a separate file, because the page allows no inline scripts.
;(() => {
  let [chosen, language, remembered] = [null, null, null]
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
    language = localStorage.getItem('language')
    remembered = localStorage.getItem('organization')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Loads the German messages together with the app, instead of after it asks for them (`platform/language.ts`).
  const { german } = document.currentScript.dataset
  const spoken = [language, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => name === 'en' || name === 'de')
  if (spoken === 'de' && german) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: german }))
  }

  // The app uses these answers instead of asking again (`platform/asked-first.ts`). If one is undefined, the app asks
  // itself and shows the error.
  const asked = (window.askedFirst = new Map())
  const headers = { accept: 'application/json', ...(language && { 'accept-language': language }) }
  /** Returns the JSON of an answer, or undefined if there is none. */
  const ask = (address, after = Promise.resolve(true), request = { headers }) => {
    const answer = after
      .then((goOn) => (goOn ? fetch(address, { credentials: 'same-origin', ...request }) : undefined))
      .then((response) => (response?.ok ? response : undefined))
      .catch(() => undefined)
    asked.set(address, answer)
    return answer.then((response) => response?.clone().json()).catch(() => undefined)
  }

  // First come the requests that every page waits for, then those of the home page, then the rest. Browsers send six at
  // a time. The page has already asked for the session before this script is loaded. That request has no headers, so
  // this one has none: headers would make it another request.
  const session = ask('/auth/session', undefined, {})
  const isIn = session.then((found) => found?.signed_in === true)
  void ask(
    '/auth/providers',
    session.then((found) => found?.signed_in === false),
  )
  const [me, access] = ['/api/users/me', '/api/users/me/access', '/api/organizations?limit=200'].map((address) => ask(address, isIn))
  const isHome = location.pathname === '/'
  const both = Promise.all([me, access])
  const isKnown = both.then(([person, held]) => {
    if (!person || !held) return false
    // An app that has started meanwhile sends these requests itself.
    if (isHome && asked.has('/api/users/me')) for (const address of homeOf(person, held)) void ask(address)
    return true
  })
  void ask('/api/users/me/notifications?limit=20', isKnown)

  /** Returns the address of the data of home. It names the organization in the header where the user administers it. */
  function homeOf({ is_superuser }, held) {
    if (is_superuser) return []
    const byName = held.toSorted((a, b) => a.organization.name.localeCompare(b.organization.name))
    const isKept = ({ manages_roles, permissions, departments }) =>
      manages_roles || permissions.length > 0 || departments.some((one) => one.permissions.length > 0)
    const kept = held.find(({ organization }) => organization.slug === remembered) ?? byName.find(isKept)
    return [kept?.permissions.includes('directory:write') ? `/api/home?org=${kept.organization.slug}` : '/api/home']
  }
})()
