import { randomUUID } from 'node:crypto'
import type { Body } from './module.ts'
import type { Ids } from './requests.ts'

/** Bodies and sentences that the operations of several modules share. */
export const fresh = () => `new-${randomUUID().slice(0, 13)}`
export const described = (): Body => ({ description: 'Changed' })
/** The owner under the field names of most modules; `placeOf` has the names of the others. */
export const ownerOf = ({ org_id, dept_id }: Ids): Body => ({ owner_organization_id: org_id, owner_department_id: dept_id ?? null })
export const placeOf = ({ org_id, dept_id }: Ids): Body => ({ org: org_id, ...(dept_id && { department: dept_id }) })

export const AHEAD = { starts_at: '2030-01-02T08:00:00Z', ends_at: '2030-01-02T10:00:00Z' }

export const newFile = (): Body => ({ file_name: 'new.txt', content_type: 'text/plain', size_bytes: 1 })
export const plainText = (body: Body): Body => ({ ...body, content_type: 'text/plain' })
export const NEVER_UPLOADED = /^pathname was never uploaded/
export const UPLOAD_TAKEN = 'The upload of the world is taken already.'

/** Sets a position that is always valid. */
export const first = (body: Body): Body => ({ ...body, position: 0 })

export const NO_MEMBER = /must be a member of the organization/
export const FROM_AFTER_TO = /^from must not be after to/
export const MUST_NOT_BE_BLANK = /must not be blank/
