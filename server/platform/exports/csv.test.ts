import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const cellOf = (text: string) =>
  csvLine([text])
    .slice(0, -2)
    .replace(/^"([^]*)"$/, '$1')

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', '﹢1', '﹣1', '﹦1', '﹫x'])(
  '%j is no formula',
  (text) => {
    for (const before of ['', ' ', '\n', '\n \n', '\u00A0', '\u3000', '\uFEFF', '\u200B', '\u2060\u200D', ' \uFEFF\n\u00AD'])
      expect(cellOf(before + text), JSON.stringify(before)).toBe(`'${before}${text}`)
  },
)

test.each(['', 'a=1', ' text', '\nx', '1-2', '“=”', '\uFEFFtext', '\u200Bé'])('%j stays as it is', (text) => {
  expect(cellOf(text)).toBe(text)
})
