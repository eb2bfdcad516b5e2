import { locale } from '../../../platform/language.ts'
import type { Place, RuleTerms } from '../../rule-kinds/kind.ts'
import { kinds } from '../../rule-kinds/kinds.ts'

type Subject = { id: string; name: string }

const NAMED = 3
const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })

/** Describes a rule: `At least 8 hours in Manual handling`. `subjects` are the known subjects of the certification. */
export const ruleWords = (rule: RuleTerms, subjects: Subject[]): string => kinds[rule.rule_kind].words(rule, placeOf(rule, subjects))

function placeOf({ subject_matter_id }: RuleTerms, subjects: Subject[]): Place {
  const counted = subject_matter_id === null ? subjects : subjects.filter(({ id }) => id === subject_matter_id)
  const named = counted.length > 0 && counted.length <= NAMED
  return named ? { subjects: alternatives.format(counted.map(({ name }) => name)) } : { among: counted.length }
}
