import type { Server } from './processes.ts'

export const sides = ['service', 'limit'] as const
export type Side = (typeof sides)[number]
/** The two servers. `s3` is the service with its files in an S3 store, if one is available. */
export type Servers = Record<Side, Server> & { s3?: Server }
export type Workload = {
  name: string
  /** The share of the limit that the service must reach. */
  target: number
  /** Returns the text of the next request of a connection to one side. */
  next: Record<Side, (connection: number) => string>
  /** The status of every answer. Missing if any status of success is right. */
  status?: number
  /** The number of connections, 16 by default. */
  connections?: number
  /** The process of the service to measure, if it is not the usual one. */
  service?: Server
}

/** Uses the same text for every connection to a side. */
export const both = (service: string, limit: string) => ({ service: () => service, limit: () => limit })
