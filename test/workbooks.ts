import { zipOf } from './zip.ts'

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The inner XML of a workbook: the rows of each sheet by its name, the texts that cells name by number, the formats of their looks. */
export type WorkbookXml = {
  sheets: Record<string, string>
  hidden?: string[]
  strings?: string[]
  formats?: (number | string)[]
  properties?: string
  /** Before every name, as some libraries write it. */
  prefix?: string
}

/** A workbook as programs write it, of the XML of its parts. */
export function workbookOf({ sheets, hidden = [], strings = [], formats = [], properties = '', prefix = '' }: WorkbookXml): Buffer {
  const names = Object.keys(sheets)
  const look = (format: number | string, at: number) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + at}"/>`
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`] : [],
  )
  const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`
  const state = (name: string) => (hidden.includes(name) ? ' state="hidden"' : '')
  const part = (name: string, inner: string) =>
    `<?xml version="1.0"?>\n<${name} xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${inner}</${name}>`.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`)
      .replace('xmlns=', prefix === '' ? 'xmlns=' : `xmlns:${prefix.slice(0, -1)}=`) // prettier-ignore
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: part(
        'workbook',
        `${properties}<sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state(name)} r:id="rId${at + 1}"/>`).join('')}</sheets>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}">${names.map((_name, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rIdS', 'styles', 'styles.xml')}${relation('rIdT', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: part(
        'styleSheet',
        `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map(look).join('')}</cellXfs>`,
      ),
    },
    { name: 'xl/sharedStrings.xml', content: part('sst', strings.map((inner) => `<si>${inner}</si>`).join('')) },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: part('worksheet', `<sheetData>${sheets[name]}</sheetData>`),
    })),
  ])
}

/** A workbook of one sheet with these texts and numbers. */
export const simpleWorkbook = (rows: (string | number)[][], name = 'Sheet1'): Buffer =>
  workbookOf({ sheets: { [name]: rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('') } })

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
