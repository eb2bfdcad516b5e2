import { type ItemEnd, type PlayedPackage, type Verdict, kept, verdictOf } from './rules.ts'
import type { KeptItem } from './store.ts'

/** Returns the verdict of each item by id. */
export const reachedBy = (rows: KeptItem[]) => new Map(rows.map((row) => [row.item_id, reached(row)]))

export function reached(row: KeptItem): Verdict {
  const { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure } = row
  return { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure }
}

/** Returns the verdict of an item as left. */
export function atTheEnd(played: PlayedPackage, row: KeptItem): Verdict {
  const item = played.items.find(({ id }) => id === row.item_id)
  return item ? kept(reached(row), verdictOf(played, item, row.cmi, endingOf(row))) : reached(row)
}

/** `suspend` announces a return, so it is no goodbye. */
export const endingOf = ({ terminated, exit }: Pick<KeptItem, 'terminated' | 'exit'>): Exclude<ItemEnd, undefined> =>
  terminated && exit !== 'suspend' ? 'goodbye' : 'gone'
