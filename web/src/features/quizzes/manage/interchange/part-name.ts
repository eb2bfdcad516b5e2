import { t } from '@lingui/core/macro'

const names: Record<string, string> = {
  prompt_markdown: t`Question`,
  feedback_markdown: t`Why that is right`,
  points: t`Points`,
  tags: t`Tags`,
  options: t`Options`,
  accepted_answers: t`Answers that you accept`,
  value: t`Right number`,
  tolerance: t`Give or take`,
  items: t`Steps`,
  pairs: t`Pairs`,
  rubric_markdown: t`What a good answer has`,
}

/** Name of a field of a question, such as `options.1.text`, for use in a sentence. Columns of a file keep their own names. */
export function partName(path: string): string {
  const [field = '', index = ''] = path.split('.')
  const name = names[field]
  if (name === undefined) return path
  return /^\d+$/.test(index) ? t`“${name}” (${Number(index) + 1})` : t`“${name}”`
}
