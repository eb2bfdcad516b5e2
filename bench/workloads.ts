import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../server/platform/db/open.ts'
import { aids } from './aids.ts'
import { events } from './events.ts'
import { feeds } from './feeds.ts'
import { forums } from './forums.ts'
import { grades } from './grades.ts'
import { requestText } from './load.ts'
import { examWorkloads } from './quizzes.ts'
import { scormWorkloads } from './scorm.ts'
import { pages } from './pages.ts'
import { searches } from './search.ts'
import type { World } from './seed.ts'
import { type Servers, type Workload, both } from './sides.ts'

const boundary = 'part-of-the-benchmark'

export async function workloads(pool: Pool, servers: Servers, world: World): Promise<Workload[]> {
  const { administrator } = world.people
  const created = creation(world)
  return [
    created,
    ...(await pages(pool, servers, world)),
    ...(await scormWorkloads(servers, world)),
    ...(await feeds(servers, world)),
    ...aids(world),
    ...(await events(pool, world, created)),
    ...(await examWorkloads(servers, world)),
    ...(await grades(pool, world)),
    ...searches(world),
    ...forums(world),
    {
      name: 'W8 what a token says of itself',
      target: 0.5,
      next: both(requestText('/api/token-info', administrator.token), requestText('/whoami', administrator.token)),
    },
    {
      name: 'W8 own profile',
      target: 0.3,
      next: both(requestText('/api/users/me', administrator.token), requestText('/whoami', administrator.token)),
    },
  ]
}

/** Creates a record with one piece of evidence and three tags. The service gets it as a form with an Idempotency-Key. */
function creation({ main, members, people }: World): Workload {
  let count = 0
  const { token } = people.administrator
  const body = () => {
    count += 1
    return {
      record: {
        owner_organization_id: main.id,
        owner_department_id: main.large.id,
        learner_user_id: members[10 + (count % 1900)]!,
        title: `Created ${count}`,
        completed_at: '2026-01-02T03:04:05.000Z',
        subject_matter_ids: [0, 1, 2].map((offset) => main.subjects[(count + offset) % main.subjects.length]!),
      },
      evidence: [{ payload: { evidence_type: 'quantity', amount: 2, unit: 'hours' } }],
    }
  }
  return {
    name: 'W1 create with evidence and three tags',
    target: 0.5,
    next: {
      service: () => {
        const type = `multipart/form-data; boundary=${boundary}`
        return requestText('/api/records/submissions', token, {
          type,
          text: form(body()),
          headers: `idempotency-key: ${randomUUIDv7()}\r\n`,
        })
      },
      limit: () => requestText('/records', token, { type: 'application/json', text: JSON.stringify(body()) }),
    },
  }
}

function form(parts: Record<string, object>): string {
  const texts = Object.entries(parts).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  )
  return `${texts.join('')}--${boundary}--\r\n`
}
