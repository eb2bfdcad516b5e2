/** Speaks SCORM 1.2 or 2004, whichever the learning system offers; the names below are those of neither. */
const names = {
  old: {
    calls: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'],
    place: 'cmi.core.lesson_location',
    memory: 'cmi.suspend_data',
    status: 'cmi.core.lesson_status',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    score: 'cmi.core.score',
    answer: 'student_response',
    when: 'time',
  },
  new: {
    calls: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'],
    place: 'cmi.location',
    memory: 'cmi.suspend_data',
    status: 'cmi.completion_status',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    score: 'cmi.score',
    answer: 'learner_response',
    when: 'timestamp',
  },
}

/** The learning system puts its API into a window around this one. */
function findApi() {
  let around = window
  for (let depth = 0; depth < 10; depth += 1) {
    if (around.API_1484_11) return { api: around.API_1484_11, words: names.new, modern: true }
    if (around.API) return { api: around.API, words: names.old, modern: false }
    if (around.parent === around) return undefined
    around = around.parent
  }
  return undefined
}

const two = (count) => String(count).padStart(2, '0')
const clock = (seconds) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** Without a learning system nothing is kept. */
const alone = { connected: false, place: '', memory: '', save() {}, answer() {}, result() {}, complete() {}, leave() {} }

/** Opens the conversation: where the learner was, what they did so far, and what can be told. */
export function connect() {
  const found = findApi()
  if (!found) return alone
  const lms = begun(found)
  return {
    connected: true,
    place: lms.get(lms.words.place),
    memory: lms.get(lms.words.memory),
    save: (place, memory, progress) => save(lms, place, memory, progress),
    answer: (number, id, given, right) => answer(lms, number, id, given, right),
    result: (share, passed) => result(lms, share, passed),
    complete: () => {
      lms.set(lms.words.status, 'completed')
      lms.commit()
    },
    leave: () => {
      tellTime(lms)
      lms.finish()
    },
  }
}

/** After the goodbye nothing more is said. */
function begun({ api, words, modern }) {
  const [initialize, get, set, commit, finish] = words.calls
  let over = false
  api[initialize]('')
  const lms = {
    words,
    modern,
    began: Date.now(),
    get: (name) => api[get](name),
    set: (name, value) => over || api[set](name, value),
    commit: () => over || api[commit](''),
    finish: () => over || ((over = true), api[finish]('')),
  }
  if (!['completed', 'passed', 'failed'].includes(lms.get(words.status))) lms.set(words.status, 'incomplete')
  return lms
}

function tellTime({ words, modern, began, set }) {
  const seconds = Math.round((Date.now() - began) / 1000)
  set(words.time, modern ? `PT${seconds}S` : clock(seconds))
}

/** Where the learner is, what they did so far, and how much of it all that is (0 to 1). */
function save(lms, place, memory, progress) {
  lms.set(lms.words.place, place)
  lms.set(lms.words.memory, memory)
  if (lms.modern) lms.set('cmi.progress_measure', progress.toFixed(2))
  lms.set(lms.words.exit, 'suspend')
  tellTime(lms)
  lms.commit()
}

/** One answered question. */
function answer({ words, modern, set }, number, id, given, right) {
  const at = `cmi.interactions.${number}`
  const now = new Date()
  const today = now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds()
  set(`${at}.id`, id)
  set(`${at}.type`, 'choice')
  set(`${at}.${words.when}`, modern ? now.toISOString().replace(/\d(?=Z)/, '') : clock(today))
  set(`${at}.${words.answer}`, given)
  set(`${at}.result`, right ? 'correct' : modern ? 'incorrect' : 'wrong')
}

/** The result of a test, as a share of right answers from 0 to 1. */
function result({ words, modern, set, commit }, share, passed) {
  set(`${words.score}.min`, '0')
  set(`${words.score}.max`, '100')
  set(`${words.score}.raw`, String(Math.round(share * 100)))
  if (modern) {
    set('cmi.score.scaled', share.toFixed(2))
    set('cmi.success_status', passed ? 'passed' : 'failed')
    set(words.status, 'completed')
  } else set(words.status, passed ? 'passed' : 'failed')
  commit()
}
