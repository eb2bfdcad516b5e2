import type { Language } from '../languages.ts'

const signs = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  question: 'M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 18v.01',
}
/** An icon for what the text beside it says. */
export const sign = (name: keyof typeof signs) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${signs[name]}"/></svg>`

/** Returns a standalone page that needs no application. `content` is HTML. */
export function smallPage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${content}</main></body>
</html>
`
}

const style = `:root{--ground:#eef2f4;--sheet:#fff;--ink:#1f2933;--soft:#52606d;--line:#d5dce1;--good:#0b6b3a;--bad:#b42318;--open:#52606d}
@media (prefers-color-scheme:dark){:root{--ground:#12181c;--sheet:#1b2329;--ink:#eef2f5;--soft:#a9b7c2;--line:#37444e;--good:#6fd39b;--bad:#ff9c8f;--open:#a9b7c2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:36rem;overflow:hidden;background:var(--sheet);border:1px solid var(--line);border-radius:1rem;box-shadow:0 8px 30px rgb(0 0 0/8%)}
header{--tone:var(--open);display:flex;gap:1rem;align-items:center;padding:1.5rem 2rem;border-bottom:1px solid var(--line);border-top:.5rem solid var(--tone);color:var(--tone)}
.good{--tone:var(--good)}.bad{--tone:var(--bad)}
svg{flex:none;width:3rem;height:3rem;padding:.6rem;border-radius:50%;background:var(--tone);fill:none;stroke:var(--sheet);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0;font-size:1.375rem;line-height:1.3}
small{display:block;font-size:1rem;color:var(--soft)}
dl,p{margin:0;padding:1rem 2rem}
p+p{padding-top:0}
.when{padding-top:0;padding-bottom:1.5rem;color:var(--soft);font-size:.875rem}
dl div{padding:.75rem 0;border-bottom:1px solid var(--line)}
dl div:last-child{border:0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;font-size:1.125rem;overflow-wrap:anywhere}
dl div:first-child dd{font-size:1.5rem;font-weight:600}
@media (max-width:26rem){header,dl,p{padding-inline:1.25rem}}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes a text for HTML. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
