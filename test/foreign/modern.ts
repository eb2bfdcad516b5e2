import type { Chance } from '../../server/demo/content/chance.ts'
import { marked, several, words } from './words.ts'

/** The declarations of an item and its body. */
type Asked = { declared: string; body: string }
type Declared = { cardinality: string; type: string; correct: string[]; weighs?: boolean }

const LETTERS = 'ABCDEFGH'
const named = (count: number) => several(count, (at) => LETTERS[at]!)

function declared(chance: Chance, { cardinality, type, correct, weighs = false }: Declared): string {
  const right = chance.happens(0.05) ? [] : chance.happens(0.03) ? ['GONE'] : correct
  const entry = (key: string) =>
    `<mapEntry mapKey="${key}" mappedValue="${chance.pick(['1', '0.5', '2', '-1', 'x', ''])}"${chance.happens(0.2) ? ' caseSensitive="true"' : ''}/>`
  const mapping = weighs
    ? `<mapping defaultValue="0"${chance.happens(0.3) ? ` upperBound="${chance.pick(['2', '1e9', 'NaN'])}"` : ''}>${right.map(entry).join('')}</mapping>`
    : ''
  return `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${right.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
}

const prompt = (chance: Chance) => (chance.happens(0.7) ? `<prompt>${marked(chance)}</prompt>` : '')
const feedback = (chance: Chance, id: string) =>
  chance.happens(0.2) ? `<feedbackInline outcomeIdentifier="F" identifier="${id}" showHide="show">${marked(chance)}</feedbackInline>` : ''
const choicesOf = (chance: Chance, ids: string[], name = 'simpleChoice') =>
  ids.map((id) => `<${name} identifier="${id}">${marked(chance)}${feedback(chance, id)}</${name}>`).join('')

function choice(chance: Chance): Asked {
  const ids = named(chance.between(0, 5))
  const isMultiple = chance.happens(0.5)
  const correct = ids.slice(0, isMultiple ? chance.between(1, 3) : 1)
  const truth = chance.happens(0.15)
  const offered = truth
    ? '<simpleChoice identifier="A">True</simpleChoice><simpleChoice identifier="B">False</simpleChoice>'
    : choicesOf(chance, ids)
  return {
    declared: declared(chance, {
      cardinality: isMultiple ? 'multiple' : 'single',
      type: 'identifier',
      correct: truth ? ['A'] : correct,
      weighs: chance.happens(0.3),
    }),
    body: `<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="${isMultiple ? 0 : 1}">${prompt(chance)}${offered}</choiceInteraction>`,
  }
}

function order(chance: Chance): Asked {
  const ids = named(chance.between(1, 6))
  return {
    declared: declared(chance, { cardinality: 'ordered', type: 'identifier', correct: ids.slice(0, chance.between(1, 6)) }),
    body: `<orderInteraction responseIdentifier="R">${prompt(chance)}${choicesOf(chance, ids)}</orderInteraction>`,
  }
}

function match(chance: Chance): Asked {
  const [left, right] = [named(chance.between(1, 4)), named(chance.between(1, 4)).map((id) => `${id}2`)]
  const set = (ids: string[]) => `<simpleMatchSet>${choicesOf(chance, ids, 'simpleAssociableChoice')}</simpleMatchSet>`
  const correct = left.map((id, at) => `${id} ${right[chance.happens(0.8) ? at % right.length : 0]}`)
  return {
    declared: declared(chance, { cardinality: 'multiple', type: 'directedPair', correct, weighs: chance.happens(0.5) }),
    body: `<matchInteraction responseIdentifier="R">${prompt(chance)}${set(left)}${set(right)}</matchInteraction>`,
  }
}

function associate(chance: Chance): Asked {
  const ids = named(chance.between(2, 6))
  const correct = several(Math.floor(ids.length / 2), (at) => `${ids[2 * at]} ${ids[2 * at + 1]}`)
  return {
    declared: declared(chance, { cardinality: 'multiple', type: 'pair', correct }),
    body: `<associateInteraction responseIdentifier="R">${prompt(chance)}${choicesOf(chance, ids, 'simpleAssociableChoice')}</associateInteraction>`,
  }
}

function inlineChoice(chance: Chance): Asked {
  const ids = named(chance.between(1, 4))
  return {
    declared: declared(chance, { cardinality: 'single', type: 'identifier', correct: ['A'] }),
    body: `<p>${words(chance)} <inlineChoiceInteraction responseIdentifier="R">${choicesOf(chance, ids, 'inlineChoice')}</inlineChoiceInteraction> ${words(chance)}</p>`,
  }
}

const ENTRIES = { string: ['York', 'yorK', ''], integer: ['42', '-7', 'many'], float: ['4.5', '4,5', '1e400', '.5'] } as const
function textEntry(chance: Chance): Asked {
  const type = chance.pick(['string', 'integer', 'float'] as const)
  const correct = several(chance.between(1, 3), () => chance.pick(ENTRIES[type]))
  return {
    declared: declared(chance, { cardinality: 'single', type, correct, weighs: chance.happens(0.4) }),
    body: `<p>${marked(chance)} <textEntryInteraction responseIdentifier="R" expectedLength="10"/></p>`,
  }
}

const essay = (chance: Chance): Asked => ({
  declared: '<responseDeclaration identifier="R" cardinality="single" baseType="string"/>',
  body: `<extendedTextInteraction responseIdentifier="R">${prompt(chance)}</extendedTextInteraction>${chance.happens(0.5) ? `<rubricBlock view="scorer">${marked(chance)}</rubricBlock>` : ''}`,
})

const twoThings = (chance: Chance): Asked => {
  const [one, other] = [textEntry(chance), choice(chance)]
  return { declared: one.declared + other.declared, body: one.body + other.body }
}

const OTHERS = [
  'hottext', 'hotspot', 'selectPoint', 'gapMatch', 'graphicGapMatch', 'graphicOrder', 'graphicAssociate', 'positionObject', 'slider', 'media', 'drawing',
  'upload', 'endAttempt', 'custom', 'portableCustom',
] as const // prettier-ignore
function unknown(chance: Chance): Asked {
  const name = `${chance.pick(OTHERS)}Interaction`
  return {
    declared: declared(chance, { cardinality: 'single', type: 'point', correct: ['1 2'] }),
    body: `<p>${words(chance)}</p><${name} responseIdentifier="R">${prompt(chance)}</${name}>`,
  }
}
const textAlone = (chance: Chance): Asked => ({ declared: '', body: `<p>${marked(chance)}</p>` })

const kinds = [
  choice, choice, choice, order, match, associate, inlineChoice, textEntry, textEntry, essay, twoThings, unknown, textAlone,
] as const // prettier-ignore

const PROCESSED = [
  '',
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>',
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response.xml"/>',
  '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.5 1"><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
] as const
const OUTCOMES = [
  '',
  '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="3"/>',
  '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>5</value></defaultValue></outcomeDeclaration>',
  '<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>1e12</value></defaultValue></outcomeDeclaration>',
  '<outcomeDeclaration identifier="SCORE" normalMaximum="-1"/>',
  '<templateDeclaration identifier="N" cardinality="single" baseType="integer"/>',
] as const

export const VERSIONS = ['2.1', '2.2', '3.0'] as const
export type Version = (typeof VERSIONS)[number]

/** A QTI 2 or 3 item without the XML declaration. */
export function modernItem(chance: Chance, version: Version): string {
  const { declared: key, body } = chance.pick(kinds)(chance)
  const modal = several(chance.between(0, 2), () => `<modalFeedback outcomeIdentifier="F" identifier="f">${marked(chance)}</modalFeedback>`)
  const draws = chance.happens(0.03) ? '<templateProcessing/>' : ''
  const inside = `${key}${chance.pick(OUTCOMES)}${draws}<itemBody>${body}</itemBody>${chance.pick(PROCESSED)}${modal.join('')}`
  const space = version === '3.0' ? 'imsqtiasi_v3p0' : `imsqti_v${version.replace('.', 'p')}`
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/${space}" identifier="i" title="${words(chance)}" adaptive="false" timeDependent="false">${inside}</assessmentItem>`
  if (version === '3.0') return renamed(item)
  return chance.happens(0.2) ? item.replaceAll(/<(\/?)(?=[a-z]+[A-Z])/g, '<$1imsqti:') : item
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const PLAIN_NAMES = /^(?:prompt|mapping|value|equal|variable|correct)$/

/** Renames elements and attributes as QTI 3 does. */
const renamed = (xml: string): string =>
  xml
    .replaceAll(/<(\/?)([a-zA-Z]+)/g, (_all, slash: string, name: string) =>
      /[A-Z]/.test(name) || PLAIN_NAMES.test(name) ? `<${slash}qti-${kebab(name)}` : `<${slash}${name}`,
    )
    .replaceAll(/ ([a-z]+[A-Z]\w*)="/g, (_all, name: string) => ` ${kebab(name)}="`)
