import { select, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import type { EvidenceType, Kind, Place } from './kind.ts'

const evidenceKinds: { value: EvidenceType; label: string }[] = [
  { value: 'file', label: t`A file, such as a certificate` },
  { value: 'pass_fail', label: t`A pass` },
  { value: 'score', label: t`A score` },
  { value: 'quantity', label: t`An amount of work` },
  { value: 'date_range', label: t`Dates from and to` },
  { value: 'url', label: t`A link` },
  { value: 'note', label: t`A note` },
]

/** A completed record with a kind of evidence. */
export const evidenceDocument: Kind = {
  kind: 'evidence_document',
  icon: IconFileCheck,
  name: t`Evidence`,
  says: t`A record with a file, a pass, a score …`,
  words: ({ evidence_type }, place) => documentWords(evidence_type, place),
  countsRecords: true,
  begins: { evidence_type: 'file' },
  Fields: ({ rule, errors, onChange }) => (
    <Select
      label={t`What the record has to show`}
      allowDeselect={false}
      data={evidenceKinds}
      value={rule.evidence_type}
      error={errors.evidence_type}
      onChange={(value) => onChange({ evidence_type: evidenceKinds.find((kind) => kind.value === value)?.value ?? null })}
    />
  ),
  errorsOf: ({ evidence_type }) => (evidence_type === null ? { evidence_type: t`Choose what the record has to show.` } : {}),
  payload: ({ evidence_type }) => (evidence_type === null ? {} : { evidence_type }),
}

function documentWords(evidence: EvidenceType | null, place: Place): string {
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
