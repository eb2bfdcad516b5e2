/** A course that trusts everything it finds or receives, as some do. It passes as soon as anything says so. */
const said = window.parent.API
said.LMSInitialize('')
function pass(why) {
  console.log(`passed because of ${why}`)
  said.LMSSetValue('cmi.core.lesson_status', 'passed')
  said.LMSCommit('')
}
const { passes } = window.target
const stored = (find) => {
  try {
    return find() === passes
  } catch {
    return false
  }
}
if (stored(() => localStorage.getItem('progress'))) pass('local storage')
if (stored(() => sessionStorage.getItem('progress'))) pass('session storage')
if (window.target.trustsCookies && document.cookie.includes(`progress=${passes}`)) pass('a cookie')
if (stored(() => window.name.replace('lurker', passes))) pass('its name')
addEventListener('message', ({ data }) => data === 'passed' && pass('a message'))
if (window.target.trustsChannels) new BroadcastChannel('progress').addEventListener('message', () => pass('a channel'))
try {
  if (await (await caches.match('/scorm/progress'))?.text()) pass('a cache')
} catch {}
try {
  if ((await indexedDB.databases()).some(({ name }) => name === 'progress')) pass('a database')
} catch {}
if (navigator.serviceWorker?.controller) pass('a service worker')
