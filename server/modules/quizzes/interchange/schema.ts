import { type Static, Type } from 'typebox'
import { Body, ErrorBody, Nullable, OneOf, Ref, Shape } from '#platform/shapes.ts'
import { questionKinds } from '../questions/schema.ts'
import { importFormats } from './rules-read.ts'

/** A difference in a question, or the reason why it was not accepted. `code` and `params` identify its text, where they are known. */
export const QuestionImportRemark = Shape('QuestionImportRemark', {
  description: Type.String(),
  code: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  params: ErrorBody.properties.params,
})

/**
 * The outcome of one question of a file; `index` counts from 1. In a dry run, the outcome that an import would have.
 * `changed`: it was accepted with differences. `warnings` has the descriptions of the remarks.
 * `unsupported`: this service has no such kind of question. `failed`: it cannot be read.
 */
export const QuestionImportOutcome = Shape('QuestionImportOutcome', {
  index: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  kind: Nullable(OneOf(questionKinds)),
  outcome: OneOf(['imported', 'changed', 'unsupported', 'failed']),
  warnings: Type.Array(Type.String()),
  remarks: Type.Array(Ref(QuestionImportRemark)),
})
export type QuestionImportOutcome = Static<typeof QuestionImportOutcome>

export const QuestionImportForm = Body('QuestionImportForm', {
  format: OneOf(importFormats),
  dry_run: Type.Optional(OneOf(['true', 'false'])),
  file: Type.String({
    format: 'binary',
    description:
      'GIFT, Aiken (also where format is gift), Moodle XML, CSV or workbook (kind, prompt, points, options, correct, tags), or QTI 1.2 to 3.0 as XML or as a zip.',
  }),
})
