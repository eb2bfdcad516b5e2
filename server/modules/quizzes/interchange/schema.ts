import { type Static, Type } from 'typebox'
import { Body, ErrorBody, Nullable, OneOf, Ref, Shape } from '#platform/shapes.ts'
import { questionKinds } from '../questions/schema.ts'
import { importFormats } from './rules-read.ts'

/** What is different in a question, or why it is not taken; `code` and `params` are what its words go by, where they are known. */
export const QuestionImportRemark = Shape('QuestionImportRemark', {
  description: Type.String(),
  code: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  params: ErrorBody.properties.params,
})

/**
 * What became of one question of a file; they count from 1. `changed`: it was taken, and the warnings, which are the remarks in words alone, say what is different.
 * `unsupported`: there is no such kind of question here. `failed`: it cannot be read. In a dry run, what would become of it.
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
      'GIFT, Aiken (also where format is gift), Moodle XML, CSV (kind, prompt, points, options, correct, tags), or QTI 1.2 to 3.0 as XML or as a zip.',
  }),
})
