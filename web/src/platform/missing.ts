import { isRefusal } from './refusal.ts'

/** Whether a thing does not exist or the user may not see it. An address whose id is malformed counts too. */
export const isMissing = (error: unknown) => isRefusal(error) && (error.error === 'not_found' || error.error === 'invalid_request')
