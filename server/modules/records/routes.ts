import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../context.ts'
import { allow } from '#platform/access/actor.ts'
import { atOnce, transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { onceWritten } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { JSON_TYPE, Params, Query, Ref, Uuid, Written, failures, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { RecordQuery, recordFilter } from './filter.ts'
import { list } from './store-list.ts'
import { seenBy } from './rules.ts'
import { ApproveRecord, CreateLearningRecord, LearningRecord, RejectRecord, UpdateLearningRecord } from './schema.ts'
import * as records from './store.ts'

const params = Params({ record_id: Uuid })
const tags = ['Learning records']
const deciders = 'records:write over the owner, or the learner’s manager chain; never the learner'

export const recordRoutes =
  ({ db, signer, jobs }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/records',
      {
        schema: {
          operationId: 'listRecords',
          tags,
          summary: 'Records, newest first: one’s own, those one may read, submissions waiting for one’s decision',
          ...whoMay('records:read', 'list', {
            also: ['learner', 'manager-chain'],
            says: 'records:read, own records, or the manager chain while pending',
          }),
          querystring: Query({ ...RecordQuery, ...PageQuery }),
          response: { 200: Written(pageOf(LearningRecord)), ...failures(400) },
        },
      },
      async (req, reply) => {
        const filter = await recordFilter(db, req.actor, req.query)
        return reply.type(JSON_TYPE).send(await list(db, req.actor, filter, pageRequest(signer, req)))
      },
    )

    app.post(
      '/records',
      {
        schema: {
          operationId: 'createRecord',
          tags,
          summary: 'Create a record, or submit a pending one about oneself',
          ...whoMay('records:write', 'new row', {
            also: ['submitter'],
            says: 'records:write, or a member’s pending submission about oneself',
          }),
          body: Ref(CreateLearningRecord),
          response: { 201: Written(Ref(LearningRecord)), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const owned = await actions.ownerOf(db, req.actor, req.body)
        const made = await onceWritten(db, req, (asked) => atOnce(db, (db) => actions.create(db, req.caller, owned, req.body, asked)))
        return reply.code(201).type(JSON_TYPE).send(made)
      },
    )

    app.get(
      '/records/:record_id',
      {
        schema: {
          operationId: 'getRecord',
          tags,
          summary: 'A record',
          ...whoMay('records:read', 'row', {
            also: ['learner', 'manager-chain'],
            says: 'records:read, its learner, or the manager chain while pending',
          }),
          params,
          response: { 200: Ref(LearningRecord), ...failures(404) },
        },
      },
      async (req) => {
        const record = await records.find(db, req.actor, req.params.record_id)
        return allow(req.actor, 'records:read', record, seenBy(req.actor, record))
      },
    )

    app.patch(
      '/records/:record_id',
      {
        schema: {
          operationId: 'updateRecord',
          tags,
          summary: 'Change a record; its learner may mend and resubmit a pending or rejected one',
          ...whoMay('records:write', 'row', { also: ['mending-learner'], says: 'records:write, or its learner while pending or rejected' }),
          params,
          body: Ref(UpdateLearningRecord),
          response: { 200: Ref(LearningRecord), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.update(db, req.caller, req.params.record_id, req.body)),
    )

    app.delete(
      '/records/:record_id',
      {
        schema: {
          operationId: 'archiveRecord',
          tags,
          summary: 'Archive a record',
          ...whoMay('records:write', 'row'),
          params,
          response: { 200: Ref(LearningRecord), ...failures(403, 404) },
        },
      },
      async (req) => transaction(db, (db) => actions.archive(db, req.caller, req.params.record_id)),
    )

    app.post(
      '/records/:record_id/approve',
      {
        preValidation: async (req) => {
          if (req.body === undefined) req.body = {}
        },
        schema: {
          operationId: 'approveRecord',
          tags,
          summary: 'Accept a pending submission',
          ...whoMay('records:write', 'row', { also: ['manager-chain'], says: deciders }),
          params,
          body: Ref(ApproveRecord),
          response: { 200: Ref(LearningRecord), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.approve(db, req.caller, req.params.record_id, req.body.status ?? 'completed')),
    )

    app.post(
      '/records/:record_id/reject',
      {
        schema: {
          operationId: 'rejectRecord',
          tags,
          summary: 'Send a pending submission back with a note',
          ...whoMay('records:write', 'row', { also: ['manager-chain'], says: deciders }),
          params,
          body: Ref(RejectRecord),
          response: { 200: Ref(LearningRecord), ...failures(400, 403, 404, 409) },
        },
      },
      async (req) => transaction(db, (db) => actions.reject(db, req.caller, req.params.record_id, req.body.note)),
    )

    permanentDeletion(app, db, {
      path: '/records/:record_id',
      params,
      tag: tags[0]!,
      resource: 'Record',
      access: whoMay('records:delete', 'row'),
      find: async (req) => {
        const record = await records.find(db, req.actor, (req.params as { record_id: string }).record_id)
        const { id, title } = allow(req.actor, 'records:delete', record, seenBy(req.actor, record))
        return { id, name: title }
      },
      consequences,
      remove: (db, req, { id }) => actions.removeForGood(db, jobs, req.caller, id),
    })
  }
