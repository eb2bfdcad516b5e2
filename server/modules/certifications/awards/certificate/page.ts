import type { Certificate } from '../store.ts'
import { dateOf, personOf } from './words.ts'

/** What anybody who knows a serial is told: nothing but who, what, by whom, when, and whether it still holds. */
export function verifiedPage({ person_name, certification_name, organization_name, awarded_at, revoked_at }: Certificate): string {
  const [state, sentence] =
    revoked_at === null ? ['valid', 'This award is valid.'] : ['revoked', `This award was revoked on ${dateOf(revoked_at)}.`]
  const facts = [
    ['Awarded to', personOf(person_name)],
    ['Certification', certification_name],
    ['Organization', organization_name],
    ['Date', dateOf(awarded_at)],
  ] as const
  const rows = facts.map(([term, value]) => `<dt>${term}</dt><dd>${escaped(value)}</dd>`).join('')
  return pageOf(
    `${state === 'valid' ? 'Valid' : 'Revoked'} award`,
    `<p class="state ${state}"><span aria-hidden="true">${state === 'valid' ? '✓' : '✕'}</span> ${sentence}</p><dl>${rows}</dl>`,
  )
}

export const unknownPage = () =>
  pageOf(
    'No such award',
    `<h1>No award has this serial</h1>
<p>Compare it with the certificate, group by group. It has seven groups of four letters and digits.</p>
<p>If it is the same, ask whoever gave you the certificate: we know of no award with it.</p>`,
  )

function pageOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>
`
}

const style = `:root{--ground:#f5f7f8;--sheet:#fff;--ink:#1f2933;--soft:#52606d;--line:#d5dce1;--good:#0b6b3a;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--ground:#12181c;--sheet:#1b2329;--ink:#eef2f5;--soft:#a9b7c2;--line:#37444e;--good:#6fd39b;--bad:#ff9c8f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:34rem;padding:2rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 1rem;font-size:1.375rem}
.state{margin:0 0 1.5rem;font-size:1.25rem;font-weight:600}
.valid{color:var(--good)}.revoked{color:var(--bad)}
dl{margin:0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 1rem;font-size:1.125rem;overflow-wrap:anywhere}
dd:last-child{margin:0}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
