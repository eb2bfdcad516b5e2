import { type Member, known } from './directory.ts'
import type { Story } from './kinds.ts'

export type Staff = ReturnType<typeof staffOf>

/** Who stands in which relation to whom. */
export function staffOf(story: Story, members: Member[]) {
  const byName = new Map(members.map((member) => [member.person.name, member]))
  const roles = new Map(story.roles.map((role) => [role.slug, role]))
  const parents = new Map(story.departments.map(({ slug, parent }) => [slug, parent]))
  const roleOf = (member: Member) => known(roles, member.person.role)
  const trainers = members.filter((member) => member.person.kind !== 'machine' && roleOf(member).permissions.includes('records:write'))

  /** Whoever keeps records nearest to somebody, but never their own. */
  function trainerOf(learner: Member): Member {
    const others = trainers.filter((trainer) => trainer !== learner)
    let department: string | undefined = roleOf(learner).department
    while (department !== undefined) {
      const near = others.find((trainer) => roleOf(trainer).department === department)
      if (near) return near
      department = parents.get(department)
    }
    return others.find((trainer) => roleOf(trainer).organization_wide) ?? learner
  }

  /** Whose role is above the learner's; a trainer for those at the top. */
  function managerOf(learner: Member): Member {
    const above = Object.entries(story.managers).find(([, beneath]) => beneath.includes(learner.person.role))?.[0]
    return members.find((member) => member.person.role === above) ?? trainerOf(learner)
  }

  /** Who may give the learner what a department owns, or what the organization does. */
  function awarderOf(learner: Member, department: string | undefined): Member {
    if (department !== undefined) return trainerOf(learner)
    return trainers.find((trainer) => trainer !== learner && roleOf(trainer).organization_wide) ?? learner
  }

  return { named: (name: string) => known(byName, name), trainerOf, managerOf, awarderOf }
}
