import { expect } from 'vitest'
import type { Harness, Org } from './harness.ts'

type Row = { id: string }

/** Creates an organization with a keeper of learning pathways, and a pathway that is assigned to nobody yet. */
export async function pathwayDesk(t: Harness, { org: home, name = 'Theatre' }: { org?: Org; name?: string } = {}) {
  const org = home ?? (await t.org())
  const author = await t.named(org, 'Amir Haddad', [
    'certifications:read', 'certifications:write', 'certifications:delete', 'job-aids:read', 'job-aids:write', 'directory:write',
  ]) // prettier-ignore
  const post = async <const Address extends string>(path: Address, given: object) => {
    const answer = await t.call(author, 'POST', path, given)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const create = (called: string, more: object = {}) =>
    post('/api/learning-pathways', { owner_organization_id: org.id, slug: t.unique('way'), name: called, ...more })
  const pathway = await create(name)
  const at = `/api/learning-pathways/${pathway.id}` as const
  return {
    org,
    author,
    post,
    create,
    pathway,
    at,
    level: (called: string, more: object = {}) => post(`${at}/levels`, { name: called, ...more }),
    phase: (called: string, more: object = {}) => post(`${at}/phases`, { name: called, ...more }),
    certification: (called: string) =>
      post('/api/certifications', { owner_organization_id: org.id, slug: t.unique('type'), name: called, awarding_mode: 'automatic' }),
    aid: (title: string) => post('/api/job-aids', { org: org.id, title, audience: 'trainees', body_markdown: 'Read it.' }),
    assign: (assignment: object = { assignee_kind: 'organization' }) => post(`${at}/assignments`, assignment),
    /** Adds certifications to a level through the API, while pages may be open. */
    put: async (level: Row, types: Row[]) => {
      const { levels } = (await t.call(author, 'GET', at)).body
      const { certification_type_ids } = levels.find(({ id }) => id === level.id)
      const body = { certification_type_ids: [...certification_type_ids, ...types.map(({ id }) => id)] }
      const answer = await t.call(author, 'PATCH', `/api/learning-pathway-levels/${level.id}`, body)
      expect(answer.status, answer.text).toBe(200)
    },
  }
}
