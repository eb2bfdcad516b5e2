import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../../server/platform/db/open.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'
import { postgresPool } from '../../server/platform/db/open.ts'
import { startIssuer } from '../issuer.ts'
import { installedFolder, temporaryFolder } from './service.ts'

/** A database that a service process uses, and that this process can open while the service is down. */
export type Engine = {
  name: 'PGlite' | 'PostgreSQL'
  env: Record<string, string>
  open: () => Promise<{ pool: Pool; close: () => Promise<void> }>
  stop: () => Promise<void>
}

const fail = (error: Error) => {
  throw error
}

export function embedded(): Engine {
  const folder = installedFolder()
  return { name: 'PGlite', env: { DATA_DIR: folder }, open: () => openPglite(`${folder}/db`, fail), stop: async () => {} }
}

export async function postgres(): Promise<Engine & { server: PostgresServer }> {
  const server = await startPostgres()
  const open = async () => {
    const pool = postgresPool(server.url, () => {})
    return { pool, close: () => pool.end() }
  }
  return { name: 'PostgreSQL', env: { DATABASE_URL: server.url, DATA_DIR: temporaryFolder() }, open, server, stop: server.stop }
}

export type World = { organization_id: string; parents: string[]; token: string; newToken: (sub?: string) => Promise<string> }

/** Creates an organization with two subjects, a provider that the service trusts, and the token of the superuser. */
export async function populate(engine: Engine): Promise<World> {
  const issuer = await startIssuer()
  const organization_id = randomUUIDv7()
  const parents = [randomUUIDv7(), randomUUIDv7()]
  const { pool, close } = await engine.open()
  await migrate(pool)
  await pool.query(
    `insert into sign_in_provider (id, slug, display_name, issuer_url, client_id, client_auth_method) values ($1, 'test', 'Test', $2, 'x', 'none')`,
    [randomUUIDv7(), issuer.url],
  )
  await pool.query(`insert into organization (id, slug, name) values ($1, 'faults', 'Faults')`, [organization_id])
  for (const [index, id] of parents.entries())
    await pool.query(`insert into subject (id, owner_organization_id, slug, name) values ($1, $2, $3, 'Parent')`, [
      id,
      organization_id,
      `parent-${index}`,
    ])
  await close()
  const newToken = (sub = 'root') => issuer.token({ sub, jti: randomUUIDv7() })
  return { organization_id, parents, token: await newToken(), newToken }
}

const PDF = '%PDF-1.4\n%%EOF\n'

export type Asked = { status: number; body: { error?: string; error_description?: string; id?: string } & Record<string, unknown> }

export async function ask(
  url: string,
  { token }: World,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  withinMs = 15_000,
): Promise<Asked> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  })
  return { status: response.status, body: (await response.json()) as Asked['body'] }
}

/** Submits a record with three pieces of evidence, one of them a file. */
export async function writeSubmission(url: string, { token, organization_id }: World, withinMs = 15_000): Promise<Asked> {
  const form = new FormData()
  const record = {
    owner_organization_id: organization_id,
    learner_user_id: null,
    learner_display_name: 'Nobody',
    title: 'Written under fault',
    status: 'completed',
  }
  const evidence = [
    { payload: { evidence_type: 'file', file_name: 'proof.pdf', content_type: 'application/pdf', size_bytes: PDF.length } },
    { payload: { evidence_type: 'quantity', amount: 2, unit: 'hours' } },
    { payload: { evidence_type: 'note', text: 'Under fault' } },
  ]
  form.set('record', JSON.stringify(record))
  form.set('evidence', JSON.stringify(evidence))
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'proof.pdf')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/records/submissions`, {
    method: 'POST',
    headers,
    body: form,
    signal: AbortSignal.timeout(withinMs),
  })
  return { status: response.status, body: (await response.json()) as Asked['body'] }
}

/** Creates a subject, a write to four tables: the subject, its two parents and the audit trail. */
export const writeSubject = (url: string, world: World) =>
  ask(url, world, 'POST', '/api/subjects', {
    owner_organization_id: world.organization_id,
    slug: `s-${randomUUIDv7()}`.slice(0, 38),
    name: 'Written under fault',
    parent_ids: world.parents,
  })
