import type { Actor } from '#platform/access/actor.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { Evaluation } from './rules-judge.ts'
import type { TracedItem } from '#modules/proof/kind.ts'
import type { ProofItem } from '#modules/proof/schema.ts'
import { maskedTargets } from '#modules/proof/sight.ts'
import type { Progress } from './rules-progress.ts'
import type { RuleProgress, Standing, StandingAct } from './schema.ts'

const SHOWN = 50

/** The ids of things that the caller may not see. */
export type HiddenTargets = ReadonlySet<string>

type ViewContext = { person: PersonRef | null; unseen: HiddenTargets; may: StandingAct[] }

/**
 * Returns a standing as the caller may see it. Records hidden from their learner are shown only with records:read over their owner. Rule
 * targets are shown only if they are not `unseen`.
 */
export function view(actor: Actor, { user_id: _user_id, rules, ...facts }: Evaluation, beside: ViewContext): Standing {
  const { person, unseen, may } = beside
  return { ...facts, person, rules: rules.map((rule) => cut(actor, rule, unseen)), may }
}

function cut(actor: Actor, { counted, not_counted, ...rule }: Progress, unseen: HiddenTargets): RuleProgress {
  const [shown, others] = [visible(actor, counted), visible(actor, not_counted)]
  const more = (items: unknown[]) => Math.max(0, items.length - SHOWN)
  return {
    ...rule,
    ...maskedTargets(rule, unseen),
    counted: shown.slice(0, SHOWN),
    not_counted: others.slice(0, SHOWN),
    more: { counted: more(shown), not_counted: more(others) },
  }
}

const visible = (actor: Actor, items: TracedItem[]): ProofItem[] =>
  items
    .filter(({ record }) => !record?.hidden_from_learner || actor.holds('records:read', record))
    .map(({ record: _record, ...item }) => item)
