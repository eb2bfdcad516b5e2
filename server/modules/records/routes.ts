import type { Routes } from '../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { allow } from '#platform/access/actor.ts'
import { atOnce, transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { onceWritten } from '#platform/rows/create-once.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { JSON_TYPE, Params, Query, Ref, Uuid, Written, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import * as decisions from './actions-decisions.ts'
import { consequences } from './consequences.ts'
import { RecordQuery, recordFilter } from './filter.ts'
import { list } from './store-list.ts'
import { seenBy } from './rules.ts'
import { ApproveRecord, CreateLearningRecord, LearningRecord, RejectRecord, UpdateLearningRecord, recordSorts } from './schema.ts'
import * as records from './store.ts'

const params = Params({ record_id: Uuid })
const deciders = 'records:write over the owner, or the learner’s manager chain; never the learner'

const lists = whoMay('records:read', 'list', {
  also: ['learner', 'manager-chain'],
  says: 'records:read, own records, or the manager chain while pending',
})
const creates = whoMay('records:write', 'new row', {
  also: ['submitter'],
  says: 'records:write, or a member’s pending submission about oneself',
})
const reads = whoMay('records:read', 'row', {
  also: ['learner', 'manager-chain'],
  says: 'records:read, its learner, or the manager chain while pending',
})
const writes = whoMay('records:write', 'row', {
  also: ['mending-learner'],
  says: 'records:write, or its learner while pending or rejected',
})
const archives = whoMay('records:write', 'row')
const decides = whoMay('records:write', 'row', { also: ['manager-chain'], says: deciders })
const op = operations('Learning records')

export const recordRoutes: Routes =
  ({ db, signer, jobs }) =>
  async (app) => {
    app.get(
      '/records',
      op(
        'listRecords',
        'Records, newest first where nothing else is asked for: one’s own, those one may read, submissions waiting for one’s decision',
        lists,
        {
          querystring: Query({ ...RecordQuery, ...SortQuery(recordSorts), ...PageQuery }),
          200: Written(pageOf(LearningRecord)),
        },
      ),
      async (req, reply) => {
        const { sort, ...query } = req.query
        const filter = await recordFilter(db, req.actor, query)
        return reply.type(JSON_TYPE).send(await list(db, req.actor, filter, sort, pageRequest(signer, req)))
      },
    )

    app.post(
      '/records',
      op('createRecord', 'Create a record, or submit a pending one about oneself', creates, {
        body: CreateLearningRecord,
        201: Written(Ref(LearningRecord)),
        fails: [409],
      }),
      async (req, reply) => {
        const owned = await actions.ownerOf(db, req, req.body)
        const made = await onceWritten(db, req, (asked) => atOnce(db, (db) => actions.create(db, req.caller, owned, req.body, asked)))
        return reply.type(JSON_TYPE).send(made)
      },
    )

    app.get('/records/:record_id', op('getRecord', 'A record', reads, { params, 200: LearningRecord }), async (req) => {
      const record = await records.find(db, req.actor, req.params.record_id)
      return allow(req, record, seenBy(req.actor, record))
    })

    app.patch(
      '/records/:record_id',
      op('updateRecord', 'Change a record; its learner may mend and resubmit a pending or rejected one', writes, {
        params,
        body: UpdateLearningRecord,
        act: true,
        200: LearningRecord,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => actions.update(db, req.caller, req.params.record_id, req.body)),
    )

    app.delete('/records/:record_id', op('archiveRecord', 'Archive a record', archives, { params, 200: LearningRecord }), async (req) =>
      transaction(db, (db) => actions.archive(db, req.caller, req.params.record_id)),
    )

    app.post(
      '/records/:record_id/approve',
      op('approveRecord', 'Accept a pending submission, with subjects and an amount of work added to it', decides, {
        params,
        body: ApproveRecord,
        act: true,
        200: LearningRecord,
        fails: [409],
        optionalBody: true,
      }),
      async (req) => acting(db, req, (db) => decisions.approve(db, req.caller, req.params.record_id, req.body)),
    )

    app.post(
      '/records/:record_id/reject',
      op('rejectRecord', 'Send a pending submission back with a note', decides, {
        params,
        body: RejectRecord,
        act: true,
        200: LearningRecord,
        fails: [409],
      }),
      async (req) => acting(db, req, (db) => decisions.reject(db, req.caller, req.params.record_id, req.body)),
    )

    permanentDeletion(app, db, op, {
      path: '/records/:record_id',
      params,
      resource: 'Record',
      access: whoMay('records:delete', 'row'),
      find: async (req) => {
        const record = await records.find(db, req.actor, req.params.record_id)
        const { id, title } = allow(req, record, seenBy(req.actor, record))
        return { id, name: title }
      },
      consequences,
      remove: (db, req, { id }) => actions.removeForGood(db, jobs, req.caller, id),
    })
  }
