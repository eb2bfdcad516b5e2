import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { once, onceTaken } from '#platform/rows/create-once.ts'
import { Params, Ref, Uuid } from '#platform/shapes.ts'
import { DownloadTicket, type UploadedFile, UploadTicket, downloadTicket, issueTicket } from '#platform/files/uploads.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { takeFile } from './actions-files.ts'
import { uploadFolder } from './rules-files.ts'
import { CreateEvidence, CreateEvidenceUpload, EvidenceRow, ListedEvidence, UpdateEvidence } from './schema.ts'
import * as evidence from './store.ts'

const ofRecord = Params({ record_id: Uuid })
const params = Params({ evidence_id: Uuid })
const DOWNLOAD_SECONDS = 300

const reads = whoMay('records:read', 'row', {
  also: ['learner', 'manager-chain'],
  says: 'records:read over the owner of the record, its learner, or the manager chain while pending',
})
const adds = whoMay('records:write', 'row')
const corrects = whoMay('records:write', 'row', { says: 'records:write over the owner of the record' })
const op = operations('Evidence')

export const evidenceRoutes: Routes = (context) => async (app) => {
  const { db, jobs } = context

  app.get(
    '/records/:record_id/evidence',
    op('listEvidence', 'The evidence of a record, newest first', reads, { params: ofRecord, 200: Type.Array(Ref(ListedEvidence)) }),
    async (req) => {
      const record = await actions.governed(db, req, req.params.record_id)
      return evidence.list(db, req.actor, record.id)
    },
  )

  app.post(
    '/records/:record_id/evidence',
    op('createEvidence', 'Add evidence to a record', adds, {
      params: ofRecord,
      body: CreateEvidence,
      201: EvidenceRow,
      fails: [409, 503],
    }),
    async (req) => {
      const record = await actions.governed(db, req, req.params.record_id)
      const taking = takeFile(context, record, req.body)
      const create = (db: Tx, file: UploadedFile | undefined) => actions.create(db, req.caller, record.id, req.body, file)
      return onceTaken(db, req, taking, create)
    },
  )

  app.post(
    '/records/:record_id/evidence/uploads',
    op('createEvidenceUpload', 'A ticket to upload the file of evidence, with the id the evidence will have', adds, {
      params: ofRecord,
      body: CreateEvidenceUpload,
      201: UploadTicket,
      fails: [503],
    }),
    async (req) => {
      const { id, owner_organization_id } = await actions.governed(db, req, req.params.record_id)
      const evidence_id = randomUUIDv7()
      const destination = { organization_id: owner_organization_id, purpose: 'evidence', owner_id: id } as const
      const upload = { ...req.body, ...destination, folder: uploadFolder(id, evidence_id) }
      const ticket = await once(db, req, async (db) => ({ ...(await issueTicket(db, context, req.caller, upload)), evidence_id }))
      return ticket
    },
  )

  app.patch(
    '/evidence/:evidence_id',
    op('updateEvidence', 'Relabel evidence or correct its payload; the type stays, and so does a file', corrects, {
      params,
      body: UpdateEvidence,
      200: EvidenceRow,
    }),
    async (req) => transaction(db, (db) => actions.update(db, req.caller, req.params.evidence_id, req.body)),
  )

  app.delete(
    '/evidence/:evidence_id',
    op('deleteEvidence', 'Delete evidence and its file', adds, { params, 204: Type.Null() }),
    async (req) => transaction(db, (db) => actions.remove(db, jobs, req.caller, req.params.evidence_id)),
  )

  app.get(
    '/evidence/:evidence_id/download',
    op('downloadEvidence', 'A ticket to download the file of evidence, valid for five minutes', reads, {
      params,
      200: DownloadTicket,
      fails: [503],
    }),
    async (req) => downloadTicket(context, await actions.file(db, req, req.params.evidence_id), DOWNLOAD_SECONDS),
  )
}
