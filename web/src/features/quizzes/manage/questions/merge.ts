import { type BankDraft, type Part, type QuestionDraft, bodyOf, copyOf } from './draft.ts'
import { inShort } from './short.ts'

/** A question that another person changed. `both` is true when it was changed on this page too. */
export type Change = { key: string; name: string; what: 'new' | 'changed' | 'removed'; both: boolean }
/** `base` is the common version from which `theirs` (saved now) and `mine` (on this page) departed. */
type Sides = { base: BankDraft; theirs: BankDraft; mine: BankDraft }

const said = (question: QuestionDraft) => JSON.stringify(bodyOf({ questions: [question], sections: [] }).questions)
const byId = ({ questions }: BankDraft) =>
  new Map(questions.flatMap((question) => (question.question_id === undefined ? [] : [[question.question_id, question]])))
const differ = (one: QuestionDraft | undefined, other: QuestionDraft | undefined) =>
  one === undefined || other === undefined ? one !== other : said(one) !== said(other)

/** Lists the questions that another person has changed since. */
export function changesOf({ base, theirs, mine }: Sides): Change[] {
  const [before, now, here] = [byId(base), byId(theirs), byId(mine)]
  return [...new Map([...before, ...now]).keys()].flatMap((id): Change[] => {
    const [was, is] = [before.get(id), now.get(id)]
    const known = is ?? was
    if (!known || !differ(was, is)) return []
    const what = was === undefined ? 'new' : is === undefined ? 'removed' : 'changed'
    return [{ key: id, name: inShort(known), what, both: was !== undefined && differ(was, here.get(id)) }]
  })
}

/** Merges both versions. When both changed a question, the one on this page wins. */
export function merged({ base, theirs, mine }: Sides): BankDraft {
  const [before, now, here] = [byId(base), byId(theirs), byId(mine)]
  const kept = mine.questions.flatMap((question) => {
    const { question_id: id } = question
    const [was, is] = id === undefined ? [undefined, undefined] : [before.get(id), now.get(id)]
    if (was === undefined) return [question]
    if (!differ(was, question)) return is === undefined ? [] : [is]
    return [is === undefined ? copyOf(question) : withPartsOf(is, question)]
  })
  const added = theirs.questions.filter(({ question_id: id = '' }) => !before.has(id) && !here.has(id))
  const isOwn = JSON.stringify(bodyOf({ ...mine, questions: [] })) !== JSON.stringify(bodyOf({ ...base, questions: [] }))
  return { questions: [...kept, ...added], sections: isOwn ? mine.sections : theirs.sections }
}

/** Parts that the other person removed lose their id, so they are saved as new parts. */
function withPartsOf(other: QuestionDraft, question: QuestionDraft): QuestionDraft {
  const known = new Set([...other.options, ...other.items, ...other.pairs].map(({ id }) => id))
  const own = <P extends Part>(part: P): P => (known.has(part.id) ? part : { ...part, id: undefined })
  return { ...question, options: question.options.map(own), items: question.items.map(own), pairs: question.pairs.map(own) }
}
