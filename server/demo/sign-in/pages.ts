import { type DemoPerson, demoPeople } from '../people.ts'
import { MOUNT } from './provider.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/**
 * The page on which a visitor picks a person: plain HTML without scripts. `outbox` is the address of the demo's outbox, if there is one.
 */
export function peoplePage(uid: string, outbox: string | undefined): string {
  const mails = outbox === undefined ? '' : ` What it would send them by mail is in <a href="${outbox}">its outbox</a>.`
  return page(
    'Who are you today?',
    `<p class="lead">This is the demo’s sign-in. There are no passwords: pick somebody and look at the service through their eyes.${mails}</p>
    <form method="post" action="${MOUNT}/people/${escape(uid)}">
      <ul>${demoPeople.map(card).join('')}</ul>
    </form>`,
  )
}

export function failurePage(sentence: string): string {
  return page('That did not work', `<p class="lead">${escape(sentence)}</p><p><a href="/">Start again</a></p>`)
}

function card({ subject, name, job, sees }: DemoPerson): string {
  return `<li><button name="person" value="${escape(subject)}">
    <span class="initials" aria-hidden="true">${escape(initials(name))}</span>
    <span class="words"><strong>${escape(name)}</strong><span>${escape(job)}</span><span class="sees">${escape(sees)}</span></span>
  </button></li>`
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Demo sign-in</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${MOUNT}/people.css">
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`
}

export const styles = `:root { color-scheme: light dark; --ink: light-dark(#1b2733, #e9eef3); --soft: light-dark(#4a5a69, #b4c0cb);
  --ground: light-dark(#f3f6f8, #14191e); --card: light-dark(#fff, #1e262d); --line: light-dark(#c5d0d9, #3b4853); --accent: light-dark(#0b5c7a, #7cc9e6); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
.lead { margin: 0 0 1.5rem; color: var(--soft); }
a { color: var(--accent); }
ul { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
button { display: flex; gap: 1rem; align-items: center; width: 100%; padding: 1rem; text-align: left; font: inherit; color: inherit; cursor: pointer;
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.initials { flex: none; display: grid; place-items: center; width: 3rem; height: 3rem; border-radius: 50%; font-weight: 600;
  background: var(--accent); color: var(--card); }
.words { display: grid; min-width: 0; }
.words strong { font-size: 1.1rem; }
.sees { color: var(--soft); font-size: .95rem; }
`
