import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test('headings have an address each and leave no step out, wherever the author began', () => {
  const { html, headings } = readable('### Before you lift\n\n##### Shoes\n\n### Before you lift\n\n## Üben\n')
  expect(headings).toEqual([
    { id: 'text-before-you-lift', words: 'Before you lift', level: 2 },
    { id: 'text-shoes', words: 'Shoes', level: 3 },
    { id: 'text-before-you-lift-2', words: 'Before you lift', level: 3 },
    { id: 'text-üben', words: 'Üben', level: 2 },
  ])
  expect(html).toContain('<h2 id="text-before-you-lift">Before you lift</h2>')
})

test('pictures are attached files and nothing from elsewhere, and nobody writes HTML', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const { html } = readable(
    `![A "knee"](attachment:${id}) ![Spy](https://example.org/spy.png) <script>alert(1)</script> [x](javascript:alert)`,
  )
  expect(html).toContain(`<img data-attachment="${id}" alt="A &quot;knee&quot;">`)
  expect(html).not.toContain('spy.png')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('href="javascript')
})
