import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: {
    updateUser: { body: () => ({ disabled: false }) },
    updateMe: { body: () => ({ time_zone: 'Europe/Berlin' }) },
  },
}
