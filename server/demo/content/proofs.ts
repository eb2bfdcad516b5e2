import { createHash, randomUUIDv7 } from 'node:crypto'
import { worth } from '#modules/records/evidence/rules.ts'
import type { NewEvidence } from '#modules/records/evidence/store.ts'
import type { EvidencePayload } from '#modules/records/evidence/schema.ts'
import { at, dayInWords } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type DemoFile, attendanceSheet, certificate } from './files.ts'
import type { Proof } from './kinds.ts'

/** Evidence that is not yet written. The caller must put `file` into the store first. */
export type DemoEvidence = NewEvidence & { id: string; file?: DemoFile }

export type ProofSubject = {
  organization_id: string
  organization: string
  record_id: string
  title: string
  learner: string
  done_at: number
  written_at: string
  created_by: string
}

const HOUR = 3_600_000

/** An evidence row for a proof of the story. */
export function evidenceOf(proof: Proof, about: ProofSubject, chance: Chance): DemoEvidence {
  const { organization_id, record_id, created_by, written_at: created_at } = about
  const row = { id: randomUUIDv7(), organization_id, record_id, created_by, created_at, label: labels[proof.evidence_type] }
  if (proof.evidence_type === 'file') {
    const file = fileOf(proof.picture, about, chance)
    return { ...row, evidence_type: 'file', payload: payloadOfFile(file), file }
  }
  const payload = payloadOf(proof, about, chance)
  return { ...row, evidence_type: proof.evidence_type, payload, hours: worth(payload) }
}

const labels: Record<Proof['evidence_type'], string | null> = {
  score: 'Test result',
  quantity: null,
  date_range: 'Attended',
  url: null,
  file: 'Document',
  pass_fail: 'Assessment',
  note: null,
}

function payloadOfFile({ file_name, content_type, bytes }: DemoFile): EvidencePayload {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { evidence_type: 'file', file_name, content_type, size_bytes: bytes.length, sha256 }
}

function fileOf(picture: 'certificate' | 'attendance-sheet', about: ProofSubject, chance: Chance): DemoFile {
  if (picture === 'attendance-sheet') return attendanceSheet(about.title, chance.between(1, 1_000_000))
  return certificate(about.title, about.learner, dayInWords(about.done_at), about.organization)
}

function payloadOf(proof: Exclude<Proof, { evidence_type: 'file' }>, { done_at }: ProofSubject, chance: Chance): EvidencePayload {
  switch (proof.evidence_type) {
    case 'score': {
      const { lowest, max = 100 } = proof
      return { evidence_type: 'score', value: chance.between(lowest, max), max, min: 0, passed: true }
    }
    case 'date_range':
      return { evidence_type: 'date_range', starts_at: at(done_at - proof.hours * HOUR), ends_at: at(done_at) }
    case 'pass_fail':
      return { evidence_type: 'pass_fail', passed: proof.passed ?? true, assessor: proof.assessor }
    default:
      return proof
  }
}
