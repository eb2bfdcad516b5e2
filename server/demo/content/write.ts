import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { append } from '../../platform/audit/trail.ts'
import { type Db, type Tx, transaction } from '#platform/db/open.ts'
import { type UploadedFile, claim, stage } from '../../platform/files/uploads.ts'
import * as evidence from '#modules/records/evidence/store.ts'
import { DEMO_PROVIDER, demoSuperuser } from '../people.ts'
import { LOGIN_SCOPE, WEB_CLIENT, issuerOf } from '../sign-in/provider.ts'
import { writeAwards } from './awards.ts'
import { type DemoCertification, certificationOf, foundingTrail, worldOf } from './certifications.ts'
import { type Directory, type Founder, directoryOf, founderRows, known } from './directory.ts'
import { ferry } from './ferry.ts'
import { hospital } from './hospital.ts'
import { type DemoRecord, recordsOf } from './records.ts'
import { type StoredEvidence, evidenceTrail, importTrail, scribeOf, trailOf } from './trail.ts'
import { ofMemory } from '#platform/files/arrivals.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'config'>
/** Files of evidence that are already in the store, by evidence id. */
type StoredFiles = Map<string, UploadedFile>

const SET = 500

/** Writes the demo's provider and organizations if they do not exist yet. A later start may change only the provider's address. */
export async function writeDemoContent(parts: Parts): Promise<void> {
  const provider_id = await demoProvider(parts.db, parts.config.publicOrigin)
  const there = await parts.db.selectFrom('organization').select('id').where('slug', '=', hospital.slug).executeTakeFirst()
  if (there) return
  const now = Date.now()
  const founder: Founder = { account_id: randomUUIDv7(), provider_id }
  const told = [hospital, ferry].map((story) => {
    const directory = directoryOf(story, founder, now)
    const records = recordsOf(story, directory, now)
    const world = worldOf(story, directory, founder, now)
    const certifications = story.certifications.map((certification) => certificationOf(world, certification))
    return parts.blobs
      ? { world, directory, records, certifications }
      : { world, directory, records: records.map(withoutFiles), certifications: certifications.map((each) => ({ ...each, files: [] })) }
  })
  const filed: StoredFiles = new Map()
  for (const { directory, records, certifications } of told)
    await putFiles(parts, directory.organization.id, records, certifications, filed)
  await transaction(parts.db, async (db) => {
    const { account, identity } = founderRows(founder, demoSuperuser.subject, now)
    await db.insertInto('account').values(account).execute()
    await db.insertInto('identity').values(identity).execute()
    for (const { world, directory, records, certifications } of told) {
      await writeDirectory(db, directory)
      const proofs = await writeRecords(db, directory, records, filed)
      const entry = scribeOf(directory, founder)
      const trail = [...trailOf(directory, records, founder), ...evidenceTrail(records, proofs, entry)]
      for (const certification of certifications) {
        await writeCertification(db, certification, filed)
        trail.push(...foundingTrail(world, certification, entry), ...(await writeAwards(db, world, certification, entry)))
      }
      trail.push(...importTrail(world, entry))
      await inSets(trail, (set) => append(db, set))
    }
  })
}

async function demoProvider(db: Db, publicOrigin: string): Promise<string> {
  const settings = {
    display_name: 'Demo sign-in',
    issuer_url: issuerOf(publicOrigin),
    client_id: WEB_CLIENT,
    enabled: true,
    client_auth_method: 'none',
    audience: publicOrigin,
    request_resource: true,
    login_scope: LOGIN_SCOPE,
  }
  const { id } = await db
    .insertInto('sign_in_provider')
    .values({ id: randomUUIDv7(), slug: DEMO_PROVIDER, ...settings })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...settings, updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const withoutFiles = (record: DemoRecord): DemoRecord => ({ ...record, evidence: record.evidence.filter(({ file }) => !file) })

async function putFiles(
  parts: Parts,
  organizationId: string,
  records: DemoRecord[],
  certifications: DemoCertification[],
  filed: StoredFiles,
): Promise<void> {
  for (const { id, file } of [...records.flatMap((record) => record.evidence), ...certifications.flatMap(({ files }) => files)]) {
    if (file) filed.set(id, await stage(parts, organizationId, ofMemory(file.bytes), file))
  }
}

async function writeDirectory(db: Db, directory: Directory): Promise<void> {
  await db.insertInto('organization').values(directory.organization).execute()
  await db.insertInto('department').values(directory.departments).execute()
  await db.insertInto('role').values(directory.roles).execute()
  await db.insertInto('role_manager').values(directory.managers).execute()
  await db.insertInto('subject').values(directory.subjects).execute()
  if (directory.subjectParents.length > 0) await db.insertInto('subject_parent').values(directory.subjectParents).execute()
  await db.insertInto('account').values(directory.accounts).execute()
  await db.insertInto('identity').values(directory.identities).execute()
  await db.insertInto('membership').values(directory.memberships).execute()
  await db.insertInto('role_grant').values(directory.grants).execute()
}

async function writeRecords(db: Tx, { organization }: Directory, records: DemoRecord[], filed: StoredFiles): Promise<StoredEvidence[]> {
  const rows = records.map(({ row }) => row)
  const tags = records.flatMap(({ row, subject_ids }) =>
    subject_ids.map((subject_id) => ({ organization_id: organization.id, record_id: row.id, subject_id })),
  )
  const proofs = records
    .flatMap((record) => record.evidence)
    .map(({ file, ...row }) => ({ ...row, blob_key: (file && filed.get(row.id)?.blob_key) ?? null }))
  await inSets(rows, (set) => db.insertInto('learning_record').values(set).execute())
  await inSets(tags, (set) => db.insertInto('record_subject').values(set).execute())
  const stored: StoredEvidence[] = []
  await inSets(proofs, async (set) => stored.push(...(await evidence.create(db, set))))
  for (const { id } of proofs) {
    const file = filed.get(id)
    if (file) await claim(db, file)
  }
  return stored
}

/** Writes a certification type with all its rows except requests and awards. */
async function writeCertification(db: Tx, certification: DemoCertification, filed: StoredFiles): Promise<void> {
  const { type, tags, rules, requirements, signOffs, signOffRequests, dueDates, exemptions, files } = certification
  await db.insertInto('certification_type').values(type).execute()
  await db.insertInto('certification_subject').values(tags).execute()
  await db.insertInto('certification_rule').values(rules).execute()
  const links = requirements.map((row) => ({ ...row, recertification: JSON.stringify(row.recertification) }))
  await db.insertInto('certification_requirement').values(links).execute()
  if (signOffs.length > 0) await db.insertInto('certification_sign_off').values(signOffs).execute()
  if (signOffRequests.length > 0) await db.insertInto('certification_sign_off_request').values(signOffRequests).execute()
  if (dueDates.length > 0) await db.insertInto('certification_due_date').values(dueDates).execute()
  if (exemptions.length > 0) await db.insertInto('certification_exemption').values(exemptions).execute()
  for (const [position, { file: _file, ...attachment }] of files.entries()) {
    const { blob_key, file_name, content_type, size_bytes } = known(filed, attachment.id)
    const kept = { ...attachment, blob_key, file_name, content_type, size_bytes, position }
    await db.insertInto('certification_attachment').values(kept).execute()
    await claim(db, known(filed, attachment.id))
  }
}

/** Writes rows in batches, because a statement takes a limited number of parameters. */
async function inSets<Row>(rows: Row[], write: (set: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += SET) await write(rows.slice(start, start + SET))
}
