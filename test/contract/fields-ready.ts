import type { Harness, Person } from '../harness.ts'
import { type Ids, requestFor } from '../nets/requests.ts'
import { pdfOf } from '../pdf.ts'
import { scormPackage } from '../scorm.ts'
import type { Document, Operation } from './document.ts'
import { type Body, fitted, isFile } from './fields.ts'

/** The path that answers upload tickets, by the path that takes the uploaded file. */
const ticketsFor = (path: string) =>
  path
    .replace(/\/attachments(\/[^/]+\/file)?$/, '/attachment-uploads')
    .replace(/\/package$/, '/package-uploads')
    .replace(/\/(evidence|scorm-courses)$/, '/$1/uploads')

/** The part of a creation's answer that this file reads. */
type Made = { id: string; pathname: string; url: string; headers: Record<string, string> }
type File = { file_name: string; content_type?: string; bytes: Buffer }

function fileFor(path: string): File {
  if (path.startsWith('/scorm-courses')) return { file_name: 'sample.zip', bytes: scormPackage() }
  if (path.endsWith('/evidence')) return { file_name: 'sample.pdf', content_type: 'application/pdf', bytes: pdfOf(['Sample']) }
  return { file_name: 'sample.txt', content_type: 'text/plain', bytes: Buffer.from('Sample') }
}

/** Makes the rows and files that a sample needs. */
export function readiness(t: Harness, document: Document, person: Person, ids: Ids) {
  async function make(path: string, body: Body): Promise<Made> {
    const answer = await t.call<Made>(person, 'POST', `/api${path}`, body)
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const idOf = async (path: string, body: Body): Promise<string> => (await make(path, body)).id

  const owned = { owner_organization_id: ids.org_id }
  const org = { org: ids.org_id, department: ids.dept_id }

  /** Sends a file and returns its pathname. */
  async function upload(path: string, { bytes, ...file } = fileFor(path)): Promise<string> {
    const ticket = await make(ticketsFor(path), { ...(path === '/scorm-courses' && org), ...file, size_bytes: bytes.length })
    await t.send(ticket, bytes)
    return ticket.pathname
  }

  /** Creates the thing that a rule requires. The other samples use another one. */
  const askedFor: Record<string, () => Promise<string>> = {
    quiz_id: () => idOf('/quizzes', { ...owned, title: 'Other' }),
    external_course_id: () => idOf(`/external-lms/servers/${ids.server_id}/courses`, { external_course_id: 'other', name: 'Other' }),
    scorm_course_id: async () => idOf('/scorm-courses', { ...org, pathname: await upload('/scorm-courses'), file_name: 'other.zip' }),
    job_aid_id: () => idOf('/job-aids', { ...org, title: 'Other' }),
  }

  async function otherRule(another: Body, nr: number): Promise<string> {
    const { subject_matter_id: _narrowed, ...rule } = fitted('createCertificationRule', another, nr, ids)
    for (const [name, other] of Object.entries(askedFor)) if (name in rule) rule[name] = await other()
    return idOf(`/certifications/${ids.cert_id}/rules`, rule)
  }

  async function otherEvidence(payload: unknown): Promise<string> {
    return isFile(payload) ? ids.evidence_id! : idOf(`/records/${ids.record_id}/evidence`, { payload })
  }

  /** Creates the row that a sample changes if the world has no suitable one. The sample `another` is of the same kind, but differs. */
  const row: Record<string, (another: Body, nr: number) => Promise<Ids>> = {
    updateDepartment: async () => ({ dept_id: ids.child_id! }),
    setSubjectParents: async () => ({ subject_id: await idOf('/subjects', { ...owned, slug: t.unique('other'), name: 'Other' }) }),
    updateQuizSitting: async () => ({ quiz_sitting_id: await idOf(`/quizzes/${ids.quiz_id}/sittings`, { title: 'Other', ...AHEAD }) }),
    updateCertificationRule: async (another, nr) => ({ rule_id: await otherRule(another, nr) }),
    updateEvidence: async (another) => ({ evidence_id: await otherEvidence(another.payload) }),
  }

  /** Returns the rows for a sample, and the sample with an uploaded file. */
  return async (operation: Operation, sample: Body, another: Body, nr: number): Promise<{ at: Ids; body: Body }> => {
    const at = { ...ids, ...(await row[operation.operationId]?.(another, nr)) }
    if (!('pathname' in sample)) return { at, body: sample }
    const path = requestFor(document, operation, at).path.replace('/api', '')
    const file = fileFor(path)
    const payload = isFile(sample.payload) ? { payload: { ...sample.payload, size_bytes: file.bytes.length } } : {}
    return { at, body: { ...sample, ...payload, pathname: await upload(path, file) } }
  }
}

const AHEAD = { starts_at: '2030-01-02T08:00:00Z', ends_at: '2030-01-02T10:00:00Z' }
