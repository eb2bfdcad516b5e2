import { described, fresh } from '../../../test/nets/bodies.ts'
import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: {
    createOrganization: { body: () => ({ slug: fresh(), name: 'New' }) },
    // Some of its fields are only for superusers.
    updateOrganization: { body: described, asker: 'superuser' },
  },
  fields: ({ org_id }) => ({ owner_organization_id: org_id, organization_id: org_id }),
  choices: ({ org_id }) => ({ owner_organization_id: [org_id!, org_id!.toUpperCase()], org: [org_id!] }),
}
