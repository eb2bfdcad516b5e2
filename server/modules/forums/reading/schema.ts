import { Type } from 'typebox'
import { Body } from '#platform/shapes.ts'
import { SubscriptionLevel } from '../schema.ts'

export const SetForumSubscription = Body('SetForumSubscription', { level: SubscriptionLevel })
export const ReadForumThread = Body('ReadForumThread', {
  /** The last post that was read. A number beyond the last post means the last post. */
  post_number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
