import { connect } from './scorm.js'

const pages = [...document.querySelectorAll('main > section')]
const questions = [...document.querySelectorAll('fieldset')]
const [back, next, place, bar] = ['back', 'next', 'place', 'bar'].map((id) => document.getElementById(id))
const lms = connect()
const needed = Number(document.body.dataset.pass ?? 0) / 100

/** What is kept between visits: the pages seen, and the answer to each question. */
const state = read(lms.memory)
let at = Math.min(Number(lms.place) || 0, pages.length - 1)

function read(text) {
  try {
    const { seen, answers } = JSON.parse(text)
    return { seen, answers }
  } catch {
    return { seen: [], answers: {} }
  }
}

const chosen = (question) => state.answers[question.id]
const isRight = (question) => chosen(question) === question.dataset.right
const isAnswered = (page) => [...page.querySelectorAll('fieldset')].every((question) => chosen(question) !== undefined)

function show(page) {
  at = page
  if (!state.seen.includes(at)) state.seen.push(at)
  for (const [nr, section] of pages.entries()) section.hidden = nr !== at
  back.disabled = at === 0
  next.hidden = at === pages.length - 1
  next.disabled = !isAnswered(pages[at])
  place.textContent = `Page ${at + 1} of ${pages.length}`
  bar.style.width = `${Math.round((state.seen.length / pages.length) * 100)}%`
  const heading = pages[at].querySelector('h1')
  heading.tabIndex = -1
  heading.focus()
  window.scrollTo(0, 0)
  if (at === pages.length - 1) finish()
  keep()
}

const keep = () => lms.save(String(at), JSON.stringify(state), state.seen.length / pages.length)

function mark(question) {
  const verdict = question.parentElement.querySelector('.verdict')
  verdict.textContent = isRight(question) ? `Right. ${question.dataset.why}` : `Not quite. ${question.dataset.why}`
  verdict.className = `verdict ${isRight(question) ? 'right' : 'wrong'}`
  for (const input of question.querySelectorAll('input')) {
    input.checked = input.value === chosen(question)
    input.disabled = true
  }
}

function finish() {
  if (questions.length === 0) {
    lms.complete()
    return
  }
  const right = questions.filter(isRight).length
  const passed = right / questions.length >= needed
  document.getElementById('result').textContent = `${right} of ${questions.length} answers are right. ${
    passed ? 'You have passed.' : `You need ${Math.ceil(needed * questions.length)} to pass; go through the pages once more and try again.`
  }`
  document.getElementById('again').hidden = passed
  document.getElementById('done').hidden = !passed
  lms.result(right / questions.length, passed)
}

for (const [nr, question] of questions.entries()) {
  if (chosen(question) !== undefined) mark(question)
  question.addEventListener('change', ({ target }) => {
    state.answers[question.id] = target.value
    mark(question)
    next.disabled = !isAnswered(pages[at])
    lms.answer(nr, question.id, target.value, isRight(question))
    keep()
  })
}

document.getElementById('again')?.addEventListener('click', () => {
  state.answers = {}
  for (const question of questions) {
    question.parentElement.querySelector('.verdict').textContent = ''
    for (const input of question.querySelectorAll('input')) Object.assign(input, { checked: false, disabled: false })
  }
  show(pages.findIndex((page) => page.querySelector('fieldset')))
})
back.addEventListener('click', () => show(at - 1))
next.addEventListener('click', () => show(at + 1))
window.addEventListener('pagehide', () => lms.leave())
document.getElementById('offline').hidden = lms.connected
show(at)
