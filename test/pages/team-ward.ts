import { type Harness, type Person } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'

const DAY_MS = 86_400_000
export const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const momentIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const LONG_AGO = '2024-01-01T12:00:00Z'
const yearly = { renewal_opens_days: 30, first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } }

/**
 * Creates a hospital whose nurses and cleaners Tomás manages. Each year they renew Basic life support, which Noah never
 * had. Nurses need a sign-off for IV cannulation, and Data protection is required of all once.
 */
export async function hospital(t: Harness) {
  const w = await certificationWorld(t)
  const called = (table: 'department' | 'certification_type') => async (id: string, name: string) =>
    void (await t.db.updateTable(table).set({ name }).where('id', '=', id).execute())
  const [nursing, facilities] = [await t.dept(w.org), await t.dept(w.org)]
  const emergency = await t.dept(w.org, nursing)
  for (const [{ id }, name] of [[nursing, 'Nursing'], [emergency, 'Emergency'], [facilities, 'Facilities']] as const) await called('department')(id, name) // prettier-ignore
  const [nurses, cleaners, chiefs] = [
    await t.role(w.org, [], emergency),
    await t.role(w.org, [], facilities),
    await t.role(w.org, [], nursing),
  ]
  for (const role of [nurses, cleaners]) await t.manages(w.org, chiefs, role)
  const support = await w.type()
  const cannulation = await w.type({ rules: [{ rule_kind: 'manual_sign_off', label: 'Seen at the bedside' }] })
  const protection = await w.type()
  for (const [{ id }, name] of [[support, 'Basic life support'], [cannulation, 'IV cannulation'], [protection, 'Data protection']] as const) await called('certification_type')(id, name) // prettier-ignore
  for (const role of [nurses, cleaners]) await w.require(role, support, yearly)
  await w.require(nurses, cannulation)
  for (const role of [nurses, cleaners]) await w.require(role, protection)

  const member = async (name: string, role?: { id: string }, awardedDaysAgo?: number): Promise<Person> => {
    const one = await t.named(w.org, name)
    if (role) await w.grant(one, role, LONG_AGO)
    if (awardedDaysAgo !== undefined) await w.award(one, support, { awarded_at: momentIn(-awardedDaysAgo) })
    return one
  }
  const manager = await member('Tomás Lindqvist', chiefs)
  const maya = await member('Maya Okafor', nurses, 300)
  const noah = await member('Noah Whitfield', nurses)
  const priya = await member('Priya Nair', cleaners, 30)
  const at = `/o/${w.org.slug}`
  return { ...w, at, manager, maya, noah, priya, member, nurses, support, cannulation, protection }
}
