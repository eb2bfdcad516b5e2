import { afterAll, afterEach } from 'vitest'
import { refuseFaults, refuseLeftovers } from './harness.ts'

afterEach(refuseLeftovers)
afterAll(refuseFaults)
