import { type Static, Type } from 'typebox'
import { closings, thingKinds } from '#platform/rows/targets.ts'
import {
  Body,
  HttpUrl,
  Name,
  Nullable,
  NullableRef,
  OneOf,
  Patch,
  PersonRef,
  Ref,
  Shape,
  Timestamp,
  Uuid,
  UuidOrSlug,
  clearable,
} from '#platform/shapes.ts'

const targetKinds = [...thingKinds, 'url'] as const
const TargetKind = OneOf(targetKinds)

/**
 * The reasons that no scan of a code reaches its target. The code itself, its organization or its target is archived, or the target was
 * never published or is gone.
 */
const unreachable = ['code_archived', 'owner_archived', ...closings, 'target_gone'] as const

/** The target of a code: a thing by its id, or an address. */
const place = { kind: TargetKind, id: Nullable(Uuid), url: Nullable(Type.String()) }

export const QrCodeTarget = Shape('QrCodeTarget', {
  ...place,
  /** The name of the thing; for an address, the address itself. If the thing is gone, its name when it became the target. */
  label: Type.String(),
  /** Whether a scan now reaches the target, for people who may see it. */
  reachable: Type.Boolean(),
  reason: Nullable(OneOf(unreachable)),
})
export type QrCodeTarget = Static<typeof QrCodeTarget>

/** Unique in the installation, because the public address contains only the slug. Never in the form of a UUID. */
const CodeSlug = Type.String({ minLength: 2, maxLength: 128, pattern: '^[a-z0-9][a-z0-9_-]{1,127}$', format: 'slug' })

export const QrCode = Shape('QrCode', {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  slug: CodeSlug,
  name: Name,
  description: Nullable(Type.String()),
  /** The content of the image. */
  public_url: Type.String(),
  target: Ref(QrCodeTarget),
  created_by: NullableRef(PersonRef),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
  /** The last scan by a person who was signed in. */
  last_scanned_at: Nullable(Timestamp),
})
export type QrCode = Static<typeof QrCode>

const leads = {
  target_kind: TargetKind,
  /** The id of a thing of the code's organization. Leave it out for an address. */
  target_id: Type.Optional(Uuid),
  /** Only for an address. */
  target_url: Type.Optional(HttpUrl),
}

export const CreateQrCode = Body('CreateQrCode', {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  /** Cannot change later. If left out, ten letters and digits that are not mistaken for one another. */
  slug: Type.Optional(CodeSlug),
  name: Name,
  description: Type.Optional(clearable(2000)),
  ...leads,
})
export type CreateQrCode = Static<typeof CreateQrCode>

export const UpdateQrCode = Patch('UpdateQrCode', { name: Name, description: clearable(2000), archived: Type.Boolean() })
export type UpdateQrCode = Static<typeof UpdateQrCode>

export const SetQrCodeTarget = Body('SetQrCodeTarget', leads)
export type SetQrCodeTarget = Static<typeof SetQrCodeTarget>
