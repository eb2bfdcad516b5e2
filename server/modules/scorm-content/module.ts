import type { Module } from '../../module.ts'
import { scormContentRoutes } from './routes.ts'

export const module: Module = {
  pages: (context) => [scormContentRoutes(context)],
}
