import { randomBytes } from 'node:crypto'
import { manifest, scormPackage } from '../test/scorm.ts'
import { requestText } from './load.ts'
import type { Servers, Workload } from './sides.ts'
import type { Someone, World } from './seed.ts'

const FILES = 2000
const ITEM = 'I1'

/** The suspend data that players save. It is as large as that of courses with a few dozen pages, and new each time. */
const notes = Array.from({ length: 64 }, () => randomBytes(3072).toString('base64'))

type Ticket = { pathname: string; url: string; headers: Record<string, string> }
type Opened = { base: string; host: string; launch_id: string; attempt_id: string }

/** W3: fifty learners whose players save at once, and the files of a package. */
export async function scormWorkloads(servers: Servers, world: World): Promise<Workload[]> {
  const course = await registered(servers.service.origin, world)
  const half = world.learners.length / 2
  const opened = await Promise.all(world.learners.map((learner) => open(servers.service.origin, course, learner)))
  const both = [commits(opened.slice(0, half), opened.slice(half), world), files('on disk', opened[0]!, servers)]
  if (!servers.s3) return both
  const elsewhere = await open(servers.s3.origin, await registered(servers.s3.origin, world), world.people.learner)
  return [...both, { ...files('in S3', elsewhere, servers), service: servers.s3 }]
}

/** Uploads a course of two thousand small pages through the API. */
async function registered(origin: string, { main, people }: World): Promise<string> {
  const pages = Array.from({ length: FILES }, (_, nr) => ({
    name: pageName(nr),
    content: `<!doctype html><title>Page ${nr}</title>${notes[nr % 64]!}`,
  }))
  const zip = scormPackage(manifest(), [{ name: 'index.html', content: 'API' }, ...pages])
  const ask = async <Answered>(path: string, body: object): Promise<Answered> => {
    const headers = { authorization: `Bearer ${people.administrator.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/scorm-courses${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Making the course: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answered
  }
  const file = { org: main.id, file_name: 'bench.zip' }
  const { pathname, url, headers } = await ask<Ticket>('/uploads', { ...file, size_bytes: zip.length })
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(zip) })
  return (await ask<{ id: string }>('', { ...file, pathname })).id
}

const pageName = (nr: number) => `pages/page-${nr}.html`

async function open(origin: string, course: string, { token }: Someone): Promise<Opened> {
  const answer = await fetch(`${origin}/api/scorm-courses/${course}/launches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { attempt, launch } = (await answer.json()) as { attempt: { id: string }; launch: { id: string; url: string } }
  const { host, pathname } = new URL(launch.url)
  return { base: pathname.replace(/\/play$/, ''), host, launch_id: launch.id, attempt_id: attempt.id }
}

/** Returns the workload of commits. Each connection is one learner, whose commits follow one another. */
function commits(ours: Opened[], theirs: Opened[], { people }: World): Workload {
  const next = (seqs: number[], connection: number) => {
    const seq = (seqs[connection] ?? 0) + 1
    seqs[connection] = seq
    const set = { 'cmi.suspend_data': notes[seq % 64]!, 'cmi.core.lesson_location': `page ${seq}` }
    return { seq, base_seq: seq - 1, item_id: ITEM, trigger: 'autocommit', set, session_time: '00:10:00' }
  }
  const [seqs, theirSeqs]: number[][] = [[], []]
  const json = { type: 'application/json' }
  return {
    name: 'W3 commits of 4 KB by 50 learners',
    target: 0.5,
    connections: ours.length,
    next: {
      service: (connection) => {
        const { base, host } = ours[connection]!
        return requestText(`${base}/commit`, '', { ...json, text: JSON.stringify(next(seqs!, connection)) }, host)
      },
      limit: (connection) => {
        const { launch_id, attempt_id } = theirs[connection]!
        const body = { ...next(theirSeqs!, connection), launch_id, attempt_id }
        return requestText('/commits', people.administrator.token, { ...json, text: JSON.stringify(body) })
      },
    },
  }
}

/** Returns the workload of package files. The limit always reads them from a zip on disk, wherever the service has its own. */
function files(where: string, { base, host }: Opened, { limit }: Servers): Workload {
  let [count, theirs] = [0, 0]
  const gzip = 'accept-encoding: gzip\r\n'
  return {
    name: `W3 ${FILES} small files of a package ${where}`,
    target: 0.5,
    next: {
      service: () => requestText(`${base}/files/${pageName((count += 1) % FILES)}`, '', undefined, host, gzip),
      limit: () => requestText(`/package/${pageName((theirs += 1) % FILES)}`, '', undefined, new URL(limit.origin).host, gzip),
    },
  }
}
