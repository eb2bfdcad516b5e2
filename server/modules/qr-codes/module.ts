import type { Module } from '../../module.ts'
import { ownedNames, ownerIn } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { qrCodeHistoryRoutes } from './history/routes.ts'
import * as history from './history/schema.ts'
import { qrCodeImageRoutes } from './image/routes.ts'
import { personal } from './personal.ts'
import { qrCodeRoutes } from './routes.ts'
import { scanRoutes } from './scans/routes.ts'
import * as schema from './schema.ts'

export const module: Module = {
  shapes: () => namedShapes(schema, history),
  api: (context, { targets }) => [
    qrCodeRoutes(context, targets),
    qrCodeHistoryRoutes(context, targets),
    qrCodeImageRoutes(context, targets),
  ],
  pages: (context, { targets }) => [scanRoutes(context, targets)],
  tables: ['qr_code', 'qr_code_target_change', 'qr_code_scan'],
  owned: [{ table: 'qr_code', key: 'qr_codes', one: 'QR code with its scans', many: 'QR codes with their scans' }],
  personal,
  families: [
    {
      kind: 'qr_code',
      read: 'qr-codes:read',
      owner: ownerIn('qr_code'),
      named: { fields: ['qr_code_id'], rows: ownedNames('qr_code', 'qr-codes:read') },
    },
  ],
}
