import type { Nets } from '../../../test/nets/module.ts'

export const nets: Nets = {
  operations: {
    search: { refuses: [/^q must say what to look for/] },
    tickSearchIndex: { obstacle: 'It is for a scheduler alone.' },
  },
}
