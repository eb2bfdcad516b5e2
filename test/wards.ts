import { expect } from 'vitest'
import type { Permission } from '../server/platform/access/permissions.ts'
import type { BodyAt, Method } from './addresses.ts'
import type { Harness, Person } from './harness.ts'

const EVERYTHING: Permission[] = [
  'records:read',
  'records:write',
  'certifications:read',
  'certifications:write',
  'subjects:read',
  'subjects:write',
]

/** Creates a ward: Maya learns there, Tomás manages her, and Amir administers the organization. */
export async function ward(t: Harness, kept: Permission[] = EVERYTHING) {
  const org = await t.org()
  const department = await t.dept(org)
  const [nurse, leader] = [await t.role(org, ['subjects:read'], department), await t.role(org, ['subjects:read'], department)]
  await t.manages(org, leader, nurse)
  const [learner, manager] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'Tomás Lindqvist')]
  await t.grant(learner, nurse)
  await t.grant(manager, leader)
  const administrator = await t.named(org, 'Amir Haddad', kept)
  /** Creates another member who is managed like Maya. */
  const nurseNamed = async (name: string) => {
    const one = await t.named(org, name)
    await t.grant(one, nurse)
    return one
  }
  return { org, department, nurse, leader, learner, manager, administrator, nurseNamed }
}

/** Sends a request that must succeed and returns its body. */
export const sending =
  (t: Harness) =>
  async <const M extends Method, const Address extends string>(
    who: Person,
    method: M,
    path: Address,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<BodyAt<M, Address>> => {
    const answer = await t.call(who, method, path, body, headers)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
