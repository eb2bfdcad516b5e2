/** An import file of a format in which one construct is nested or repeated a number of times. */
export type Construct = {
  format: 'gift' | 'aiken' | 'moodle_xml' | 'qti' | 'csv' | 'records' | 'grades' | 'directory'
  name: string
  file: (times: number) => string
}

const moodle = (html: string) =>
  `<?xml version="1.0"?><quiz><question type="essay"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext></question></quiz>`
const nested =
  (open: string, close: string, inside = 'x') =>
  (times: number) =>
    open.repeat(times) + inside + close.repeat(times)
const html = (name: string, of: (times: number) => string): Construct => ({
  format: 'moodle_xml',
  name,
  file: (times) => moodle(of(times)),
})
const gift = (name: string, of: (times: number) => string): Construct => ({ format: 'gift', name, file: of })
const item = (body: string) =>
  `<?xml version="1.0"?><qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T" adaptive="false" time-dependent="false"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A0</qti-value></qti-correct-response></qti-response-declaration><qti-item-body>${body}</qti-item-body></qti-assessment-item>`
const choices = (times: number) =>
  `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>P</qti-prompt>${Array.from({ length: times }, (_, nr) => `<qti-simple-choice identifier="A${nr}">${nr}</qti-simple-choice>`).join('')}</qti-choice-interaction>`

const csvOf = (header: string, row: (nr: number) => string) => (times: number) =>
  [header, ...Array.from({ length: times }, (_, nr) => row(nr))].join('\n')
const headers = {
  csv: 'kind,text,option_1,option_2,correct',
  records: 'title,learner_email',
  grades: 'external_course_id,external_user_id,score,completed_at',
  directory: 'user_id,name,email',
}
const tables = Object.entries(headers).flatMap(([format, header]): Construct[] => {
  const of = (name: string, file: (times: number) => string) => ({ format: format as Construct['format'], name, file })
  return [
    of(
      'rows',
      csvOf(header, (nr) => `a${nr},b,c,d`),
    ),
    of(
      'rows of quotes',
      csvOf(header, () => '"""",b,c,d'),
    ),
    of('one quoted cell', (times) => `${header}\n"${'""'.repeat(times)}",b,c,d`),
    of('a quote that never ends', (times) => `${header}\n"${'x\n'.repeat(times)}`),
    of('cells in a row', (times) => `${header}\n${'a,'.repeat(times)}`),
    of('columns', (times) => `${header}${',x'.repeat(times)}\na,b,c`),
    of('empty lines', (times) => `${header}${'\n'.repeat(times)}a,b,c`),
  ]
})

