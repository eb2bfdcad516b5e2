import type { Chance } from '../../server/demo/content/chance.ts'
import { escaped, marked, several, words } from './words.ts'

/** The kind of an item, its presentation and its conditions for points. */
type Asked = { kind: string; presentation: string; processing: string }

const text = (chance: Chance, tag = 'mattext') =>
  chance.happens(0.6)
    ? `<material><${tag} texttype="text/html">${escaped(marked(chance))}</${tag}></material>`
    : `<material><${tag} texttype="text/plain">${words(chance)}</${tag}></material>`

const is = (value: string, ident = 'r') => `<varequal respident="${ident}">${value}</varequal>`
const gives = (chance: Chance, condition: string, points: string = chance.pick(['100', '1', '50', '-25', 'x'])) =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${chance.pick(['Set', 'Add'])}" varname="SCORE">${points}</setvar>${chance.happens(0.2) ? '<displayfeedback feedbacktype="Response" linkrefid="f0"/>' : ''}</respcondition>`

const labels = (chance: Chance, count: number) => {
  const each = several(count, (at) => `<response_label ident="L${at}">${text(chance)}</response_label>`)
  const inner = chance.happens(0.2) ? each.map((label) => `<flow_label class="Block">${label}</flow_label>`) : each
  return `<render_choice shuffle="Yes">${inner.join('')}</render_choice>`
}

const lid = (chance: Chance, cardinality: string, count: number, ident = 'r') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${labels(chance, count)}</response_lid>`

const single = (chance: Chance): Asked => ({
  kind: 'multiple_choice_question',
  presentation: lid(chance, 'Single', chance.between(0, 5)),
  processing: several(chance.between(0, 3), (at) => gives(chance, is(`L${at}`))).join(''),
})

const together = (chance: Chance): Asked => ({
  kind: 'multiple_answers_question',
  presentation: lid(chance, 'Multiple', chance.between(2, 5)),
  processing: gives(chance, `<and>${is('L0')}${is('L1')}<not>${is('L2')}</not></and>`, '100'),
})

const oneByOne = (chance: Chance): Asked => ({
  kind: '',
  presentation: lid(chance, 'Multiple', 4),
  processing: several(4, (at) => gives(chance, is(`L${at}`))).join(''),
})

const truth = (chance: Chance): Asked => ({
  kind: 'true_false_question',
  presentation:
    '<response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="L0"><material><mattext>True</mattext></material></response_label><response_label ident="L1"><material><mattext>False</mattext></material></response_label></render_choice></response_lid>',
  processing: gives(chance, is('L0'), '100'),
})

const FIB = ['', ' fibtype="String"', ' fibtype="Decimal"', ' fibtype="Integer"'] as const
const written = (chance: Chance): Asked => ({
  kind: chance.pick(['short_answer_question', 'essay_question', '', 'Short Response']),
  presentation: `<response_str ident="r" rcardinality="Single"><render_fib${chance.pick(FIB)}><response_label ident="a"/></render_fib></response_str>`,
  processing: several(chance.between(0, 3), () => gives(chance, is(words(chance)))).join(''),
})

const number = (chance: Chance): Asked => ({
  kind: 'numerical_question',
  presentation: `<response_num ident="r" numtype="Decimal"><render_fib/></response_num>`,
  processing: gives(
    chance,
    `<or>${is(chance.pick(['3.5', '3,5', 'three', '']))}<and><vargte respident="r">3.0</vargte><varlte respident="r">${chance.pick(['4.0', 'x'])}</varlte></and></or>`,
  ),
})

const ordered = (chance: Chance): Asked => ({
  kind: '',
  presentation: lid(chance, 'Ordered', 4),
  processing: gives(chance, several(chance.between(0, 4), (at) => is(`L${at}`)).join(''), '4'),
})

function matching(chance: Chance): Asked {
  const prompts = several(chance.between(2, 4), (at) => `m${at}`)
  return {
    kind: 'matching_question',
    presentation: prompts
      .map((ident) => `<response_lid ident="${ident}">${text(chance)}${labels(chance, chance.between(1, 4))}</response_lid>`)
      .join(''),
    processing: prompts.map((ident, at) => gives(chance, is(`L${at}`, ident), '25')).join(''),
  }
}

const others = (chance: Chance): Asked => ({
  kind: chance.pick(['file_upload_question', 'fill_in_multiple_blanks_question', 'calculated_question', 'Hot Spot', 'text_only_question']),
  presentation: chance.pick([
    '<response_str ident="r"/>',
    '<response_xy ident="r"><render_hotspot/></response_xy>',
    '<response_grp ident="r"/>',
    '',
  ]),
  processing: '',
})

const kinds = [single, single, together, oneByOne, truth, written, written, number, ordered, matching, others] as const

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`

/** Metadata of an item in the form of Canvas or Blackboard, or none. */
function metadata(chance: Chance, kind: string): string {
  const points = chance.pick(['1', '2.5', '0', '-1', 'many', '1000000'])
  return chance.pick([
    `<itemmetadata><qtimetadata>${field('question_type', kind)}${field('points_possible', points)}</qtimetadata></itemmetadata>`,
    `<itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_questiontype>${kind}</bbmd_questiontype><qmd_absolutescore_max>${points}</qmd_absolutescore_max></itemmetadata>`,
    '',
  ])
}

/** An item of QTI 1.2. */
export function legacyItem(chance: Chance): string {
  const { kind, presentation, processing } = chance.pick(kinds)(chance)
  const asked = `${text(chance)}${presentation}`
  const shown = chance.happens(0.3) ? `<flow class="Block"><flow class="QUESTION_BLOCK">${asked}</flow></flow>` : asked
  const said = several(chance.between(0, 2), (at) => `<itemfeedback ident="f${at}"><flow_mat>${text(chance)}</flow_mat></itemfeedback>`)
  const outcomes = `<outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="${chance.pick(['100', '4', '', 'x'])}"/></outcomes>`
  const body = chance.happens(0.03) ? '' : `<presentation>${shown}</presentation>`
  const title = chance.happens(0.8) ? ` title="${words(chance)}"` : ''
  return `<item ident="i${chance.between(1, 99)}"${title}>${metadata(chance, kind)}${body}<resprocessing>${outcomes}${processing}</resprocessing>${said.join('')}</item>`
}
