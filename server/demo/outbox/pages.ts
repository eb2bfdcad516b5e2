import { escaped } from '#platform/http/small-page.ts'
import { timeIn } from '#platform/languages.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { oneLine } from '#platform/mail/markdown.ts'
import type { KeptMail } from './kept.ts'

export const MOUNT = '/demo-outbox'

/** A mail in the parts that a server would get. */
export type ComposedMail = { from: string; text: string; headers: Record<string, string> }

const MOST_SHOWN = 100
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const nameOf = ({ name, address }: Letter['to']) => oneLine(name ?? '') || address
const lookAt = ({ letter }: KeptMail) => `${MOUNT}/${encodeURIComponent(letter.message_id)}`

/** The list of all mails, or of the mails to one address. */
export function listPage(all: KeptMail[], address: string | undefined): string {
  const shown = address === undefined ? all : all.filter(({ letter }) => letter.to.address === address)
  const count = shown.length === 1 ? 'One mail' : `${shown.length} mails`
  const older = shown.length > MOST_SHOWN ? `<p class="lead">The newest ${MOST_SHOWN} are shown.</p>` : ''
  return page(
    'Mails of the demo',
    `<p class="lead">The demo sends no mail: what would have been sent stands here. It looks for something to send every minute.</p>
    ${all.length === 0 ? '' : peopleOf(all, address)}
    <h2>${all.length === 0 ? 'Nothing yet' : count}</h2>
    ${all.length === 0 ? '<p>Sign in as Amir, put Maya on a training event, and come back in a minute.</p>' : ''}
    <ol class="mails">${shown.slice(0, MOST_SHOWN).map(row).join('')}</ol>${older}`,
  )
}

/** A form that selects a recipient. It lists recipients by name, each with their number of mails. */
function peopleOf(all: KeptMail[], chosen: string | undefined): string {
  const option = (address: string, label: string) =>
    `<option value="${escaped(address)}"${address === chosen ? ' selected' : ''}>${escaped(label)}</option>`
  const to = Map.groupBy(all, ({ letter }) => letter.to.address)
  const people = [...to].map(([address, mails]) => ({ address, label: `${nameOf(mails[0]!.letter.to)} (${mails.length})` }))
  const sorted = people.toSorted((a, b) => a.label.localeCompare(b.label))
  const options = [option('', `Everybody (${all.length})`), ...sorted.map(({ address, label }) => option(address, label))]
  return `<form action="${MOUNT}"><label for="to">To</label> <select id="to" name="to">${options.join('')}</select> <button>Show</button></form>`
}

function row(kept: KeptMail): string {
  const { at, letter } = kept
  const about = `To ${nameOf(letter.to)} · ${timeIn('en', at, zone)}${letter.calendar ? ' · for the calendar' : ''}`
  return `<li><a href="${escaped(lookAt(kept))}" lang="${letter.language}">${escaped(oneLine(letter.subject))}</a><span>${escaped(about)}</span></li>`
}

export function mailPage(kept: KeptMail, { from, text, headers }: ComposedMail): string {
  const { at, letter } = kept
  const { name, address } = letter.to
  const facts = { From: from, To: name === null ? address : `${oneLine(name)} <${address}>`, When: timeIn('en', at, zone) }
  const said = Object.entries(headers).map(([header, value]) => `${header}: ${value}`)
  const folded = (label: string, content: string) =>
    `<details><summary>${label}</summary><pre tabindex="0">${escaped(content)}</pre></details>`
  return page(
    oneLine(letter.subject),
    `<p><a href="${MOUNT}">All mails</a> · <a href="${escaped(`${MOUNT}?to=${encodeURIComponent(address)}`)}">All to ${escaped(nameOf(letter.to))}</a></p>
    <dl>${Object.entries(facts)
      .map(([term, value]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(value)}</dd></div>`)
      .join('')}</dl>
    <iframe title="The mail" src="${escaped(`${lookAt(kept)}/page`)}" sandbox="allow-top-navigation-by-user-activation"></iframe>
    ${folded('The same as text', text)}${folded('What mail programs are told', said.join('\n'))}${letter.calendar ? folded('For the calendar', letter.calendar.text) : ''}`,
  )
}

export const missingPage = () => page('There is no such mail', `<p>It was perhaps too old. <a href="${MOUNT}">All mails</a></p>`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Outbox of the demo</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body>
</html>
`

const style = `:root{color-scheme:light dark;--ink:light-dark(#1b2733,#e9eef3);--soft:light-dark(#4a5a69,#b4c0cb);--ground:light-dark(#f3f6f8,#14191e);
--card:light-dark(#fff,#1e262d);--line:light-dark(#c5d0d9,#3b4853);--accent:light-dark(#0b5c7a,#7cc9e6)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 3rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
h2{margin:1.5rem 0 .5rem;font-size:1.15rem}
.lead{margin:0 0 1.25rem;color:var(--soft)}
a{color:var(--accent)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
select,button{min-width:0;max-width:100%;padding:.4rem .8rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:inherit;font:inherit}
button{cursor:pointer}
.mails{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}
.mails li{position:relative;display:grid;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
.mails a{font-weight:600;text-decoration:none}
.mails a::after{content:"";position:absolute;inset:0;border-radius:.75rem}
.mails li:hover{border-color:var(--accent)}
.mails span{color:var(--soft);font-size:.9rem}
a:focus-visible,summary:focus-visible,pre:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.mails a:focus-visible{outline:0}
.mails a:focus-visible::after{outline:3px solid var(--accent)}
dl{margin:1rem 0}
dl div{display:grid;grid-template-columns:4rem 1fr;gap:.5rem;padding:.15rem 0}
dt{color:var(--soft)}
dd{margin:0}
@media (max-width:34rem){dl div{grid-template-columns:1fr;gap:0}}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
details{margin-top:1rem}
summary{cursor:pointer}
pre{overflow:auto;padding:1rem;white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:.75rem}`
