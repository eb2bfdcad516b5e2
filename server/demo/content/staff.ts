import { type Member, known } from './directory.ts'
import type { Story } from './kinds.ts'

export type Staff = ReturnType<typeof staffOf>

/** Looks up members of a story: by name, or as trainer, manager or awarder of a learner. */
export function staffOf(story: Story, members: Member[]) {
  const byName = new Map(members.map((member) => [member.person.name, member]))
  const roles = new Map(story.roles.map((role) => [role.slug, role]))
  const parents = new Map(story.departments.map(({ slug, parent }) => [slug, parent]))
  const roleOf = (member: Member) => known(roles, member.person.role)
  const trainers = members.filter((member) => member.person.kind !== 'machine' && roleOf(member).permissions.includes('records:write'))

  /**
   * The trainer nearest to the learner: in their department, in an ancestor, or organization-wide. The learner only if there is no other
   * trainer.
   */
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

  /** A member whose role manages the learner's role. Learners with no manager get a trainer. */
  function managerOf(learner: Member): Member {
    const above = Object.entries(story.managers).find(([, beneath]) => beneath.includes(learner.person.role))?.[0]
    return members.find((member) => member.person.role === above) ?? trainerOf(learner)
  }

  /** A member who may award: a trainer near the learner for a department's certification, else one with an organization-wide role. */
  function awarderOf(learner: Member, department: string | undefined): Member {
    if (department !== undefined) return trainerOf(learner)
    return trainers.find((trainer) => trainer !== learner && roleOf(trainer).organization_wide) ?? learner
  }

  return { named: (name: string) => known(byName, name), trainerOf, managerOf, awarderOf }
}
