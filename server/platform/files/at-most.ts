type Release = () => void

/** Returns a function that runs at most `limit` pieces of work at a time. Others wait in order. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turn = turns(limit)
  return async (work) => {
    const giveBack = await turn()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

/** Like `atMost`, per key, for work whose end the caller decides. Returns the function that gives the turn back; call it once. */
export function turnsOfEach(limit: number): (key: string) => Promise<Release> {
  const each = new Map<string, { turn: () => Promise<Release>; takers: number }>()
  return async (key) => {
    const own = each.get(key) ?? { turn: turns(limit), takers: 0 }
    each.set(key, own)
    own.takers += 1
    const giveBack = await own.turn()
    return () => {
      own.takers -= 1
      if (own.takers === 0) each.delete(key)
      giveBack()
    }
  }
}

function turns(limit: number): () => Promise<Release> {
  const waiting: Release[] = []
  let free = limit
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    return giveBack
  }
}
