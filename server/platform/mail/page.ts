import { escaped } from '../http/small-page.ts'
import type { Letter } from './letter.ts'
import { htmlOf } from './markdown.ts'
import { wordsIn } from './words.ts'

/**
 * Returns the mail as HTML. It uses tables, because some mail programs support no other layout. It follows dark mode, and loads nothing.
 */
export function pageOf({ language, subject, heading = subject, body, button, why, unsubscribe, settings }: Letter): string {
  const words = wordsIn[language]
  const link = (href: string | undefined, label: string) => (href === undefined ? [] : [`<a href="${escaped(href)}">${escaped(label)}</a>`])
  const ends = [...link(unsubscribe, words.unsubscribe), ...link(settings, words.settings)].join(' &middot; ')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${style}
</style>
</head>
<body class="ground">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" border="0">
<tr><td class="inside">
<h1>${escaped(heading)}</h1>
${htmlOf(body)}${button ? buttonOf(button) : ''}</td></tr>
<tr><td class="foot">
<p>${escaped(why)}</p>
${ends === '' ? '' : `<p>${ends}</p>\n`}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const buttonOf = ({ label, href }: NonNullable<Letter['button']>) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td class="button" bgcolor="#0b5c8a"><a href="${escaped(href)}">${escaped(label)}</a></td></tr>
</table>
`

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
.ground{background:#eef2f4}
.sheet{width:100%;max-width:560px;background:#ffffff;border:1px solid #d5dce1;border-radius:12px}
.inside{padding:28px 28px 24px;color:#1f2933;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
.inside h1{margin:0 0 16px;font-size:22px;line-height:1.3}
.inside p,.inside ul,.inside ol,.inside blockquote{margin:0 0 16px}
.inside blockquote{padding:2px 0 2px 14px;border-left:3px solid #b4c0c9}
.inside blockquote p:last-child{margin:0}
.inside a{color:#0b5c8a}
.button{border-radius:8px;background:#0b5c8a}
.inside .button a{display:inline-block;padding:11px 20px;color:#ffffff;font-weight:600;text-decoration:none}
.foot{padding:16px 28px 20px;border-top:1px solid #d5dce1;color:#52606d;font:13px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.foot p{margin:0 0 6px}
.foot a{color:#52606d}
@media (prefers-color-scheme:dark){
.ground{background:#12181c !important}
.sheet{background:#1b2329 !important;border-color:#37444e !important}
.inside{color:#eef2f5 !important}
.inside blockquote{border-color:#52606d !important}
.inside a{color:#8ccdf2 !important}
.button{background:#8ccdf2 !important}
.inside .button a{color:#0c2230 !important}
.foot{border-color:#37444e !important;color:#a9b7c2 !important}
.foot a{color:#a9b7c2 !important}
}`