export const constructs: Construct[] = [
  html('nested tables', nested('<table><tr><td>', '</td></tr></table>')),
  html('nested lists', nested('<ul><li>', '</li></ul>')),
  html('nested quotations', nested('<blockquote>', '</blockquote>')),
  html('nested bold', nested('<b>', '</b>')),
  html('nested spans', nested('<span><i>', '</i></span>')),
  html('nested formulas', nested('<math>', '</math>')),
  html('nested sub', nested('<sub>', '</sub>')),
  html('tables', (times) => '<table><tr><td>a|b</td></tr></table>'.repeat(times)),
  html('rows', (times) => `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(times)}</table>`),
  html(
    'one wide row among narrow ones',
    (times) => `<table><tr>${'<td>a</td>'.repeat(times)}</tr>${'<tr><td>a</td></tr>'.repeat(times)}</table>`,
  ),
  html('unclosed tags', (times) => '<p><b><i>'.repeat(times)),
  html('closing tags', (times) => '</b>'.repeat(times)),
  html('comments', (times) => '<!--'.repeat(times)),
  html('brackets', (times) => '<'.repeat(times)),
  html('quotes in a tag', (times) => `<a ${'"'.repeat(times)}`),
  html('attributes', (times) => `<a ${'b=c '.repeat(times)}>x</a>`),
  html('entities', (times) => '&amp;'.repeat(times)),
  html('half entities', (times) => '&'.repeat(times)),
  html('backticks', (times) => `<code>${'`'.repeat(times)}</code>`),
  html('blanks', (times) => `a${' '.repeat(times)}b`),
  html('breaks', (times) => '<br>'.repeat(times)),
  html('links', (times) => '<a href="https://example.org/a">b</a>'.repeat(times)),
  html('pictures', (times) => '<img src="@@PLUGINFILE@@/a.png">'.repeat(times)),
  html('marks', (times) => '*_~#>-'.repeat(times)),
  { format: 'moodle_xml', name: 'nested elements', file: (times) => `<quiz>${'<a>'.repeat(times)}${'</a>'.repeat(times)}</quiz>` },
  {
    format: 'moodle_xml',
    name: 'answers',
    file: (times) =>
      `<quiz><question type="shortanswer"><name><text>Q</text></name><questiontext><text>Q</text></questiontext>${'<answer fraction="100"><text>a*b*c</text></answer>'.repeat(times)}</question></quiz>`,
  },
  {
    format: 'moodle_xml',
    name: 'wildcards',
    file: (times) =>
      `<quiz><question type="shortanswer"><name><text>Q</text></name><questiontext><text>Q</text></questiontext><answer fraction="100"><text>${'*a'.repeat(times)}</text></answer></question></quiz>`,
  },
  gift('questions', (times) => '::a:: b {=c ~d}\n\n'.repeat(times)),
  gift('answers', (times) => `a {${'=b ~c '.repeat(times)}}`),
  gift('weights', (times) => `a {${'~%50%b '.repeat(times)}}`),
  gift('pairs', (times) => `a {${Array.from({ length: times }, (_, nr) => `=a${nr} -> b${nr} `).join('')}}`),
  gift('braces', (times) => '{'.repeat(times)),
  gift('escapes', (times) => '\\'.repeat(times)),
  gift('comments', (times) => '// x\n'.repeat(times)),
  gift('feedback', (times) => `a {=b ${'#c '.repeat(times)}}`),
  gift('colons', (times) => ':'.repeat(times)),
  gift('numbers', (times) => `a {#${'1:2..3 '.repeat(times)}}`),
  gift('digits', (times) => `a {#${'1'.repeat(times)}}`),
  gift('titles', (times) => `::${'a'.repeat(times)}`),
  gift('blanks', (times) => `a${' '.repeat(times)}{T}`),
  gift('formulas', (times) => `a ${String.raw`\( {x} \)`.repeat(times)} {T}`),
  gift('openings of formulas', (times) => `a ${String.raw`\( $$ \[ `.repeat(times)} {T}`),
  gift('braces of a formula', (times) => `a $$${'{'.repeat(times)}${'}'.repeat(times)}$$ {T}`),
  gift('addresses', (times) => `a {=https://x.org/?${'a=1&'.repeat(times)} ~b}`),
  gift('arrows', (times) => `a {=b ${'-> '.repeat(times)}}`),
  { format: 'aiken', name: 'lines', file: (times) => `Q\nA. a\n${'x\n'.repeat(times)}ANSWER: A\n` },
  { format: 'aiken', name: 'letters', file: (times) => `Q\nA. a\nB. b\nANSWER: ${'A '.repeat(times)}!\n` },
  html('addresses of pictures', (times) => '@@PLUGINFILE@@/a%20b'.repeat(times)),
  html('brackets of Markdown', (times) => '!['.repeat(times)),
  { format: 'qti', name: 'choices', file: (times) => item(choices(times)) },
  { format: 'qti', name: 'nested divisions', file: (times) => item(nested('<div>', '</div>')(times)) },
  { format: 'qti', name: 'nested tables', file: (times) => item(nested('<table><tr><td>', '</td></tr></table>')(times)) },
  { format: 'qti', name: 'interactions', file: (times) => item(choices(2).repeat(times)) },
  ...tables,
]
