import Document from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { isRightToLeft, segments } from './letters/line.ts'
import { settingOf } from './letters/settings.ts'
import { collected, writerOf } from './pdf.ts'
import { undrawableIn } from './undrawable.ts'

const NAMES = {
  'western letters': 'Amélie Ørsted-O’Neill',
  'more of Latin': 'Łukasz Żółć-Đorđević',
  Vietnamese: 'Nguyễn Thị Phương',
  'accents after their letters': 'José Núñez Čapek'.normalize('NFD'),
  Greek: 'Αλέξανδρος Ψαρράς',
  Cyrillic: 'Юлія Їжакевич',
  Georgian: 'ნინო ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Arabic: 'محمد بن عبد الله الأحمد',
  'Arabic between Latin': 'Amira (محمد) O’Neill',
  Persian: 'علی‌رضا پژمان',
  Hebrew: 'יעל כהן־לוי',
  'pointed Hebrew': 'שָׂרָה בֶּן־דָּוִד',
  Chinese: '王小明',
  'traditional Chinese': '陳淑芬',
  Japanese: '山田 太郎',
  kana: 'さくら 齋藤ジョン',
  Korean: '김철수',
  'letters of Korean': '김철수'.normalize('NFD'),
  Hindi: 'प्रियंका शर्मा',
  Bengali: 'শ্রেয়া চট্টোপাধ্যায়',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'પ્રિયા પટેલ',
  Odia: 'ସୁଭଦ୍ରା ମିଶ୍ର',
  Tamil: 'க்ஷேத்ரா கிருஷ்ணன்',
  Telugu: 'శ్రీనివాస్ రావు',
  Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'ശ്രീലക്ഷ്മി നായർ',
  Sinhala: 'ශ්‍රීමතී පෙරේරා',
  Thai: 'สมชาย ใจดี',
  Lao: 'ສົມສັກ ໄຊຍະວົງ',
  Khmer: 'សុខ ស្រីមុំ',
  Burmese: 'အောင်ဆန်းစုကြည်',
  Tibetan: 'བསྟན་འཛིན་རྒྱ་མཚོ',
  Amharic: 'አበበ በቀለ',
  emoji: 'Zoë 🌻 👩‍⚕️ 🇨🇭',
}
/** Old Persian and Adlam. No font here has them. */
const UNDRAWABLE = 'Ann 𐎠𐎡 𞤀'

const PLACE = { font: 'Times-Bold', size: 12, color: '#000', width: 500, height: 20 }

/** Returns a page with one line per text. */
async function pageOf(texts: string[]): Promise<Buffer> {
  const doc = new Document({ size: [600, 30 * texts.length + 60], margin: 0 })
  const bytes = collected(doc)
  const writer = await writerOf(doc, texts)
  for (const [nr, text] of texts.entries()) writer.text(text, 20, 20 + 30 * nr, PLACE)
  writer.end()
  return bytes
}

/** Normalizes a text. PDF readers leave out undrawn signs, and return accented letters as one character. */
const comparable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

async function linesIn(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text.split('\n').map(comparable)
}

test('a name in any script is read back as it was typed, and drawn without boxes', async () => {
  const names = [...Object.values(NAMES), UNDRAWABLE]
  expect(await linesIn(await pageOf(names))).toEqual(names.map(comparable))
  for (const name of Object.values(NAMES)) expect([name, await undrawableIn(name)]).toEqual([name, []])
  expect(await undrawableIn(UNDRAWABLE)).toEqual(['𐎠', '𐎡', '𞤀'])
})

test('letters that run from the right are in the order of Unicode, and brackets around them turn', async () => {
  const drawn = async (text: string) =>
    segments(text, isRightToLeft(text), 400, await settingOf(text)).map((each) => ('text' in each ? each.text : each.clusters.map(({ text }) => text).join('')))
  expect(await drawn('محمد (علي) 12 الأحمد')).toEqual(['دمحألا ', '12', ' )يلع( دمحم'])
  expect((await drawn('Amira محمد O’Neill')).map(comparable)).toEqual(['Amira', 'دمحم', 'O’Neill'])
  expect(await drawn('שלום Smith')).toEqual(['Smith', ' םולש'])
}) // prettier-ignore

test('a text is cut at the end of its last line, and broken between words even where no space parts them', async () => {
  const doc = new Document({ size: [600, 200], margin: 0 })
  const bytes = collected(doc)
  const long = '心肺蘇生法と自動体外式除細動器'
  const writer = await writerOf(doc, [long])
  const { width } = PLACE
  expect(writer.width(long, PLACE)).toBeCloseTo(long.length * PLACE.size)
  expect(writer.text(long, 20, 20, { ...PLACE, width, height: 40 })).toBeLessThan(20)
  expect(writer.text(long, 20, 60, { ...PLACE, width: 80, height: 32 })).toBeGreaterThan(30)
  writer.end()
  const [whole, first, second] = await linesIn(await bytes)
  expect(whole).toBe(long)
  expect(long.startsWith(first!)).toBe(true)
  expect(second).toMatch(/…$/)
  expect(long).toContain(second!.slice(0, -1))
})

test('a page has the letters alone that are on it, and western letters bring none', async () => {
  const western = await pageOf(['Amélie Ørsted'])
  expect(western.length).toBeLessThan(2_000)
  expect(western.includes('/FontFile')).toBe(false)
  expect((await pageOf(['王小明'])).length).toBeLessThan(6_000)
  await expect(writerOf(new Document(), []).then((writer) => writer.width('王', PLACE))).rejects.toThrow('was not named')
})
