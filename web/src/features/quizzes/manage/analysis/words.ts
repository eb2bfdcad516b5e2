import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../../platform/client.ts'
import { percent } from '../../../../platform/words/format.ts'

export type Analytics = Schemas['QuizAnalytics']
export type Figures = Schemas['QuestionFigures']
type Flag = Figures['flags'][number]

/** With fewer people than this, the figures describe the people more than the questions. */
export const FEWEST = 10

/** Formats a share from 0 to 1 as a whole per cent. */
export const share = (part: number) => percent(Math.round(part * 100))

/** Difficulty of a question in words. `facility` is the mean share of its points that people get, from 0 to 1. */
export function difficultyWords(facility: number): string {
  if (facility > 0.95) return t`Nearly everybody gets it right`
  if (facility >= 0.7) return t`Easy`
  if (facility >= 0.5) return t`Middling`
  return facility >= 0.3 ? t`Hard` : t`Very hard`
}

/** Discrimination of a question in words. `index` goes from -1 to 1: high when people who do well in the rest do well here too. */
export function discriminationWords(index: number): string {
  if (index < 0) return t`Those who do well elsewhere get it wrong`
  if (index < 0.2) return t`Hardly tells apart who knows it`
  return index < 0.4 ? t`Tells apart who knows it` : t`Tells apart well who knows it`
}

/** Reliability of the whole quiz in words: whether it would rank people the same way if they took it again. */
export function reliabilityWords(alpha: number): string {
  if (alpha >= 0.8) return t`The quiz as a whole tells people apart reliably.`
  return alpha >= 0.6
    ? t`The quiz as a whole tells people apart fairly well. More questions would make it more reliable.`
    : t`The quiz as a whole does not tell people apart reliably. Mend the questions that stand out, or add some.`
}

export const flagWords: Record<Flag, string> = {
  check_key: t`Check the key`,
  better_distractor: t`Check the key`,
  weak: t`Weak`,
  inefficient: t`Weak for how hard it is`,
  too_easy: t`Very easy`,
  too_hard: t`Very hard`,
}

/** Returns advice for a question that stands out, the most urgent first. */
export function adviceOf({ flags, options }: Pick<Figures, 'flags' | 'options'>): string[] {
  const raised = (flag: Flag) => flags.includes(flag)
  return [
    ...(raised('better_distractor') ? [keyAdvice(options)] : []),
    ...(raised('check_key') && !raised('better_distractor')
      ? [
          t`Check the key: the better people do elsewhere, the more often they get this wrong. Perhaps another answer is right, or its words mislead.`,
        ]
      : []),
    ...(raised('weak') || raised('inefficient')
      ? [t`Look at its words: whether people know the subject makes little difference to whether they get it right.`]
      : []),
    ...(raised('too_easy') ? [t`It tells little, since nearly everybody knows it. Keep it where it has to be known.`] : []),
    ...(raised('too_hard') ? [t`See whether it was taught, and whether its words are clear.`] : []),
  ]
}

/** Names the best wrong option: the one whose choosers scored highest on the rest of the quiz. */
function keyAdvice(options: Figures['options']): string {
  const rest = ({ mean_rest }: Figures['options'][number]) => mean_rest ?? 0
  const best = options.filter(({ correct }) => !correct).toSorted((a, b) => rest(b) - rest(a))[0]
  const key = options.find(({ correct }) => correct)
  if (!best || !key) return t`Check the key.`
  return t`Check the key: those who chose “${{ option: best.text }}” got ${{ theirs: share(rest(best)) }} of the rest, those who chose the right one ${{ others: share(rest(key)) }}.`
}

const pressing: Flag[] = ['check_key', 'better_distractor', 'too_hard', 'weak', 'inefficient', 'too_easy']

/** Sorts the questions that stand out to the top, the most urgent first. The others keep their order. */
export function byNeed(questions: Figures[]): Figures[] {
  const rank = ({ flags }: Figures) => {
    const found = pressing.findIndex((flag) => flags.includes(flag))
    return found < 0 ? pressing.length : found
  }
  return questions.toSorted((a, b) => rank(a) - rank(b))
}
