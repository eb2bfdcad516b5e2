import { plural, select, t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'
import { locale } from '../../../platform/language.ts'

type Rule = Schemas['CertificationRule']
type RuleTerms = Pick<Rule, 'rule_kind' | 'subject_matter_id' | 'evidence_type' | 'requires'> & {
  /** Hours or records. Null while nothing is typed. */
  amount: number | null
  /** Name of the course, job aid or quiz. Undefined when none is chosen or the reader may not see it. */
  target: string | undefined
  /** Whether the rule asks for a thing that the reader may not see. */
  hidden: boolean
}
type Subject = { id: string; name: string }

const NAMED = 3
const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })

/** Describes a rule: `At least 8 hours in Manual handling`. `subjects` are the known subjects of the certification. */
export function ruleWords(rule: RuleTerms, subjects: Subject[]): string {
  switch (rule.rule_kind) {
    case 'subject_hours':
      return hoursWords(rule.amount, placeOf(rule, subjects))
    case 'subject_record_count':
      return recordsWords(rule.amount, placeOf(rule, subjects))
    case 'evidence_document':
      return documentWords(rule.evidence_type, placeOf(rule, subjects))
    case 'manual_sign_off':
      return t`A sign-off by somebody who saw it done`
    case 'quiz_pass':
      return quizWords(rule)
    case 'external_course_pass':
      return externalWords(rule.target)
    case 'scorm_course_complete':
      return courseWords(rule)
    case 'job_aid_viewed':
      return rule.requires === 'confirmation' ? confirmedWords(rule) : readWords(rule)
  }
}

/** The subjects that count: their names when they are few, else their number. The number is 0 when they are unknown. */
type Place = { subjects: string } | { among: number }

function placeOf({ subject_matter_id }: RuleTerms, subjects: Subject[]): Place {
  const counted = subject_matter_id === null ? subjects : subjects.filter(({ id }) => id === subject_matter_id)
  const named = counted.length > 0 && counted.length <= NAMED
  return named ? { subjects: alternatives.format(counted.map(({ name }) => name)) } : { among: counted.length }
}

function hoursWords(amount: number | null, place: Place): string {
  if (amount === null) return t`At least … hours`
  if ('subjects' in place) {
    const { subjects } = place
    return plural(amount, { one: `At least # hour in ${subjects}`, other: `At least # hours in ${subjects}` })
  }
  const { among } = place
  if (among === 0) return plural(amount, { one: 'At least # hour in its subjects', other: 'At least # hours in its subjects' })
  return plural(amount, {
    one: `At least # hour in any of its ${among} subjects`,
    other: `At least # hours in any of its ${among} subjects`,
  })
}

function recordsWords(amount: number | null, place: Place): string {
  if (amount === null) return t`At least … completed records`
  if ('subjects' in place) {
    const { subjects } = place
    return plural(amount, { one: `At least # completed record in ${subjects}`, other: `At least # completed records in ${subjects}` })
  }
  const { among } = place
  if (among === 0)
    return plural(amount, { one: 'At least # completed record in its subjects', other: 'At least # completed records in its subjects' })
  return plural(amount, {
    one: `At least # completed record in any of its ${among} subjects`,
    other: `At least # completed records in any of its ${among} subjects`,
  })
}

function documentWords(evidence: Rule['evidence_type'], place: Place): string {
  const wanted = evidence ?? 'other'
  if ('subjects' in place) {
    const { subjects } = place
    return select(wanted, {
      file: `A completed record in ${subjects} with a file`,
      quantity: `A completed record in ${subjects} with an amount of work`,
      note: `A completed record in ${subjects} with a note`,
      score: `A completed record in ${subjects} with a score`,
      pass_fail: `A completed record in ${subjects} with a pass`,
      date_range: `A completed record in ${subjects} with dates from and to`,
      url: `A completed record in ${subjects} with a link`,
      other: `A completed record in ${subjects} with evidence`,
    })
  }
  return select(wanted, {
    file: 'A completed record in its subjects with a file',
    quantity: 'A completed record in its subjects with an amount of work',
    note: 'A completed record in its subjects with a note',
    score: 'A completed record in its subjects with a score',
    pass_fail: 'A completed record in its subjects with a pass',
    date_range: 'A completed record in its subjects with dates from and to',
    url: 'A completed record in its subjects with a link',
    other: 'A completed record in its subjects with evidence',
  })
}

/** A thing has no name while none is chosen. One that the reader may not see is told as such: any other would not do. */
type RuleTarget = Pick<RuleTerms, 'target' | 'hidden'>

function courseWords({ target: course, hidden }: RuleTarget): string {
  if (course !== undefined) return t`The course “${course}”, completed`
  return hidden ? t`A course that you may not see, completed` : t`A completed course of this site`
}

function quizWords({ target: quiz, hidden }: RuleTarget): string {
  if (quiz !== undefined) return t`The quiz “${quiz}”, passed`
  return hidden ? t`A quiz that you may not see, passed` : t`A passed quiz`
}

const externalWords = (course: string | undefined) =>
  course === undefined ? t`A passed course of another learning system` : t`The course “${course}” of another learning system, passed`

function readWords({ target: aid, hidden }: RuleTarget): string {
  if (aid !== undefined) return t`The job aid “${aid}”, read`
  return hidden ? t`A job aid that you may not see, read` : t`A job aid that was read`
}

function confirmedWords({ target: aid, hidden }: RuleTarget): string {
  if (aid !== undefined) return t`The job aid “${aid}”, read and confirmed`
  return hidden ? t`A job aid that you may not see, read and confirmed` : t`A job aid that was read and confirmed`
}
