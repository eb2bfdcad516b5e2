import type { Server } from './processes.ts'

export const sides = ['service', 'limit'] as const
export type Side = (typeof sides)[number]
/** `s3` is the service with its files in an S3 store, where there is one. */
export type Servers = Record<Side, Server> & { s3?: Server }
export type Workload = {
  name: string
  /** The least share of the limit that the service is to reach. */
  target: number
  /** The text of the next request of a connection to one side. */
  next: Record<Side, (connection: number) => string>
  /** What every answer has; any that succeeds unless said. */
  status?: number
  /** How many are used at once; 16 unless said. */
  connections?: number
  /** The process of the service that is asked, where it is another than usual. */
  service?: Server
}

/** The same text for every connection to one side. */
export const both = (service: string, limit: string) => ({ service: () => service, limit: () => limit })
