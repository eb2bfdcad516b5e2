import { afterEach } from 'vitest'
import { refuseLeftovers } from './harness.ts'

afterEach(refuseLeftovers)
