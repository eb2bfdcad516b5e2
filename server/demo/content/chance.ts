export type Chance = ReturnType<typeof seededChance>

/** Chance that falls the same way at every start (mulberry32). */
export function seededChance(seed: number) {
  let state = seed
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(number() * (max - min + 1))
  return {
    /** Whole numbers, both ends included. */
    between,
    happens: (probability: number) => number() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T => list[between(0, list.length - 1)] ?? list[0],
  }
}
