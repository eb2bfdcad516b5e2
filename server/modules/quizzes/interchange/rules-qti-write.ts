import type { QuestionBody } from '../questions/schema.ts'
import { type QtiAnswers, answerOf } from './rules-qti-write-answers.ts'
import { attribute, blocks } from './rules-qti-write-text.ts'

/** A file of a package with its path. */
export type PackageFile = { path: string; content: string }

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Writes questions as a QTI 3 package: an item for each, a test that lists them in order, and the manifest.
 * Attributes keep the Markdown source, tags and other settings that QTI lacks, for a later import.
 * `pictures` has the paths of files by id.
 */
export function qtiFiles(title: string, questions: QuestionBody[], pictures: ReadonlyMap<string, string> = new Map()): PackageFile[] {
  const items = questions.map((question, at) => ({ id: `question-${at + 1}`, path: `items/question-${at + 1}.xml`, question }))
  return [
    { path: 'imsmanifest.xml', content: manifest(items, [...pictures.values()]) },
    { path: 'test.xml', content: testOf(title, items) },
    ...items.map(({ id, path, question }) => ({ path, content: showing(itemOf(id, question), pictures) })),
  ]
}

/** Replaces picture ids by paths in the package. */
const showing = (content: string, pictures: ReadonlyMap<string, string>) =>
  content.replaceAll(/(?<=<img src=")attachment:([0-9a-f-]{36})(?=")/gi, (address, id: string) => {
    const path = pictures.get(id.toLowerCase())
    return path === undefined ? address : `../${path}`
  })

type Item = { id: string; path: string; question: QuestionBody }

function manifest(items: Item[], pictures: string[]): string {
  const resource = (id: string, type: string, path: string, needs: string) =>
    `    <resource identifier="${id}" type="${type}" href="${path}"><file href="${path}"/>${needs}</resource>\n`
  const dependencies = items.map(({ id }) => `<dependency identifierref="${id}"/>`).join('')
  return `${HEAD}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">
  <metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
  <organizations/>
  <resources>
${resource('test', 'imsqti_test_xmlv3p0', 'test.xml', dependencies)}${items.map(({ id, path }) => resource(id, 'imsqti_item_xmlv3p0', path, '')).join('')}${pictures.map((path, at) => resource(`picture-${at + 1}`, 'webcontent', path, '')).join('')}  </resources>
</manifest>
`
}

function testOf(title: string, items: Item[]): string {
  const refs = items.map(({ id, path }) => `      <qti-assessment-item-ref identifier="${id}" href="${path}"/>\n`).join('')
  return `${HEAD}<qti-assessment-test xmlns="${NAMESPACE}" identifier="test" title="${attribute(title)}">
  <qti-test-part identifier="part" navigation-mode="nonlinear" submission-mode="simultaneous">
    <qti-assessment-section identifier="section" title="${attribute(title)}" visible="false">
${refs}    </qti-assessment-section>
  </qti-test-part>
</qti-assessment-test>
`
}

const TITLE = 100

function itemOf(id: string, question: QuestionBody): string {
  const answer = answerOf(question)
  const title = Array.from(question.prompt_markdown.trim().split('\n', 1)[0]!).slice(0, TITLE).join('')
  const outcome = (name: string, cardinality: string, type: string, more = '', inside = '') =>
    `  <qti-outcome-declaration identifier="${name}" cardinality="${cardinality}" base-type="${type}"${more}${inside ? `>${inside}</qti-outcome-declaration>` : '/>'}\n`
  const value = `<qti-default-value><qti-value>${question.points}</qti-value></qti-default-value>`
  const byHand = question.kind === 'essay' ? ' external-scored="human"' : ''
  return `${HEAD}<qti-assessment-item xmlns="${NAMESPACE}" identifier="${id}" title="${attribute(title)}" adaptive="false" time-dependent="false">
${answer.declaration}${outcome('SCORE', 'single', 'float', byHand)}${outcome('MAXSCORE', 'single', 'float', '', value)}${answer.feedback ? outcome('FEEDBACK', 'multiple', 'identifier') : ''}${bodyOf(question, answer)}${processingOf(answer)}${modalOf(question)}</qti-assessment-item>
`
}

function bodyOf(question: QuestionBody, { interaction, scoring }: QtiAnswers): string {
  const { tags = [], must_pass } = question
  const said = [
    ['data-tags', tags.length > 0 ? JSON.stringify(tags) : undefined],
    ['data-must-pass', must_pass ? 'true' : undefined],
    ['data-scoring', scoring],
    ['data-fold-accents', 'fold_accents' in question && question.fold_accents === false ? 'false' : undefined],
  ]
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${attribute(value)}"`))
    .join('')
  const rubric = 'rubric_markdown' in question ? question.rubric_markdown : undefined
  const forScorers = rubric
    ? `    <qti-rubric-block view="scorer" use="scoring"><qti-content-body>${blocks(rubric)}</qti-content-body></qti-rubric-block>\n`
    : ''
  return `  <qti-item-body${said}>\n    ${blocks(question.prompt_markdown)}\n${interaction}${forScorers}  </qti-item-body>\n`
}

function processingOf({ processing, feedback, choices }: QtiAnswers): string {
  if (processing === '') return ''
  const shown = choices ? '<qti-variable identifier="RESPONSE"/>' : ''
  const tell = `    <qti-set-outcome-value identifier="FEEDBACK"><qti-multiple><qti-base-value base-type="identifier">answered</qti-base-value>${shown}</qti-multiple></qti-set-outcome-value>\n`
  return `  <qti-response-processing>\n${processing}${feedback ? tell : ''}  </qti-response-processing>\n`
}

const modalOf = ({ feedback_markdown }: QuestionBody): string =>
  feedback_markdown
    ? `  <qti-modal-feedback outcome-identifier="FEEDBACK" identifier="answered" show-hide="show"><qti-content-body>${blocks(feedback_markdown)}</qti-content-body></qti-modal-feedback>\n`
    : ''
