import type { Module } from '../../module.ts'
import { personal } from './personal.ts'
import { fileRoutes } from './routes.ts'

export const module: Module = {
  pages: (context) => [fileRoutes(context)],
  tables: ['upload', 'blob'],
  personal,
}
