import { remark, saying } from '../errors.ts'

const tooMany = remark('too_many_calls_waiting', 'Too many calls are waiting already.')

/** Returns a function that runs at most `atOnce` pieces of work at a time. Up to `inLine` pieces wait; further ones are refused. */
export function gate(atOnce: number, inLine: number) {
  let free = atOnce
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (line.length < inLine) await new Promise<void>((resolve) => line.push(resolve))
    else throw saying(tooMany())
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
