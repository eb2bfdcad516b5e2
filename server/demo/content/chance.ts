export type Chance = ReturnType<typeof seededChance>

/** A random generator (mulberry32) that gives the same sequence for the same seed. */
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
    /** A whole number from `min` to `max`, both included. */
    between,
    happens: (probability: number) => number() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T => list[between(0, list.length - 1)] ?? list[0],
  }
}
