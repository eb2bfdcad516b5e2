import type { Schemas } from '../../../../platform/client.ts'
import { type Item, type Pair, type QuestionDraft, type SectionDraft, numberOf } from './draft.ts'

export type AskedQuestion = Schemas['AskedQuestion']

/**
 * Converts a draft into the question that a learner sees, without its key. Items and matches are sorted by their text, so that the preview
 * stays the same on each render.
 */
export function askedOf(draft: QuestionDraft, sections: SectionDraft[]): AskedQuestion {
  const { key, kind, prompt, points, must_pass, tags } = draft
  const asked = {
    question_id: key,
    kind,
    prompt_markdown: prompt,
    points: numberOf(points) ?? 0,
    must_pass,
    section: sections.find(({ tag }) => tags.includes(tag))?.title ?? null,
    answer: null,
    seq: null,
    saved_at: null,
    comment: null,
  }
  if (kind === 'single_choice' || kind === 'multiple_choice') return { ...asked, options: draft.options.map(partOf) }
  if (kind === 'ordering') return { ...asked, items: mixed(draft.items.map(partOf)) }
  if (kind === 'matching') return { ...asked, prompts: draft.pairs.map(promptOf), matches: mixed(matchesOf(draft.pairs)) }
  return asked
}

const partOf = ({ key, text }: Pick<Item, 'key' | 'text'>) => ({ id: key, text })
const promptOf = ({ key, prompt }: Pair) => ({ id: key, text: prompt })
/** Returns each match text once, as a choice. */
const matchesOf = (pairs: Pair[]) => [...new Map(pairs.map(({ key, match }) => [match, { id: `match-${key}`, text: match }])).values()]
const mixed = <P extends { text: string }>(parts: P[]) => parts.toSorted((a, b) => a.text.localeCompare(b.text))
