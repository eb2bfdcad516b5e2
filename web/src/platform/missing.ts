import { isRefusal } from './refusal.ts'

/** Whether something is not there, or not for the reader to see; an address that no id has leads nowhere either. */
export const isMissing = (error: unknown) => isRefusal(error) && (error.error === 'not_found' || error.error === 'invalid_request')
