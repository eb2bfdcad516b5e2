import type { Context } from '../../context.ts'
import type { Caller } from '#platform/access/caller.ts'
import { DEMO_PROVIDER, type DemoSubject } from '../people.ts'

type Parts = Pick<Context, 'db' | 'access'>
type AuthorQuery = { organization: string; author: DemoSubject; first: string }

/**
 * Returns the organization and the caller that writes its demo content. Undefined if the action `first` is in the organization's audit
 * trail: content that users deleted must not come back.
 */
export async function authorOf({ db, access }: Parts, { organization, author, first }: AuthorQuery): Promise<Author | undefined> {
  const home = await db
    .selectFrom('organization as o')
    .innerJoin('membership as m', 'm.organization_id', 'o.id')
    .innerJoin('identity as i', 'i.account_id', 'm.account_id')
    .innerJoin('sign_in_provider as p', 'p.id', 'i.provider_id')
    .select(['o.id as organization_id', 'i.account_id'])
    .where('o.slug', '=', organization)
    .where('p.slug', '=', DEMO_PROVIDER)
    .where('i.subject', '=', author)
    .where((row) => {
      const done = row.selectFrom('audit_entry as e').select('e.id').whereRef('e.organization_id', '=', 'o.id')
      return row.not(row.exists(done.where('e.action', '=', first)))
    })
    .executeTakeFirst()
  const actor = home && (await access.load(home.account_id))
  if (!home || !actor) return undefined
  const token = { active: true as const, audience: [], scopes: [], validated_by: 'jwks' as const }
  return { organization_id: home.organization_id, by: { actor, provider: DEMO_PROVIDER, subject: author, requestId: 'demo', token } }
}

export type Author = { organization_id: string; by: Caller }
