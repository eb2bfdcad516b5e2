// What comes before the app: light or dark is chosen before the first paint, and who is signed in is asked while the app is loaded.
// A file of its own, because the page allows no inline scripts; its name changes with what is in it.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // The app takes these answers instead of asking once more (`platform/asked-first.ts`). Undefined: it asks itself, and says what is wrong.
  const asked = (window.askedFirst = new Map())
  const ask = (address) => {
    const answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } }).then(
      (response) => (response.ok ? response : undefined),
      () => undefined,
    )
    asked.set(address, answer)
    return answer
  }
  ask('/auth/session')
    .then((answer) => answer?.clone().json())
    .then((session) => {
      if (session?.signed_in !== true || !asked.has('/auth/session')) return
      void ask('/api/users/me')
      void ask('/api/users/me/access')
    })
    .catch(() => undefined)
})()
