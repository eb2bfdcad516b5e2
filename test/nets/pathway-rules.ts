/** What must hold of learning pathways, as SQL that finds the rows for which it does not. */
export const pathwayRules: Record<string, string> = {
  'levels of a pathway lie in one order without gaps': `
    select pathway_id::text as fault from learning_pathway_level group by pathway_id
    having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  'files of a pathway lie in one order without gaps': `
    select pathway_id::text as fault from learning_pathway_attachment group by pathway_id
    having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  'files of a level lie in one order without gaps': `
    select level_id::text as fault from learning_pathway_level_attachment group by level_id
    having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  'no level waits for itself, by levels or by phases': `
    with recursive edge (low, high) as (
      select level_id, needs_level_id from learning_pathway_prerequisite where needs_level_id is not null
      union
      select need.level_id, held.id from learning_pathway_prerequisite need
      join learning_pathway_level held on held.phase_id = need.needs_phase_id
    ), reached (start, at) as (
      select low, high from edge union select r.start, e.high from reached r join edge e on e.low = r.at
    ) select start::text as fault from reached where start = at`,
  'no phase comes after itself': `
    with recursive reached (start, at) as (
      select phase_id, after_phase_id from learning_pathway_phase_order
      union select r.start, e.after_phase_id from reached r join learning_pathway_phase_order e on e.phase_id = r.at
    ) select start::text as fault from reached where start = at`,
}
