import { Type } from 'typebox'
import { Body } from '#platform/shapes.ts'
import { SubscriptionLevel } from '../schema.ts'

export const SetForumSubscription = Body('SetForumSubscription', { level: SubscriptionLevel })
export const ReadForumThread = Body('ReadForumThread', {
  /** Read up to here; beyond the last post it means that. */
  post_number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
