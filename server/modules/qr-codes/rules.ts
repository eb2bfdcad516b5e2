import { randomInt } from 'node:crypto'
import { refusal } from '#platform/errors.ts'
import { type ThingKind } from '#platform/rows/targets.ts'
import type { SetQrCodeTarget } from './schema.ts'

const needsId = refusal('invalid_request', 'target_id_missing', 'target_id is required for a target of this kind.', 'target_id')
const needsUrl = refusal('invalid_request', 'target_url_missing', 'target_url is required for the kind url.', 'target_url')
const noId = refusal('invalid_request', 'target_id_unwanted', 'target_id does not go with the kind url. Leave it out.', 'target_id')
const noUrl = refusal('invalid_request', 'target_url_unwanted', 'target_url goes with the kind url only. Leave it out.', 'target_url')

/** Letters and digits that are not mistaken for one another when read aloud or typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const newSlug = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

type TargetInput = { url: string } | { kind: ThingKind; id: string }

/** Returns the target in a body. Throws 400 if its fields do not go together. */
export function wished({ target_kind: kind, target_id: id, target_url: url }: SetQrCodeTarget): TargetInput {
  if (kind === 'url') {
    if (id !== undefined) throw noId()
    if (url === undefined) throw needsUrl()
    return { url }
  }
  if (url !== undefined) throw noUrl()
  if (id === undefined) throw needsId()
  return { kind, id }
}
